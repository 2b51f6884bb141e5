import Models
import Toolkit
import Words

/// A row of the page with the services that articles can be sent to. Services are numbered.
enum ServiceRow: Equatable {
  case name(Int, String)
  case address(Int, String, problem: String?)
  case remove(Int)
  case add(SendService.Preset)
  case note(String)
}

extension ServiceRow: @MainActor SettingsRow {
  var content: SettingsRowContent {
    switch self {
    case .name(_, let name): .text(tr("Name"), value: name)
    case .address(_, let address, let problem): .text(tr("Address"), value: address, problem: problem)
    case .remove: .action(tr("Remove Service"))
    // Translators: a row that adds a service of one’s own, whose address is typed.
    case .add(.other): .action(tr("Other…"))
    case .add(let preset): .action(preset.name)
    case .note(let words): .note(words)
    }
  }
}

extension SettingsSection<ServiceRow> {
  /// The sections of the page.
  static func sections(of model: ServicesModel) -> [SettingsSection<ServiceRow>] {
    let services = model.services.enumerated().map { number, service in
      let refused = model.refused.flatMap { $0.service == number ? $0 : nil }
      return SettingsSection(
        service.name,
        [
          .name(number, service.name),
          .address(number, refused?.text ?? service.template.text, problem: refused?.words), .remove(number),
        ])
    }
    // Translators: {url}, {title} and {excerpt} are typed as they are.
    let placeholders = tr("In addresses, {url}, {title} and {excerpt} stand for those of the article.")
    let note = tr("Choosing a service in an article’s menu opens its address in your browser. Kiji sends nothing.")
    let new = SendService.Preset.allCases.map { ServiceRow.add($0) }
    // Translators: a heading: services that can be added.
    let heading = tr("Add a Service")
    let full = ServiceRow.note(tr("There cannot be more services."))
    let adding = SettingsSection(heading, footer: placeholders, model.canAdd ? new : [full])
    return [SettingsSection(nil, [.note(note)])] + services + [adding]
  }
}
