import ListKit

/// Shows a deck as a table and as a grid, each a value created from it.
final class DeckViewController: ViewController {
  let view: DeckView
  private let model = DeckModel()
  private let table: TableViewShim
  private let grid: CollectionViewShim

  init(view: DeckView, dependencies: Void) {
    self.view = view
    table = TableViewShim(TableView(view.list))
    grid = CollectionViewShim(CollectionView(view.grid))
    (table.table.selectionMode, table.table.activation) = (.multiple, .doubleClick)
    (grid.collection.selectionMode, grid.collection.activation) = (.multiple, .doubleClick)
    model.delegate = self
    view.shuffle.onClick { [weak self] in self?.model.apply(.shuffle) }
    view.insert.onClick { [weak self] in self?.model.apply(.insert) }
    view.delete.onClick { [weak self] in self?.deleteSelected() }
    view.undo.onClick { [weak self] in self?.model.undo() }
    show("\(model.deck.items.count) rows")
  }

  private var selected: [DeckItem] {
    view.showsGrid
      ? grid.collection.indexPathsForSelectedItems.map { model.deck.items[$0.item] }
      : table.table.indexPathsForSelectedRows.map { model.deck[$0] }
  }

  private func deleteSelected() {
    guard !selected.isEmpty else { return view.show(status: "Nothing is selected") }
    model.apply(.delete(selected))
  }

  private func show(_ words: String) {
    let change: (DeckChange) -> Void = { [weak self] in self?.model.apply($0) }
    do throws(TableModelError) {
      try table.apply(model.deck.table(change: change))
      try grid.apply(model.deck.grid(change: change))
      view.show(status: words)
    } catch {
      view.show(status: error.description)
    }
  }
}

extension DeckViewController: DeckModelDelegate {
  func deckModel(_ model: DeckModel, didChange words: String) { show(words) }
}
