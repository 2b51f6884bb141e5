import ListKit

/// Mediates between the model of articles and their list.
final class ArticleListViewController: ViewController {
  let view: ArticleListView
  private let model: ArticlesModel
  private let times: ReadingTimes
  private let table: TableView
  private let footer = LoadMoreFooter()
  private let dataSource: ArticlesDataSource
  private let prefetching: ReadingTimesPrefetching
  private lazy var delegate = ArticleListDelegate { [weak self] in self?.choose($0) }

  init(view: ArticleListView, dependencies: Void) {
    self.view = view
    let server = SlowServer()
    (model, times) = (ArticlesModel(server: server), ReadingTimes(server: server))
    dataSource = ArticlesDataSource(model, times)
    prefetching = ReadingTimesPrefetching(times)
    table = TableView(view.list)
    table.register(HeadlineCell.self)
    table.dataSource = dataSource
    table.delegate = delegate
    table.prefetching = prefetching
    model.delegate = self
    times.onChange = { [weak self] articles in self?.table.reconfigureRows { articles.contains($0.row) } }
    footer.texts = LoadMoreFooter.Texts(
      loading: "Loading more articles", retry: "Try again", finished: "There are no more articles.")
    footer.onLoadMore = { [weak self] in self?.loadMore() }
    table.tableFooterView = footer
    view.failNext.onChange { [weak self] in self?.model.failsNext = $0 }
    view.reload.onClick { [weak self] in self?.reload() }
    reload()
  }

  private func reload() {
    table.placeholder = .loading("Loading articles")
    footer.state = .loading
    model.reload()
    showProgress()
  }

  private func loadMore() {
    model.loadMore()
    showProgress()
  }

  private func choose(_ row: Int) { view.show(chosen: model.articles[row].title) }

  private func showProgress() { view.show(count: model.articles.count, isLoading: model.isLoading) }

  private func show(_ error: ArticlesError) {
    view.failNext.isOn = model.failsNext
    footer.state = .failed(error.words)
    table.placeholder = .failure(
      "No articles", error.words, retry: Placeholder.Action("Try again") { [weak self] in self?.reload() })
  }
}

extension ArticleListViewController: ArticlesModelDelegate {
  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(.reloaded): table.apply(.reloaded)
    case .success(let change):
      table.apply(change)
      footer.state = model.isComplete ? .finished : .idle
    case .failure(let error): show(error)
    }
    showProgress()
  }
}
