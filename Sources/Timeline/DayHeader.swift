import ListKit

/// The heading above the articles of a day. The day of the uppermost row stands above the list (``ArticlesView/day``),
/// so that it is seen however far the list is scrolled.
final class DayHeader: View, SectionHeader {
  @Outlet var title: Label

  func show(_ title: String) { self.title.setText(title) }
}
