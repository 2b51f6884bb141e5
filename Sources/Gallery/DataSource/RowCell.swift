import ListKit

/// A cell that shows a name.
final class RowCell: TableViewCell {
  @Outlet private var initial: Label
  @Outlet private var name: Label

  func show(_ row: any RowRepresentable) {
    initial.setText(String(row.name.prefix(1)))
    name.setText(row.name)
    accessibilityLabel = row.name
  }
}
