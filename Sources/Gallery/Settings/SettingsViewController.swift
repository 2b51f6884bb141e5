import ListKit

/// Passes the user's choices to the settings, and their changes to the screen.
final class SettingsViewController: ViewController {
  let view: SettingsView
  private let model = SettingsModel()
  private let table: TableView
  private let dataSource: SectionedDataSource<SettingsSection>
  private lazy var delegate = SettingsDelegate { [weak self] in self?.choose($0) }
  /// The row chosen in the main list, focused again on return.
  private var left: IndexPath?

  init(view: SettingsView, dependencies: Void) {
    self.view = view
    table = TableView(view.list)
    dataSource = SectionedDataSource(sections: model.sections) { table, row, indexPath in
      row.cell(in: table, at: indexPath)
    }
    table.register(DisclosureSettingCell.self)
    table.register(SwitchSettingCell.self)
    table.register(ValueSettingCell.self)
    table.register(ActionSettingCell.self)
    table.dataSource = dataSource
    table.delegate = delegate
    model.delegate = self
    view.onBack = { [weak self] in self?.model.goBack() }
    view.show(model.list.title, canGoBack: false)
  }

  private func choose(_ indexPath: IndexPath) {
    if model.list == .all { left = indexPath }
    model.choose(dataSource[indexPath])
  }
}

extension SettingsViewController: SettingsModelDelegate {
  func settingsModelDidChange(_ model: SettingsModel) {
    dataSource.sections = model.sections
  }

  func settingsModel(_ model: SettingsModel, didOpen list: SettingsList, from previous: SettingsList) {
    dataSource.sections = model.sections
    view.show(list.title, canGoBack: list != .all)
    let place = list == .all ? left : nil
    table.focusRow(at: place ?? IndexPath(row: 0))
  }
}
