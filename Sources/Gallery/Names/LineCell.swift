import ListKit

/// A cell with one line, from `LineCell.ui`.
final class LineCell: TableViewCell {
  @Outlet var title: Label
}
