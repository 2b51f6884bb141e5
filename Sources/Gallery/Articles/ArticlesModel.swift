import ListKit

/// Hears what came of a request for articles.
protocol ArticlesModelDelegate: AnyObject {
  /// How the list is different now, or why it is not.
  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>)
}

/// Articles, appended page by page. It knows of no widget.
final class ArticlesModel {
  weak var delegate: (any ArticlesModelDelegate)?

  private(set) var articles: [Article] = []
  /// Whether a request is under way.
  private(set) var isLoading = false

  private let server: SlowServer
  private var isComplete = false
  /// Whether the last request failed: then it is the person who asks for another.
  private var hasFailed = false
  private var loading: Task<Void, Never>?

  init(server: SlowServer) { self.server = server }

  isolated deinit { loading?.cancel() }

  /// Whether the next request fails.
  var failsNext: Bool {
    get { server.failsNext }
    set { server.failsNext = newValue }
  }

  /// Begins anew, without an article.
  func reload() {
    loading?.cancel()
    (articles, isLoading, isComplete) = ([], false, false)
    delegate?.articlesModel(self, didLoad: .success(.reloaded))
    load()
  }

  /// Asks for the next page, unless it was asked for, failed, or there is none.
  func loadMore() {
    if !isLoading, !isComplete, !hasFailed { load() }
  }

  /// Asks for what failed once more.
  func retry() {
    if !isLoading, hasFailed { load() }
  }

  private func load() {
    (isLoading, hasFailed) = (true, false)
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
    if case .failure = result { hasFailed = true }
    delegate?.articlesModel(self, didLoad: result.map(append))
  }

  private func append(_ page: [Article]) -> ListChange {
    let splice = ListSplice(position: articles.count, removed: 0, added: page.count)
    articles += page
    isComplete = articles.count == SlowServer.count
    return .spliced([splice])
  }
}
