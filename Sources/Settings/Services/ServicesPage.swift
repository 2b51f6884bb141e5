import ListKit
import Models
import Toolkit

/// The page of the preferences with the services that articles can be sent to.
final class ServicesPage {
  private let model: ServicesModel
  private let table: SettingsTable<ServiceRow>

  /// - Parameters:
  ///   - list: the page's list.
  ///   - container: a box that contains the list.
  init(_ list: ListView, in container: AnyWidget, _ model: ServicesModel) {
    self.model = model
    table = SettingsTable(list, in: container)
    table.onAction = { [weak self] in self?.perform($0) }
    model.onChange = { [weak self] in self?.show() }
    show()
  }

  func focus() { table.focus() }

  private func show() { table.show(SettingsSection.sections(of: model)) }

  private func perform(_ action: SettingsTable<ServiceRow>.Action) {
    switch action {
    case .activate(.remove(let number)): model.remove(number)
    case .activate(.add(let preset)):
      let number = model.services.count
      model.add(preset)
      // Where the host, or the whole address, is entered.
      table.focus {
        if case .address(number, _, _) = $0 { true } else { false }
      }
    case .write(.name(let number, _), let text): model.rename(number, to: text)
    case .write(.address(let number, _, _), let text): model.setAddress(number, to: text)
    case .activate, .choose, .write: break
    }
  }
}
