import ListKit

/// A part of a page of settings.
struct SettingsSection<Row: SettingsRow>: TableSection, Equatable {
  let title: String?
  let footer: String?
  let rows: [Row]

  init(_ title: String?, footer: String? = nil, _ rows: [Row]) {
    (self.title, self.footer, self.rows) = (title, footer, rows)
  }
}
