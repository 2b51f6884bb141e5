import ListValues

/// Receives the results of requests for articles.
protocol ArticlesModelDelegate: AnyObject {
  /// The change to the list, or the reason why there is none.
  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>)
}

/// Articles, appended page by page. It does not depend on any widget.
final class ArticlesModel {
  weak var delegate: (any ArticlesModelDelegate)?

  private(set) var articles: [Article] = []
  /// Whether a request is in progress.
  private(set) var isLoading = false

  private let server: SlowServer
  /// Whether there are no more articles.
  private(set) var isComplete = false
  private var loading: Task<Void, Never>?

  init(server: SlowServer) { self.server = server }

  isolated deinit { loading?.cancel() }

  /// Whether the next request fails.
  var failsNext: Bool {
    get { server.failsNext }
    set { server.failsNext = newValue }
  }

  /// Starts over, without any articles.
  func reload() {
    loading?.cancel()
    (articles, isLoading, isComplete) = ([], false, false)
    delegate?.articlesModel(self, didLoad: .success(.reloaded))
    load()
  }

  /// Requests the next page, unless a request is in progress or there are no more pages.
  func loadMore() {
    if !isLoading, !isComplete { load() }
  }

  private func load() {
    isLoading = true
    let start = articles.count
    loading = Task { [weak self, server] in
      let result: Result<[Article], ArticlesError>
      do throws(ArticlesError) {
        result = .success(try await server.articles(from: start))
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { self?.finish(result) }
    }
  }

  private func finish(_ result: Result<[Article], ArticlesError>) {
    isLoading = false
    delegate?.articlesModel(self, didLoad: result.map(append))
  }

  private func append(_ page: [Article]) -> ListChange {
    let splice = ListSplice(position: articles.count, removed: 0, added: page.count)
    articles += page
    isComplete = articles.count == SlowServer.count
    return .spliced([splice])
  }
}
