import ListKit

/// A page's row in the list of pages.
final class PageCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var summary: Label

  func show(_ page: GalleryPage) {
    title.setText(page.title)
    summary.setText(page.summary)
    accessibilityLabel = page.title
    accessibilityDescription = page.summary
  }
}
