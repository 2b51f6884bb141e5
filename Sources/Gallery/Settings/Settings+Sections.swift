extension Settings {
  /// Returns the sections of a list of settings.
  func sections(of list: SettingsList) -> [SettingsSection] {
    switch list {
    case .all: [general, updates, rest]
    case .intervals: [intervals]
    }
  }

  private var general: SettingsSection {
    SettingsSection(
      name: "General", rows: [toggle(.notifications), toggle(.sounds), .textSize(textSize)],
      note: "Choosing the text size switches to the next one.")
  }

  private var updates: SettingsSection {
    let title = SettingsList.intervals.title
    return SettingsSection(
      name: "Updates", rows: [.disclosure(title: title, value: interval.rawValue, .intervals), toggle(.battery)])
  }

  private var rest: SettingsSection {
    SettingsSection(name: nil, rows: [.reset], note: "Restores the defaults.")
  }

  private var intervals: SettingsSection {
    SettingsSection(
      name: "How often", rows: Interval.allCases.map { .interval($0, isChosen: $0 == interval) },
      note: "Choosing one returns to the settings.")
  }

  private func toggle(_ toggle: Toggle) -> SettingsRow { .toggle(toggle, isOn: on.contains(toggle)) }
}
