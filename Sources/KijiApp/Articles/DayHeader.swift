import ListKit

/// The headline above the articles of a day, as high as a row: GTK before 4.10 loses its place in a long list of uneven
/// ones.
final class DayHeader: View, SectionHeader {
  @Outlet var title: Label

  func show(_ title: String) { self.title.setText(title) }
}
