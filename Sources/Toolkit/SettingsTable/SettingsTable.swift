package import ListKit

/// A page of settings: a table with its data source and its delegate, which the table knows weakly.
package final class SettingsTable<Row: SettingsRow> {
  /// Called with the row that the person chooses, if it is not one that changes by itself.
  package var onActivate: (@MainActor (Row) -> Void)?
  /// Called with the row of which the person chooses a value, and with the value's number.
  package var onChoose: (@MainActor (Row, Int) -> Void)?
  /// Called with the row whose text the person wrote anew, and with the text.
  package var onWrite: (@MainActor (Row, String) -> Void)?

  private let table: TableView
  private lazy var source = SectionedDataSource<SettingsSection<Row>> { [weak self] table, row, indexPath in
    let cell = SettingsCells.cell(row.content, table, indexPath)
    self?.place(cell, indexPath)
    return cell
  }
  private lazy var delegate = SettingsDelegate { [weak self] in self?.activate($0) }
  private let choices: ChoicesPopover
  /// The row that was chosen last.
  private var left = IndexPath(row: 0)

  /// - Parameters:
  ///   - list: the page's list.
  ///   - container: a box that it is in.
  package init(_ list: ListView, in container: AnyWidget) {
    table = TableView(list)
    choices = ChoicesPopover(in: container.pointer)
    table.selectionMode = .none
    SettingsCells.register(table)
    table.dataSource = source
    table.delegate = delegate
  }

  /// Shows sections. Rows that are there already keep their place and the keyboard's focus.
  package func show(_ sections: [SettingsSection<Row>]) {
    let old = source.sections
    source.sections = sections
    guard old.map(\.shape) != sections.map(\.shape) else {
      return table.reconfigureRows { old[$0.section].rows[$0.row] != sections[$0.section].rows[$0.row] }
    }
    let hadFocus = table.hasFocus
    table.reloadData()
    if hadFocus { focus() }
  }

  /// Gives the keyboard's focus to the row that the person was on.
  package func focus() {
    let isThere = source.sections.indices.contains(left.section) && left.row < source.sections[left.section].rows.count
    table.focusRow(at: isThere ? left : IndexPath(row: 0))
  }

  /// Whether there is anything to see.
  package var hasRows: Bool { !source.sections.isEmpty }

  /// Focuses a row, and calls the completion with its widget when the row is laid out.
  package func focus(_ row: Row, completion: @escaping @MainActor (AnyWidget) -> Void) {
    for (section, rows) in source.sections.map(\.rows).enumerated() {
      guard let place = rows.firstIndex(of: row) else { continue }
      left = IndexPath(row: place, section: section)
      table.focusRow(at: left) { [weak self] in
        guard let self, let cell = table.cellForRow(at: left) else { return }
        completion(AnyWidget(cell.root))
      }
      return
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

  private func activate(_ indexPath: IndexPath) {
    left = indexPath
    let row = source[indexPath]
    switch row.content {
    case .value(_, let options, let selected?): choose(row, options, selected, indexPath)
    case .text(_, let value, isBusy: false, let problem): write(row, value, isWrong: problem != nil, indexPath)
    case .value(_, _, nil), .toggle(_, nil), .fact, .note: break
    case .text, .toggle, .action, .disclosure, .progress: onActivate?(row)
    }
  }

  private func choose(_ row: Row, _ options: [String], _ selected: Int, _ indexPath: IndexPath) {
    guard let cell = table.cellForRow(at: indexPath) else { return }
    // the keyboard's focus is in what goes: then it is the row's again
    choices.onClose = { [weak self] in self?.table.focusRow(at: indexPath) }
    choices.show(options, selected: selected, at: cell.root) { [weak self] in self?.onChoose?(row, $0) }
  }

  private func write(_ row: Row, _ value: String, isWrong: Bool, _ indexPath: IndexPath) {
    guard let cell = table.cellForRow(at: indexPath) as? TextCell else { return }
    cell.write(value) { [weak self] text in
      // unless the person went elsewhere
      if let self, table.hasFocus { table.focusRow(at: indexPath) }
      // what was wrong may be right by now
      if let text, text != value || isWrong { self?.onWrite?(row, text) }
    }
  }
}

extension SettingsSection {
  /// What must be alike for rows to stay where they are.
  fileprivate var shape: [String?] { [title, footer, String(rows.count)] }
}

/// Hears which row of a page of settings was chosen.
package final class SettingsDelegate: TableViewDelegate {
  private let onActivate: @MainActor (IndexPath) -> Void

  package init(onActivate: @escaping @MainActor (IndexPath) -> Void) {
    self.onActivate = onActivate
  }

  package func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath) }
}
