import ListKit

/// A list, and what determines how its rows are selected.
final class SelectionView: View {
  @TableOutlet(ListCell.self) var list: TableView
  @Outlet var follows: Switch
  @Outlet var restricts: Switch
  @Outlet var few: Button
  @Outlet var all: Button
  @Outlet private var status: Label

  /// Shows what is selected.
  func show(status text: String) { status.setText(text) }
}
