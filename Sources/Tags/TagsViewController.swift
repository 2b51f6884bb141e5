package import CGtk
package import Library
import ListKit
package import Models
import Toolkit
import Words

/// Connects the tags of articles and their dialog.
package final class TagsViewController: ViewController {
  /// The dependencies of the dialog.
  package struct Dependencies {
    let articles: [Article.ID]
    let library: Library
    let history: HistoryModel

    package init(articles: [Article.ID], library: Library, history: HistoryModel) {
      (self.articles, self.library, self.history) = (articles, library, history)
    }
  }

  package let view: TagsView
  /// Called after the dialog has closed.
  package var onClose: (@MainActor () -> Void)?

  private let model: TagsModel
  private let table: TableViewShim
  /// The row that Enter toggles.
  private var selected = 0

  package init(view: TagsView, dependencies: Dependencies) {
    self.view = view
    model = TagsModel(dependencies.articles, library: dependencies.library, history: dependencies.history)
    table = TableViewShim(TableView(view.list))
    model.delegate = self
    view.entry.onEdit { [weak self] in self?.find() }
    view.entry.onKey { [weak self] in self?.press($0, $1) ?? false }
    view.entry.onActivate { [weak self] in if let self { toggle(selected) } }
    view.onUndo({ [weak self] in self?.model.undo() }, redo: { [weak self] in self?.model.redo() })
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the dialog over a window.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.present(over: parent)
    view.describe(nil)
    model.start()
  }

  /// Closes the dialog.
  package func close() { view.close() }

  private func find() {
    selected = 0
    model.text = view.entry.text
  }

  private func toggle(_ row: Int) {
    guard model.rows.indices.contains(row) else { return }
    let row = model.rows[row]
    model.toggle(row)
    // The whole list is shown again, to choose the next one.
    if !view.entry.text.isEmpty { view.entry.text = "" }
  }

  /// Moves the selection by the keys that the entry does not use.
  private func press(_ key: UInt32, _ held: GdkModifierType) -> Bool {
    guard held.rawValue == 0 else { return false }
    switch Int32(bitPattern: key) {
    case GDK_KEY_Down, GDK_KEY_KP_Down: select(selected + 1)
    case GDK_KEY_Up, GDK_KEY_KP_Up: select(selected - 1)
    default: return false
    }
    return true
  }

  private func select(_ row: Int) {
    selected = min(max(row, 0), max(model.rows.count - 1, 0))
    guard model.rows.indices.contains(selected) else { return view.describe(nil) }
    table.table.selectRow(at: IndexPath(row: selected))
    table.table.scrollToRow(at: IndexPath(row: selected))
    view.describe(model.rows[selected].spoken(of: model.articles.count))
  }
}

extension TagsViewController: TagsModelDelegate {
  package func tagsModel(_ model: TagsModel, didLoad result: Result<[TagRow], ArticlesError>) {
    switch result {
    case .success(let rows):
      table.table.placeholder = .empty(
        tr("No Tags"), tr("Type the name of a new tag, and press Enter."), icon: "kiji-tag-symbolic")
      let articles = model.articles.count
      let cells = rows.enumerated().map { number, row in
        CellModel(TagCell.self, id: row.subject, data: row) { $0.show($1, of: articles) }
          .activating { [weak self] in self?.toggle(number) }
      }
      // Each tag occurs once, so identifiers are unique.
      try? table.apply(TableModel(cells))
      select(selected)
    case .failure(let error): table.table.placeholder = .failure(error.words)
    }
  }
}
