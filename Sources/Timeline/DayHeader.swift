import ListKit

/// The header of a day's section. The day of the topmost visible row is also shown above the list
/// (``TimelineView/day``), where it stays visible while scrolling.
final class DayHeader: View, SectionHeader {
  @Outlet var title: Label

  func show(_ title: String) { self.title.setText(title) }
}
