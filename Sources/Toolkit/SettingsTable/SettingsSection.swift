import ListKit

/// A section of a settings page.
package struct SettingsSection<Row: SettingsRow>: TableSection, Equatable {
  package let title: String?
  package let footer: String?
  package let rows: [Row]

  package init(_ title: String?, footer: String? = nil, _ rows: [Row]) {
    (self.title, self.footer, self.rows) = (title, footer, rows)
  }
}
