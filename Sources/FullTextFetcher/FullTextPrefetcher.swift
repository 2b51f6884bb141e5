public import Foundation
public import Library
internal import ReaderEngine

/// Fetches full texts in advance, of articles that will probably be read, if rules or their feeds' settings ask for full texts.
/// A page that fails is not fetched again in the same session; the reason is only shown when the article is opened.
public actor FullTextPrefetcher {
  /// The number of unread articles after the open one: more than a user reads while one page is fetched, few enough not
  /// to fetch pages in vain.
  public static let articlesAhead = 3
  /// The largest number of articles after a refresh: a new feed may bring thousands.
  public static let articlesPerRefresh = 100
  /// The number of pages fetched at once. The limits per host apply as well.
  static let articlesAtOnce = 4

  private let fetcher: FullTextFetcher
  private var failed: Set<Article.ID> = []

  /// Creates a prefetcher.
  public init(_ fetcher: FullTextFetcher) {
    self.fetcher = fetcher
  }

  /// Fetches the full texts of the next unread articles of a list, one after the other. Cancelling the task ends it.
  ///
  /// - Throws: A database error.
  public func fetch(after article: Article.ID, in list: ArticleList) async throws(LibraryError) {
    var place = article
    for _ in 0..<Self.articlesAhead {
      guard let next = try await fetcher.engine.library.firstUnread(of: list, after: place) else { return }
      place = next.id
      _ = await fetch(place)
      guard !Task.isCancelled else { return }
    }
  }

  /// Fetches the full texts of new articles of which rules want them, and of unread ones in feeds whose full texts are
  /// always fetched.
  ///
  /// - Parameter time: Only articles that have arrived since this time are fetched.
  /// - Returns: The number of full texts stored.
  /// - Throws: A database error.
  public func fetchArrivals(since time: Date) async throws(LibraryError) -> Int {
    let articles = try await fetcher.engine.library.articlesMissingFullText(
      arrivedSince: time, limit: Self.articlesPerRefresh)
    return await withTaskGroup(of: Bool.self) { group in
      var waiting = articles[...]
      func begin() {
        guard !Task.isCancelled, let id = waiting.popFirst() else { return }
        group.addTask { await self.fetch(id) }
      }
      for _ in 0..<Self.articlesAtOnce { begin() }
      var count = 0
      for await isStored in group {
        if isStored { count += 1 }
        begin()
      }
      return count
    }
  }

  /// Returns whether a full text was stored.
  private func fetch(_ id: Article.ID) async -> Bool {
    guard !failed.contains(id) else { return false }
    do throws(FullTextFailure) {
      return try await fetcher.fetchIfWanted(id)
    } catch {
      if !Task.isCancelled { failed.insert(id) }
      return false
    }
  }
}
