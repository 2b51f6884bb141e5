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
  /// The search whose matches are shown in the rows.
  private var query: SearchQuery?
  /// The search matches of loaded articles.
  private(set) var hits: [Article.ID: SearchHit] = [:]
  /// The pages being loaded, with the ids requested.
  private var awaitedPages: [Int: [Article.ID]] = [:]
  /// Counts lists; results for an earlier one are discarded.
  private var generation = 0

  init(library: Library) {
    self.library = library
  }

  /// Discards all rows and begins with the first ones of another list.
  func begin(with first: [ArticleSummary], of list: ArticleList) {
    generation += 1
    query = if case .search(let query) = list.scope { query } else { nil }
    (cache, hits, awaitedPages) = (SummaryCache(), [:], [:])
    cache.add(first)
    readHits(first.map(\.id))
  }

  /// Discards pages being loaded, because rows have moved.
  func forgetAwaited() { awaitedPages = [:] }

  /// Returns a row's content, or nil while it is being loaded; the delegate is notified afterwards.
  func summary(at index: Int, in order: ListOrder) -> ArticleSummary? {
    guard index < order.count else { return nil }
    if let summary = cache.use(order[index].id) { return summary }
    readPage(index / SummaryCache.pageSize, in: order)
    return nil
  }

  /// Returns an article's content if it is loaded.
  func peek(_ id: Article.ID) -> ArticleSummary? { cache.peek(id) }

  /// Reads loaded rows again that may have changed.
  /// - Returns: the changes to apply again later: a page being loaded may have been read before the change.
  func update(_ changes: PendingChanges) async throws(LibraryError) -> PendingChanges {
    let generation = generation
    var touched = changes.touched.union(cache.ids(of: changes.feeds))
    if changes.touchesAll { touched.formUnion(cache.ids) }
    var later = PendingChanges()
    later.touched = touched.intersection(awaitedPages.values.joined())
    let loaded = touched.filter(cache.contains)
    guard !loaded.isEmpty else { return later }
    let summaries = try await library.articles(Array(loaded))
    guard generation == self.generation else { return later }
    let changed = cache.update(summaries)
    if !changed.isEmpty { delegate?.rowContents(self, didLoad: .success(changed)) }
    return later
  }

  private func readPage(_ page: Int, in order: ListOrder) {
    let wanted = order[page * SummaryCache.pageSize..<min((page + 1) * SummaryCache.pageSize, order.count)].map(\.id)
    // If the rows of a page now have other articles, it must be loaded again.
    guard awaitedPages[page] != wanted else { return }
    awaitedPages[page] = wanted
    Task { [weak self, library, generation] in
      let result: Result<[ArticleSummary], LibraryError>
      do throws(LibraryError) {
        result = .success(try await library.articles(wanted))
      } catch {
        result = .failure(error)
      }
      guard let self, generation == self.generation else { return }
      // The rows may have moved in the meantime; then a newer request for this page is running.
      if awaitedPages[page] == wanted { awaitedPages[page] = nil }
      switch result {
      case .success(let summaries):
        cache.add(summaries)
        // An article deleted from the library is not reported, or it would be requested in a loop until it leaves the
        // list.
        delegate?.rowContents(self, didLoad: .success(Set(summaries.map(\.id))))
        readHits(wanted)
      case .failure(let error): delegate?.rowContents(self, didLoad: .failure(error))
      }
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
