import ListKit
import Toolkit

/// A row of the list of shortcuts: a command and its keys.
final class ShortcutCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var changed: Image
  @Outlet var first: Label
  @Outlet var second: Label
  @Outlet var third: Label

  func show(_ row: ShortcutRow) {
    title.setText(row.command.title)
    AnyWidget(title.pointer).setStyle("dim-label", row.command.isFixed)
    changed.setVisible(row.isChanged)
    for (number, label) in [first, second, third].enumerated() {
      label.setVisible(row.keys.indices.contains(number))
      if row.keys.indices.contains(number) { label.setText(row.keys[number]) }
    }
    accessibilityLabel = row.spoken
  }

  /// Makes the rows of a group look like one box.
  func place(isFirst: Bool, isLast: Bool) {
    AnyWidget(root).setStyle("first", isFirst)
    AnyWidget(root).setStyle("last", isLast)
  }
}
