import FullTextFetcher
import Library

/// Receives the progress of fetching the open article's full text.
protocol FullTextModelDelegate: AnyObject {
  /// Fetching began, failed or was cancelled.
  func fullTextModelDidChange(_ model: FullTextModel)
  /// The full text was stored.
  /// - Parameter isAsked: whether the user asked for it, rather than the feed's setting.
  func fullTextModel(_ model: FullTextModel, didFetchFullTextOf article: Article.ID, isAsked: Bool)
}

/// Fetches the full text of the open article, when the user asks or because of its feed's setting.
final class FullTextModel {
  weak var delegate: (any FullTextModelDelegate)?

  /// Whether the full text is being fetched.
  private(set) var isFetching = false
  /// Why the open article has no full text.
  var failure: FullTextFailure? { article.flatMap { failures[$0] } }

  private let fetcher: FullTextFetcher
  private var article: Article.ID?
  /// The failures of this session. What fails is fetched again only if the user asks.
  private var failures: [Article.ID: FullTextFailure] = [:]
  private var fetching: Task<Void, Never>?

  init(_ fetcher: FullTextFetcher) {
    self.fetcher = fetcher
  }

  isolated deinit {
    fetching?.cancel()
  }

  /// Follows the open article, and begins fetching its full text if the feed's setting says so.
  func follow(_ content: ArticleContent) {
    let isAnother = content.summary.id != article
    if isAnother {
      leave()
      article = content.summary.id
    }
    if content.hasFullText {
      // The library may tell that it is stored before the fetch does, which still decides what is shown.
      isFetching = false
      failures[content.summary.id] = nil
    } else if isAnother, content.wantsFullText, failure == nil {
      fetch(isAsked: false)
    }
  }

  /// Fetches the full text of the open article.
  /// - Parameter isAsked: whether the user asked for it.
  func fetch(isAsked: Bool = true) {
    guard let article, !isFetching else { return }
    failures[article] = nil
    isFetching = true
    fetching = Task { [weak self, fetcher] in
      do throws(FullTextFailure) {
        _ = try await fetcher.fetch(article)
        self?.didFetch(article, isAsked)
      } catch {
        self?.fail(article, error)
      }
    }
    delegate?.fullTextModelDidChange(self)
  }

  /// Stops fetching.
  func cancel() {
    guard isFetching else { return }
    end()
    delegate?.fullTextModelDidChange(self)
  }

  /// Stops fetching, because no article is open anymore.
  func leave() {
    end()
    article = nil
  }

  private func end() {
    fetching?.cancel()
    fetching = nil
    isFetching = false
  }

  private func didFetch(_ id: Article.ID, _ isAsked: Bool) {
    // Fetching ends when the article has been loaded again, with its full text.
    guard !Task.isCancelled, id == article else { return }
    fetching = nil
    delegate?.fullTextModel(self, didFetchFullTextOf: id, isAsked: isAsked)
  }

  private func fail(_ id: Article.ID, _ failure: FullTextFailure) {
    guard !Task.isCancelled, id == article, isFetching else { return }
    end()
    failures[id] = failure
    delegate?.fullTextModelDidChange(self)
  }
}
