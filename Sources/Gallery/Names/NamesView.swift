import ListKit

/// The page about the naming rule: a table of cells, and two small scenes.
final class NamesView: View {
  @TableOutlet(LineCell.self, DetailCell.self, BannerCell.self) var list: TableView
  @Outlet var greeting: Box
  @Outlet var counter: Box
}
