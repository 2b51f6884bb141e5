package import ListKit

/// The cells of a settings page.
package enum SettingsCells {
  /// Registers the cell classes with a table.
  package static func register(_ table: TableView) {
    table.register(SwitchCell.self)
    table.register(ValueCell.self)
    table.register(TextCell.self)
    table.register(ActionCell.self)
    table.register(DisclosureCell.self)
    table.register(FactCell.self)
    table.register(NoteCell.self)
    table.register(ProgressCell.self)
  }

  /// Dequeues the cell for a row's content and configures it.
  package static func cell(_ content: SettingsRowContent, _ table: TableView, _ indexPath: IndexPath) -> TableViewCell {
    switch content {
    case .toggle(let words, let isOn):
      filled(table.dequeue(SwitchCell.self, for: indexPath)) { $0.show(words, isOn: isOn ?? false) }
    case .value(let words, let options, let selected):
      filled(table.dequeue(ValueCell.self, for: indexPath)) { $0.show(words, selected.map { options[$0] } ?? "") }
    case .text(let words, let value, let isBusy, let problem):
      filled(table.dequeue(TextCell.self, for: indexPath)) { $0.show(words, value, isBusy: isBusy, problem: problem) }
    case .action(let words):
      filled(table.dequeue(ActionCell.self, for: indexPath)) { $0.show(words) }
    case .disclosure(let words, let value):
      filled(table.dequeue(DisclosureCell.self, for: indexPath)) { $0.show(words, value) }
    case .fact(let words, let value):
      filled(table.dequeue(FactCell.self, for: indexPath)) { $0.show(words, value) }
    case .note(let words):
      filled(table.dequeue(NoteCell.self, for: indexPath)) { $0.show(words) }
    case .progress(let words, let fraction):
      filled(table.dequeue(ProgressCell.self, for: indexPath)) { $0.show(words, fraction) }
    }
  }

  private static func filled<Cell: TableViewCell>(_ cell: Cell, _ fill: (Cell) -> Void) -> TableViewCell {
    fill(cell)
    return cell
  }
}
