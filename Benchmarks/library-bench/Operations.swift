import Foundation
import Library
import LibrarySample

/// The measured operations, each performed as the window does.
enum Operation: String, CaseIterable {
  case open, unreadIDs = "unread_ids", allIDs = "all_ids", page, feed, feeds
  case common = "search_common", rare = "search_rare"
  /// A tag's list with the counts of all tags, the queue with its reading time, and what *Statistics* shows at first.
  case tag, later = "read_later", statistics
  case mark, undo, store
  /// The counts that the sidebar shows.
  case sidebar

  /// The operations that do not change the library and need it open.
  static let reading: [Operation] = [
    .unreadIDs, .allIDs, .page, .feed, .feeds, .common, .rare, .tag, .later, .statistics,
  ]

  /// The repetitions per run; the median counts, because the first one includes one-time costs of a process.
  var repetitions: Int {
    switch self {
    case .mark, .undo, .store: 1
    case .open: 11
    case .unreadIDs, .allIDs: 5
    case .statistics: 11
    case .sidebar, .tag: 21
    case .later, .feeds, .common, .rare: 101
    // so short that half a second of other load would distort the result
    case .page, .feed: 501
    }
  }

  /// The list that the window shows first.
  static let unread = ArticleList(scope: .unread)
  /// The number of rows on a page.
  static let pageLength = 100
  /// The number of feeds on a page of *Statistics*, whose sizes are read.
  static let sized = 20
  /// The number of search results on a page.
  static let found = 50

  /// - Parameter number: the number of the repetition; each one requests something else.
  func run(_ library: Library, articles: Int, number: Int) async throws {
    switch self {
    case .open, .mark, .undo, .store: break
    case .unreadIDs: try check(await library.articleIDs(Self.unread).count, is: articles / 10)
    case .allIDs: try check(await library.articleIDs(ArticleList(scope: .all)).count, is: articles)
    case .page:
      let first = Int64((number * 7919 + 13) % 97) * Int64(articles / 100) + 1
      let ids = (first..<first + Int64(Self.pageLength)).map(Article.ID.init(rawValue:))
      try check(await library.articles(ids).count, is: Self.pageLength)
    case .feed:
      let list = ArticleList(scope: .feed(Feed.ID(rawValue: Int64(number * 61 % (articles / 500) + 1))))
      let head = try await library.head(of: list, limit: Self.pageLength)
      try check(head.count, is: SampleLibrary.perFeed)
      try check(head.articles.count, is: Self.pageLength)
      try check(await library.articleIDs(list).count, is: SampleLibrary.perFeed)
    case .feeds: try check(await library.feeds().count, is: articles / 500)
    case .sidebar:
      _ = try await library.counts()
      _ = try await library.count(ArticleList(scope: .today, unreadOnly: true))
      _ = try await library.count(ArticleList(scope: .quiet, unreadOnly: true))
      _ = try await library.unreadOverlaps()
    case .common: try await search(library, SampleLibrary.commonWord)
    case .rare: try await search(library, SampleLibrary.rareWord)
    case .tag:
      let tags = try await library.tags()
      guard !tags.isEmpty else { throw Wrong(what: "no tags") }
      let tag = tags[number % tags.count].id
      let counts = try await library.tagCounts()
      try check(await library.articleIDs(ArticleList(scope: .tag(tag))).count, is: counts[tag]?.articles ?? 0)
    case .later:
      let head = try await library.head(of: ArticleList(scope: .later), limit: Self.pageLength)
      try check(head.count, is: try await library.counts().later.articles)
    case .statistics:
      let statistics = try await library.feedStatistics(at: SampleLibrary.present)
      try check(statistics.count, is: articles / SampleLibrary.perFeed)
      _ = try await library.feedSizes(of: statistics.prefix(Self.sized).map(\.id))
    }
  }

  private func search(_ library: Library, _ word: String) async throws {
    let query = try SearchQuery(parsing: word)
    let rows = try await library.articles(ArticleList(scope: .search(query)), limit: Self.found)
    let hits = try await library.hits(query, in: rows.map(\.id))
    guard !rows.isEmpty, hits.count == rows.count, hits.values.allSatisfy({ !$0.snippet.matches.isEmpty }) else {
      throw Wrong(what: "\(rows.count) found, \(hits.count) with passages")
    }
  }

  private func check(_ number: Int, is wanted: Int) throws {
    guard number == wanted else { throw Wrong(what: "\(rawValue): \(number) instead of \(wanted)") }
  }
}

struct Wrong: Error {
  let what: String
}
