internal import CGtk
import Library
import ListKit

/// Mediates between the log of fetches and its window.
final class ActivityViewController: Scene {
  /// What the controller is given.
  struct Dependencies {
    let library: Library
    /// Whose fetches; nil for all.
    var feed: Feed.ID?
  }

  let view: ActivityView
  /// Called when the window is gone.
  var onClose: (@MainActor () -> Void)?

  private let model: ActivityModel
  private let table: TableView
  private let source: ActivityDataSource

  init(view: ActivityView, dependencies: Dependencies) {
    self.view = view
    let model = ActivityModel(library: dependencies.library, feed: dependencies.feed)
    self.model = model
    source = ActivityDataSource(count: { [weak model] in model?.entries.count ?? 0 }) { [unowned model] in
      model.entries[$0]
    }
    table = TableView(view.list)
    table.register(ActivityCell.self)
    table.dataSource = source
    model.delegate = self
    view.onFilter = { [weak self] in self?.model.failuresOnly = $0 }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the window over another one.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.show(count: 0)
    view.present(over: parent)
    model.start()
  }

  /// Brings it to the front.
  func present() { gtk_window_present(view.window) }

  /// Closes it.
  func close() { view.close() }

  /// Feeds are being fetched, or were.
  func refreshDidAdvance() { model.load() }

  private func showEmpty() {
    table.placeholder =
      model.failuresOnly
      ? .empty(
        tr("Nothing Has Failed"), tr("Feeds that could not be fetched are listed here."), icon: "object-select-symbolic"
      )
      : .empty(
        tr("Nothing Has Been Fetched"), tr("Refresh, and each feed that is asked is listed here."),
        icon: "view-refresh-symbolic")
  }
}

extension ActivityViewController: ActivityModelDelegate {
  func activityModel(_ model: ActivityModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change):
      showEmpty()
      table.apply(change)
      view.show(count: model.entries.count)
    case .failure(let error): view.toasts.say(error.words)
    }
  }
}
