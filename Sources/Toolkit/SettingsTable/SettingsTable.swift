package import ListKit

/// A settings page: a table with its data source and delegate, which the table references weakly.
package final class SettingsTable<Row: SettingsRow> {
  /// What the user does with a row.
  package enum Action {
    /// Activates a row that has no values to choose from and no text to edit.
    case activate(Row)
    /// Chooses the value with this index.
    case choose(Row, Int)
    /// Enters a text.
    case write(Row, String)
  }

  /// Called with what the user does.
  package var onAction: (@MainActor (Action) -> Void)?

  private let table: TableView
  private lazy var source = SectionedDataSource<SettingsSection<Row>> { [weak self] table, row, indexPath in
    let cell = SettingsCells.cell(row.content, table, indexPath)
    self?.place(cell, indexPath)
    return cell
  }
  private lazy var delegate = SettingsDelegate { [weak self] in self?.activate($0) }
  private let choices: ChoicesPopover
  /// The row activated last.
  private var left = IndexPath(row: 0)

  /// - Parameters:
  ///   - list: the list view that becomes the table.
  ///   - container: a box that contains the list.
  package init(_ list: ListView, in container: AnyWidget) {
    table = TableView(list)
    choices = ChoicesPopover(in: container.pointer)
    table.selectionMode = .none
    SettingsCells.register(table)
    table.dataSource = source
    table.delegate = delegate
  }

  /// Shows sections: only what has changed is updated. If rows have come or gone, the keyboard focus returns to the row
  /// activated last; otherwise it stays.
  package func show(_ sections: [SettingsSection<Row>]) {
    let old = source.sections
    let hadFocus = table.hasFocus
    source.sections = sections
    if hadFocus, old.map(\.shape) != sections.map(\.shape) { focus() }
  }

  /// Focuses the row that was activated last, or the first row.
  package func focus() {
    let isThere = source.sections.indices.contains(left.section) && left.row < source.sections[left.section].rows.count
    table.focusRow(at: isThere ? left : IndexPath(row: 0))
  }

  /// Focuses the first row that has a property.
  package func focus(where isWanted: (Row) -> Bool) {
    for (section, rows) in source.sections.map(\.rows).enumerated() {
      guard let place = rows.firstIndex(where: isWanted) else { continue }
      left = IndexPath(row: place, section: section)
      return table.focusRow(at: left)
    }
  }

  /// Whether the page has any sections.
  package var hasRows: Bool { !source.sections.isEmpty }

  /// Focuses a row and calls the completion with its widget once the row is laid out.
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

  /// Focuses the first row that has a property, and begins to edit its text.
  package func edit(where isWanted: (Row) -> Bool) {
    guard let row = source.sections.flatMap(\.rows).first(where: isWanted) else { return }
    focus(row) { [weak self] _ in
      guard let self else { return }
      activate(left)
    }
  }

  /// Sets the style classes that make the rows of a section look like one box.
  private func place(_ cell: TableViewCell, _ indexPath: IndexPath) {
    let (root, section) = (AnyWidget(cell.root), source.sections[indexPath.section])
    root.setStyle("first", indexPath.row == 0)
    root.setStyle("last", indexPath.row == section.rows.count - 1)
    // Adds space above a section that has no title to separate it from the box above.
    root.setStyle("apart", indexPath.row == 0 && section.title == nil)
  }

  private func activate(_ indexPath: IndexPath) {
    left = indexPath
    let row = source[indexPath]
    switch row.content {
    case .value(_, let options, let selected?): choose(row, options, selected, indexPath)
    case .text(_, let value, isBusy: false, let problem): write(row, value, isWrong: problem != nil, indexPath)
    case .value(_, _, nil), .toggle(_, nil), .fact, .note: break
    case .text, .toggle, .action, .disclosure, .progress: onAction?(.activate(row))
    }
  }

  private func choose(_ row: Row, _ options: [String], _ selected: Int, _ indexPath: IndexPath) {
    guard let cell = table.cellForRow(at: indexPath) else { return }
    // The focus is inside the closing popover; return it to the row.
    choices.onClose = { [weak self] in self?.table.focusRow(at: indexPath) }
    choices.show(options, selected: selected, at: cell.root) { [weak self] in self?.onAction?(.choose(row, $0)) }
  }

  private func write(_ row: Row, _ value: String, isWrong: Bool, _ indexPath: IndexPath) {
    guard let cell = table.cellForRow(at: indexPath) as? TextCell else { return }
    cell.write(value) { [weak self] text in
      // Restore the focus unless the user has moved it elsewhere.
      if let self, table.hasFocus { table.focusRow(at: indexPath) }
      // A value that was invalid is checked again even if unchanged: it may be valid by now.
      if let text, text != value || isWrong { self?.onAction?(.write(row, text)) }
    }
  }
}

extension SettingsSection {
  /// The properties that must be equal for the rows to be the same ones.
  fileprivate var shape: [String?] { [title, footer, String(rows.count)] }
}

/// A delegate that forwards row activation to a closure.
package final class SettingsDelegate: TableViewDelegate {
  private let onActivate: @MainActor (IndexPath) -> Void

  package init(onActivate: @escaping @MainActor (IndexPath) -> Void) {
    self.onActivate = onActivate
  }

  package func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath) }
}
