import ListKit

/// A row of a settings page. Its content determines its cell and how activating it works.
@MainActor package protocol SettingsRow: Equatable {
  var content: SettingsRowContent { get }
}

/// The content of a settings row; the first associated value is its title.
package nonisolated enum SettingsRowContent: Equatable {
  /// A switch; nil while the state is unknown.
  case toggle(String, isOn: Bool?)
  /// A choice of one value, as an index into the options; nil while the value is unknown.
  case value(String, options: [String], selected: Int?)
  /// An editable line of text, whether it is being checked, and what is wrong with it.
  case text(String, value: String, isBusy: Bool = false, problem: String? = nil)
  /// An action performed when the row is activated.
  case action(String)
  /// A link to another page, with an optional value.
  case disclosure(String, value: String = "")
  /// Read-only information.
  case fact(String, value: String)
  /// A sentence of explanation.
  case note(String)
  /// A running task that activating the row cancels; the fraction is from 0 to 1.
  case progress(String, fraction: Double)
}

/// A section of a settings page.
package struct SettingsSection<Row: SettingsRow>: TableSection, Equatable {
  package let title: String?
  package let footer: String?
  package let rows: [Row]

  package init(_ title: String?, footer: String? = nil, _ rows: [Row]) {
    (self.title, self.footer, self.rows) = (title, footer, rows)
  }
}
