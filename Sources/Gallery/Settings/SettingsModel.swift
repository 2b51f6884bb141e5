/// Hears what became of the settings.
protocol SettingsModelDelegate: AnyObject {
  /// The same rows show something else.
  func settingsModelDidChange(_ model: SettingsModel)
  /// There is another list to show.
  func settingsModel(_ model: SettingsModel, didOpen list: SettingsList, from previous: SettingsList)
}

/// The settings, and which list of them is shown.
final class SettingsModel {
  weak var delegate: (any SettingsModelDelegate)?

  private(set) var settings = Settings()
  private(set) var list = SettingsList.all

  /// What is shown.
  var sections: [SettingsSection] { settings.sections(of: list) }

  /// Does what a row is for.
  func choose(_ row: SettingsRow) {
    switch row {
    case .disclosure(_, _, let list): open(list)
    case .toggle(let toggle, _): change { $0.on.formSymmetricDifference([toggle]) }
    case .textSize(let size): change { $0.textSize = size.next }
    case .interval(let interval, _):
      settings.interval = interval
      goBack()
    case .reset: change { $0 = Settings() }
    }
  }

  /// Goes back to the list of everything.
  func goBack() {
    if list != .all { open(.all) }
  }

  private func change(_ body: (inout Settings) -> Void) {
    body(&settings)
    delegate?.settingsModelDidChange(self)
  }

  private func open(_ next: SettingsList) {
    let previous = list
    list = next
    delegate?.settingsModel(self, didOpen: next, from: previous)
  }
}
