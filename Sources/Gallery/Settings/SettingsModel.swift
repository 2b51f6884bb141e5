/// Receives changes of the settings.
protocol SettingsModelDelegate: AnyObject {
  /// The content of the rows has changed.
  func settingsModelDidChange(_ model: SettingsModel)
  /// A different list is to be shown.
  func settingsModel(_ model: SettingsModel, didOpen list: SettingsList, from previous: SettingsList)
}

/// The settings, and the list of them that is shown.
final class SettingsModel {
  weak var delegate: (any SettingsModelDelegate)?

  private(set) var settings = Settings()
  private(set) var list = SettingsList.all

  /// The sections of the list that is shown.
  var sections: [SettingsSection] { settings.sections(of: list) }

  /// Performs a row's action.
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

  /// Returns to the main list.
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
