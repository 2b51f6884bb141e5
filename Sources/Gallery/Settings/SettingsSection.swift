import ListKit

/// A section of the settings.
struct SettingsSection {
  let name: String?
  let rows: [SettingsRow]
  var note: String?
}

// An extension provides what the table asks of a section, even the header's type: a type is the only identifier.
extension SettingsSection: TableSection {
  var title: String? { name }
  var footer: String? { note }
  var headerType: (any SectionHeader.Type)? { SettingsHeader.self }
}

extension SettingsSection: Identifiable {
  /// The name: lists that are shown one after another have different sections.
  var id: String? { name }
}
