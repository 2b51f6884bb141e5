import ListKit

/// A part of the settings.
struct SettingsSection {
  let name: String?
  let rows: [SettingsRow]
  var note: String?
}

// What is asked of a section comes by an extension, the type of its header too: a type is the only identifier there is.
extension SettingsSection: TableSection {
  var title: String? { name }
  var footer: String? { note }
  var headerType: (any SectionHeader.Type)? { SettingsHeader.self }
}
