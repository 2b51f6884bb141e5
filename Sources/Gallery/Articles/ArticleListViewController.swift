import ListKit

/// Mediates between the model of articles and their list.
final class ArticleListViewController: ViewController {
  let view: ArticleListView
  private let model = ArticlesModel(server: SlowServer())
  private let table: TableView
  private let dataSource: ArticlesDataSource
  private lazy var delegate = ArticleListDelegate(
    onChoose: { [weak self] in self?.choose($0) }, onApproach: { [weak self] in self?.approach($0) })

  init(view: ArticleListView, dependencies: Void) {
    self.view = view
    dataSource = ArticlesDataSource(model)
    table = TableView(view.list)
    table.register(HeadlineCell.self)
    table.dataSource = dataSource
    table.delegate = delegate
    model.delegate = self
    view.failNext.onChange { [weak self] in self?.model.failsNext = $0 }
    view.reload.onClick { [weak self] in self?.reload() }
    view.retry.onClick { [weak self] in self?.retry() }
    reload()
  }

  private func reload() {
    view.show(failure: nil)
    table.placeholder = .loading("Loading articles")
    model.reload()
    showProgress()
  }

  private func retry() {
    view.show(failure: nil)
    table.placeholder = .loading("Loading articles")
    model.retry()
    showProgress()
  }

  private func choose(_ row: Int) { view.show(chosen: model.articles[row].title) }

  /// Loads the next page when the last row gets its cell, which happens well before it is visible.
  private func approach(_ row: Int) {
    if row == model.articles.count - 1 { model.loadMore() }
  }

  private func showProgress() { view.show(count: model.articles.count, isLoading: model.isLoading) }

  private func show(_ error: ArticlesError) {
    view.failNext.isOn = model.failsNext
    guard model.articles.isEmpty else { return view.show(failure: error.words) }
    table.placeholder = .failure(
      "No articles", error.words, retry: Placeholder.Action("Try again") { [weak self] in self?.retry() })
  }
}

extension ArticleListViewController: ArticlesModelDelegate {
  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change): table.apply(change)
    case .failure(let error): show(error)
    }
    showProgress()
  }
}
