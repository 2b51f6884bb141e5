package import CGtk
package import Library
import ListKit
import Words
import Models
import Toolkit

/// Connects the activity log's model and window.
package final class ActivityViewController: ViewController {
  /// The dependencies of the activity log.
  package struct Dependencies {
    let library: Library
    /// The feed whose fetches are shown; nil for all.
    var feed: Feed.ID?

    package init(library: Library, feed: Feed.ID? = nil) {
      (self.library, self.feed) = (library, feed)
    }
  }

  package let view: ActivityView
  /// Called after the window has closed.
  package var onClose: (@MainActor () -> Void)?
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (SettingsIntent) -> Void)?

  private let model: ActivityModel
  private let table: TableView
  private let source: ActivityDataSource
  private lazy var delegate = ActivityDelegate { [weak self] in self?.open($0) }

  package init(view: ActivityView, dependencies: Dependencies) {
    self.view = view
    let model = ActivityModel(library: dependencies.library, feed: dependencies.feed)
    self.model = model
    source = ActivityDataSource(count: { [weak model] in model?.entries.count ?? 0 }) { [unowned model] in
      model.entries[$0]
    }
    table = TableView(view.list)
    table.register(ActivityCell.self)
    table.dataSource = source
    table.delegate = delegate
    model.delegate = self
    view.onFilter = { [weak self] in self?.model.failuresOnly = $0 }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the window over another one.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.show(count: 0)
    view.present(over: parent)
    model.start()
  }

  package func showFailuresOnly() { view.setFailuresOnly(true) }

  /// Brings the window to the front.
  package func present() { gtk_window_present(view.window) }

  /// Closes the window.
  package func close() { view.close() }

  /// Reloads the log during and after a refresh.
  package func refreshDidAdvance() { model.load() }

  /// Shows the articles of a row's feed. The log lists no removed feeds.
  private func open(_ row: Int) { onIntent?(.showArticles(model.entries[row].feed)) }

  private func showEmpty() {
    table.placeholder =
      model.failuresOnly
      ? .empty(
        tr("No Failures"), tr("Feeds that could not be refreshed appear here."), icon: "object-select-symbolic"
      )
      : .empty(
        tr("No Activity"), tr("Refresh your feeds to see each fetch here."),
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
