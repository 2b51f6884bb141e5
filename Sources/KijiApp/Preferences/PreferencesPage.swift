import ListKit

/// A page of the preferences: a table with its data source and its delegate, which the table knows weakly.
final class PreferencesPage {
  /// Called with the row that the person chooses, if it is not one that changes by itself.
  var onActivate: (@MainActor (PreferencesRow) -> Void)?
  /// Called with the value that the person chooses.
  var onChoose: (@MainActor (PreferencesChoice, Int) -> Void)?

  private let table: TableView
  private lazy var source = SectionedDataSource<PreferencesSection> { [weak self] table, row, indexPath in
    let cell = PreferencesPage.cell(table, row, indexPath)
    self?.place(cell, indexPath)
    return cell
  }
  private lazy var delegate = PreferencesDelegate { [weak self] in self?.activate($0) }
  private let choices: ChoicesPopover
  /// The row that was chosen last.
  private var left = IndexPath(row: 0)

  /// - Parameters:
  ///   - list: the page's list.
  ///   - container: a box that it is in.
  init(_ list: ListView, in container: AnyWidget) {
    table = TableView(list)
    choices = ChoicesPopover(in: container.pointer)
    table.selectionMode = .none
    table.register(SwitchCell.self)
    table.register(ValueCell.self)
    table.register(ActionCell.self)
    table.register(DisclosureCell.self)
    table.register(FactCell.self)
    table.dataSource = source
    table.delegate = delegate
  }

  /// Shows sections. Rows that are there already keep their place and the keyboard's focus.
  func show(_ sections: [PreferencesSection]) {
    let old = source.sections
    source.sections = sections
    guard old.map(\.rows.count) == sections.map(\.rows.count) else { return table.reloadData() }
    table.reconfigureRows { old[$0.section].rows[$0.row] != sections[$0.section].rows[$0.row] }
  }

  private static func cell(_ table: TableView, _ row: PreferencesRow, _ indexPath: IndexPath) -> TableViewCell {
    switch row {
    case .toggle(let which, let isOn):
      let cell = table.dequeue(SwitchCell.self, for: indexPath)
      cell.show(which.words, isOn: isOn)
      return cell
    case .value(let which, let selected):
      let cell = table.dequeue(ValueCell.self, for: indexPath)
      cell.show(which.words, which.options[selected])
      return cell
    case .action(let action):
      let cell = table.dequeue(ActionCell.self, for: indexPath)
      cell.show(action.words)
      return cell
    case .disclosure(let place):
      let cell = table.dequeue(DisclosureCell.self, for: indexPath)
      cell.show(place.words)
      return cell
    case .fact(let words, let value):
      let cell = table.dequeue(FactCell.self, for: indexPath)
      cell.show(words, value)
      return cell
    }
  }

  /// The rows of a section look like one box.
  private func place(_ cell: TableViewCell, _ indexPath: IndexPath) {
    let (root, section) = (AnyWidget(cell.root), source.sections[indexPath.section])
    root.setStyle("first", indexPath.row == 0)
    root.setStyle("last", indexPath.row == section.rows.count - 1)
    // where no headline keeps it from the box above
    root.setStyle("apart", indexPath.row == 0 && section.title == nil)
  }

  /// Gives the keyboard's focus to the row that the person was on.
  func focus() { table.focusRow(at: left) }

  private func activate(_ indexPath: IndexPath) {
    left = indexPath
    let row = source[indexPath]
    guard case .value(let which, let selected) = row else {
      onActivate?(row)
      return
    }
    guard let cell = table.cellForRow(at: indexPath) as? ValueCell else { return }
    // the keyboard's focus is in what goes: then it is the row's again
    choices.onClose = { [weak self] in self?.table.focusRow(at: indexPath) }
    choices.show(which.options, selected: selected, at: cell.root) { [weak self] in self?.onChoose?(which, $0) }
  }
}

/// Hears which row of the preferences was chosen.
final class PreferencesDelegate: TableViewDelegate {
  private let onActivate: @MainActor (IndexPath) -> Void

  init(onActivate: @escaping @MainActor (IndexPath) -> Void) {
    self.onActivate = onActivate
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath) }
}
