import ListKit

/// A cell whose template has a different name than its type: `WideCell.ui`.
final class BannerCell: TableViewCell {
  @Outlet var icon: Image
  @Outlet var title: Label

  override class var templateName: String { "WideCell" }
}
