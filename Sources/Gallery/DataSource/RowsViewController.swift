import ListKit

/// Shows the result of a request, using a data source that it can release.
final class RowsViewController: ViewController {
  let view: RowsView
  private let request: RowsRequest
  private var dataSource: RowsDataSource?
  private var loading: Task<Void, Never>?

  init(view: RowsView, dependencies request: RowsRequest) {
    self.view = view
    self.request = request
    table.listView.describe(name: request.name)
    view.release.onClick { [weak self] in self?.releaseDataSource() }
    view.load.onClick { [weak self] in self?.load() }
  }

  func viewDidLoad() { load() }

  isolated deinit { loading?.cancel() }

  private var table: TableView { view.list }

  private func load() {
    table.placeholder = .loading("Loading \(request.name)")
    dataSource = RowsDataSource(for: table)
    loading?.cancel()
    loading = Task { [weak self, request] in
      let rows = await request.rows()
      if !Task.isCancelled { self?.dataSource?.rows = rows }
    }
  }

  private func releaseDataSource() {
    loading?.cancel()
    table.placeholder = .empty(
      "No data source", "The table held it weakly, so releasing it removed the rows.", icon: "edit-clear-all-symbolic")
    dataSource = nil
    // A weak reference becomes nil without notice: the table finds out when it is asked to show something.
    table.reloadData()
  }
}
