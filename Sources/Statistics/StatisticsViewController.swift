package import CGtk
package import Library
import ListKit
import ListValues
package import Models
import Toolkit
import Words

/// Connects the statistics and their window.
package final class StatisticsViewController: ViewController {
  /// The dependencies of the window.
  package struct Dependencies {
    let library: Library
    let history: HistoryModel

    package init(library: Library, history: HistoryModel) { (self.library, self.history) = (library, history) }
  }

  package let view: StatisticsView
  /// Called after the window has closed.
  package var onClose: (@MainActor () -> Void)?
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (StatisticsIntent) -> Void)?

  private let model: StatisticsModel
  private let table: TableView
  private let source: StatisticsDataSource
  private lazy var delegate = StatisticsDelegate(
    onActivate: { [weak self] in self?.open($0) }, menu: { [weak self] in self?.menu($0) })

  package init(view: StatisticsView, dependencies: Dependencies) {
    self.view = view
    let model = StatisticsModel(library: dependencies.library, history: dependencies.history)
    self.model = model
    source = StatisticsDataSource { [weak model] in model?.rows ?? [] }
    table = TableView(view.list)
    table.register(StatisticsCell.self)
    table.selectionMode = .multiple
    // A click selects, so that several feeds can be removed at once.
    table.activation = .doubleClick
    table.dataSource = source
    table.delegate = delegate
    model.delegate = self
    view.onSort = { [weak self] in self?.sort(by: $0) }
    view.onRemove = { [weak self] in self?.removeSelected() }
    view.filter.onSelect { [weak self] in self?.didFilter() }
    view.scroller.onWidth { [weak self] in self?.setWidth($0) }
    view.onUndo({ [weak self] in self?.model.undo() }, redo: { [weak self] in self?.model.redo() })
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the window over another one.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    source.layout.widths = view.measuredWidths()
    view.show(source.layout)
    view.show(model.order)
    view.show(count: 0)
    view.present(over: parent)
    model.start()
  }

  /// Updates the table during and after a refresh.
  package func refreshDidAdvance() { model.refreshDidAdvance() }

  /// Closes the window.
  package func close() { view.close() }

  private func open(_ row: Int) { onIntent?(.showArticles(model.rows[row].id)) }

  private func sort(by column: StatisticsColumn) {
    model.sort(by: column)
    view.show(model.order)
  }

  private func didFilter() {
    if let filter = StatisticsFilter(rawValue: view.filter.selected) { model.filter = filter }
  }

  private func setWidth(_ width: Int) {
    let shown = source.layout.shown
    source.layout.room = width
    guard shown != source.layout.shown else { return }
    view.show(source.layout)
    table.reconfigure()
  }

  private func removeSelected() {
    var rows = table.indexPathsForSelectedRows.map(\.row)
    if rows.isEmpty, let focused = table.indexPathForFocusedRow { rows = [focused.row] }
    model.remove(rows.map { model.rows[$0].id })
  }

  private func menu(_ rows: [Int]) -> Menu? {
    let feeds = rows.map { model.rows[$0].id }
    let remove = Menu.Item(tr("Remove")) { [weak self] in self?.model.remove(feeds) }
    guard let feed = feeds.first, feeds.count == 1 else { return Menu(groups: [[remove]]) }
    return Menu(groups: [
      [Menu.Item(tr("Show Articles")) { [weak self] in self?.onIntent?(.showArticles(feed)) }], [remove],
    ])
  }

  private func showEmpty() {
    table.placeholder =
      model.filter == .all
      ? .empty(tr("No Feeds"), tr("Add a feed to see its statistics here."), icon: "view-list-symbolic")
      : .empty(tr("No Such Feeds"), tr("No feed is like this."), icon: "object-select-symbolic")
  }
}

extension StatisticsViewController: StatisticsModelDelegate {
  func statisticsModel(_ model: StatisticsModel, didLoad result: Result<[ListChange], ArticlesError>) {
    switch result {
    case .success(let changes):
      showEmpty()
      for change in changes { table.apply(change) }
      view.show(count: model.rows.count)
    case .failure(let error): view.toasts.say(error.words)
    }
  }
}
