import ListKit

/// A list of names, and buttons that load and release its data source.
final class RowsView: View {
  @TableOutlet(RowCell.self) var list: TableView
  @Outlet var release: Button
  @Outlet var load: Button
}
