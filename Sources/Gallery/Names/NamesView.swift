import ListKit

/// The page about the naming rule: a table of cells, and two small scenes.
final class NamesView: View {
  @Outlet var list: ListView
  @Outlet var greeting: Place
  @Outlet var counter: Place
}
