import ListKit

/// A cell with a title and a smaller detail line, from `DetailCell.ui`.
final class DetailCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var detail: Label
}
