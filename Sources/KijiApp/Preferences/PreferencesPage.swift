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
    if let self { place(cell, row, indexPath) }
    return cell
  }
  private lazy var delegate = PreferencesDelegate { [weak self] in self?.activate($0) }
  private var valueCells: [PreferencesChoice: WeakCell] = [:]

  private struct WeakCell {
    weak var cell: ValueCell?
  }

  init(_ list: ListView) {
    table = TableView(list)
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
      cell.show(which.words, which.options, selected: selected)
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
  private func place(_ cell: TableViewCell, _ row: PreferencesRow, _ indexPath: IndexPath) {
    let (root, section) = (AnyWidget(cell.root), source.sections[indexPath.section])
    root.setStyle("first", indexPath.row == 0)
    root.setStyle("last", indexPath.row == section.rows.count - 1)
    // where no headline keeps it from the box above
    root.setStyle("apart", indexPath.row == 0 && section.title == nil)
    guard case .value(let which, _) = row, let cell = cell as? ValueCell else { return }
    valueCells[which] = WeakCell(cell: cell)
    cell.onChoose = { [weak self] in self?.onChoose?(which, $0) }
  }

  private func activate(_ indexPath: IndexPath) {
    let row = source[indexPath]
    if case .value(let which, _) = row {
      valueCells[which]?.cell?.open()
    } else {
      onActivate?(row)
    }
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
