import ListKit

/// The page of the law of names: a table of cells, and two small scenes.
final class NamesView: View {
  @Outlet var list: ListView
  @Outlet var greeting: Place
  @Outlet var counter: Place
}
