/// A row of the settings. It conforms to no protocol; each case carries what its cell needs.
enum SettingsRow {
  /// Opens another list.
  case disclosure(title: String, value: String, SettingsList)
  /// A switch.
  case toggle(Settings.Toggle, isOn: Bool)
  /// One of a few values; selecting the row moves to the next.
  case textSize(Settings.TextSize)
  /// One of many values, chosen in a separate list.
  case interval(Settings.Interval, isChosen: Bool)
  /// Performs an action.
  case reset
}

/// A list of settings; the screen shows one at a time.
enum SettingsList {
  case all
  case intervals

  /// The title of the list.
  var title: String {
    switch self {
    case .all: "Settings"
    case .intervals: "Check for updates"
    }
  }
}
