/// A row of the settings. It conforms to nothing; what a cell needs is in the case.
enum SettingsRow {
  /// Leads to another list.
  case disclosure(title: String, value: String, SettingsList)
  /// On or off.
  case toggle(Settings.Toggle, isOn: Bool)
  /// One of a few, the next at each choosing.
  case textSize(Settings.TextSize)
  /// One of many, in a list of its own.
  case interval(Settings.Interval, isChosen: Bool)
  /// Does something.
  case reset
}

/// A list of settings. The screen shows one list at a time.
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
