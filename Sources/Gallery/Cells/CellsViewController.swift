import ListKit

/// Shows what the standard cell can do.
final class CellsViewController: ViewController {
  let view: CellsView
  private let table: TableView
  private var choices = CellChoices()
  private lazy var dataSource = SectionedDataSource(sections: CellExamples.all) { [weak self] table, row, indexPath in
    self?.cell(for: row, in: table, at: indexPath) ?? table.dequeue(ListCell.self, for: indexPath)
  }
  private lazy var delegate = SettingsDelegate { [weak self] in self?.activate($0) }

  init(view: CellsView, dependencies: Void) {
    self.view = view
    table = TableView(view.list)
    table.register(ListCell.self)
    table.register(SwatchCell.self)
    table.dataSource = dataSource
    table.delegate = delegate
    view.edit.onClick { [weak self] in self?.edit() }
  }

  private func cell(for row: CellExample, in table: TableView, at indexPath: IndexPath) -> TableViewCell {
    if case .color(let swatch) = row {
      let cell = table.dequeue(SwatchCell.self, for: indexPath)
      cell.show(swatch)
      return cell
    }
    let cell = table.dequeue(ListCell.self, for: indexPath)
    row.show(in: cell, choices) { [weak self] in self?.make($0) }
    return cell
  }

  private func activate(_ indexPath: IndexPath) {
    if case .checkmark(let number) = dataSource[indexPath] { make(.choose(number)) }
  }

  private func make(_ change: CellChoices.Change) {
    view.show(status: choices.make(change))
    table.reconfigureRows()
  }

  private func edit() {
    table.isEditing.toggle()
    view.show(isEditing: table.isEditing)
  }
}
