import ListKit

/// A cell with a line and a smaller one, from `DetailCell.ui`.
final class DetailCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var detail: Label
}
