import ListKit

/// The header above a section of settings.
final class SettingsHeader: View, SectionHeader {
  @Outlet private var title: Label

  func show(_ title: String) { self.title.setText(title) }
}
