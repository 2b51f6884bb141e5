import Library
import Models

/// Receives the contents of rows.
protocol RowContentsDelegate: AnyObject {
  /// The contents of articles, or their search matches, were loaded, or could not be.
  func rowContents(_ contents: RowContents, didLoad result: Result<Set<Article.ID>, LibraryError>)
}

/// The contents of a list's rows: summaries, and for a search the matches. They are loaded page by page, when one of a
/// page's rows is requested.
final class RowContents {
  weak var delegate: (any RowContentsDelegate)?

  private let library: Library
  private var cache = SummaryCache()
  /// The search matches of loaded articles.
  private(set) var hits: [Article.ID: SearchHit] = [:]
  /// The query that they match; nil if the list is not a search.
  private var query: SearchQuery?
  /// The pages being loaded, with the ids requested.
  private var awaited: [Int: [Article.ID]] = [:]
  /// Counts loads of the list; results for an earlier one are discarded.
  private var generation = 0

  init(library: Library) {
    self.library = library
  }

  /// Discards what is being loaded, because the list is loaded again. Keeps what is loaded until the list is known.
  func reset(for list: ArticleList) {
    query = if case .search(let query) = list.scope { query } else { nil }
    awaited = [:]
    generation += 1
  }

  /// Replaces everything by the first page of the list.
  func begin(with first: [ArticleSummary]) {
    (hits, cache) = ([:], SummaryCache())
    cache.add(first)
    readHits(first.map(\.id))
  }

  /// Requests pages again that are being loaded, because their rows have other articles.
  func forgetAwaited() { awaited = [:] }

  /// Returns the summary in a row, or nil while it is being loaded.
  /// - Parameter ids: the articles of all rows.
  func summary(at row: Int, of ids: [Article.ID]) -> ArticleSummary? {
    if let summary = cache.use(ids[row]) { return summary }
    readPage(row / SummaryCache.pageSize, of: ids)
    return nil
  }

  /// Returns an article's summary if it is loaded.
  func peek(_ id: Article.ID) -> ArticleSummary? { cache.peek(id) }

  /// The articles whose summaries are loaded.
  var ids: [Article.ID] { cache.ids }

  /// The loaded articles of some feeds.
  func ids(of feeds: Set<Feed.ID>) -> [Article.ID] { cache.ids(of: feeds) }

  /// The articles whose summaries are being loaded.
  var awaitedIDs: some Sequence<Article.ID> { awaited.values.joined() }

  /// Reads the summaries again of those articles that are loaded.
  func reread(_ touched: Set<Article.ID>) async throws(LibraryError) -> [ArticleSummary] {
    let loaded = touched.filter(cache.contains)
    return loaded.isEmpty ? [] : try await library.articles(Array(loaded))
  }

  /// Replaces summaries that are loaded, and reports those that differ.
  func update(_ summaries: [ArticleSummary]) {
    let other = cache.update(summaries)
    if !other.isEmpty { delegate?.rowContents(self, didLoad: .success(other)) }
  }

  private func readPage(_ page: Int, of ids: [Article.ID]) {
    let wanted = Array(ids[page * SummaryCache.pageSize..<min((page + 1) * SummaryCache.pageSize, ids.count)])
    // If the rows of a page now have other articles, it must be loaded again.
    guard awaited[page] != wanted else { return }
    awaited[page] = wanted
    Task { [weak self, library, generation] in
      let result: Result<[ArticleSummary], LibraryError>
      do throws(LibraryError) {
        result = .success(try await library.articles(wanted))
      } catch {
        result = .failure(error)
      }
      guard let self, generation == self.generation else { return }
      // The rows may have moved in the meantime; then a newer request for this page is running.
      if awaited[page] == wanted { awaited[page] = nil }
      // An article deleted from the library is not reported, or it would be requested in a loop until it leaves the
      // list.
      if case .success(let summaries) = result { cache.add(summaries) }
      delegate?.rowContents(self, didLoad: result.map { Set($0.map(\.id)) })
      if case .success = result { readHits(wanted) }
    }
  }

  /// Loads the search matches of articles, separately from their rows because it reads the articles' texts.
  private func readHits(_ ids: [Article.ID]) {
    guard let query, !ids.isEmpty else { return }
    Task { [weak self, library, generation] in
      // Errors of the library are reported when loading the rows.
      guard let found = try? await library.hits(query, in: ids), let self, generation == self.generation else { return }
      hits.merge(found) { $1 }
      delegate?.rowContents(self, didLoad: .success(Set(ids)))
    }
  }
}
