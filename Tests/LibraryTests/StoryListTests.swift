import Foundation
import GRDB
import TestSupport
import Testing
import TortureWork
import WebText

@testable import Library

/// Lists of several feeds show a story once.
@Suite(.fewAtOnce) struct StoryListTests {
  let sandbox = Sandbox()
  private static let calendar = Calendar.current

  /// After any changes, every way of reading a list agrees with a naive computation from the tables, and a list that
  /// only looks up what changes name has the same articles as one that is read again.
  @Test(arguments: 1...UInt64(TestLength.count(short: 6, long: 12))) func everyListShowsAStoryOnce(_ seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let library = try await Library.open(sandbox.location)
    let outer = try await library.addFolder("Outer")
    let inner = try await library.addFolder("Inner", in: outer.id)
    var feeds: [Feed.ID] = []
    for (number, folder) in [nil, outer.id, inner.id, inner.id, outer.id].enumerated() {
      let feed = NewFeed(url: "https://\(number).example/feed", title: "\(number)", folderID: folder)
      feeds.append(try await library.addFeed(feed).id)
    }
    let scopes: [ArticleScope] = [
      .all, .unread, .today, .quiet, .folder(outer.id), .folder(inner.id), .feed(feeds[2]),
    ]
    let lists = scopes.flatMap {
      [ArticleList(scope: $0), ArticleList(scope: $0, unreadOnly: true, order: .oldestFirst)]
    }
    var followers: [Follower] = []
    for list in lists { followers.append(try await Follower(list, library)) }
    let changes = Changes(library)
    var steps: [UndoStep] = []
    for step in 0..<TestLength.count(short: 25, long: 600) {
      try await act(step, library, feeds, [outer.id, inner.id], &steps, &random)
      let made = await changes.next(in: library)
      for index in followers.indices { try await followers[index].follow(made, library) }
      let reference = try Reference(sandbox)
      for (list, follower) in zip(lists, followers) {
        try await compare(list, reference, library, &random)
        #expect(follower.articles == Set(reference.ids(list)), "\(list) after step \(step)")
      }
      #expect(try await library.quietFeeds() == reference.quietFeeds)
      let counts = try await library.counts()
      #expect(counts.articles == reference.ids(lists[0]).count && counts.unread == reference.ids(lists[2]).count)
      // Sweeps can be undone until the library is closed.
      let findings = try LibraryAudit.disagreements(in: sandbox.location.directory)
      #expect(findings.filter { !$0.contains("sweeps") } == [], "after step \(step)")
    }
  }

  private func act(
    _ step: Int, _ library: Library, _ feeds: [Feed.ID], _ folders: [Folder.ID], _ steps: inout [UndoStep],
    _ random: inout SeededGenerator
  ) async throws {
    let feed = feeds[Int.random(in: feeds.indices, using: &random)]
    let ids = try sandbox.raw { try Int64.fetchAll($0, sql: "SELECT id FROM article") }.map(Article.ID.init(rawValue:))
    let some = ids.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
    let isSet = Bool.random(using: &random)
    let scope = [ArticleScope.all, .today, .folder(folders[0]), .folder(folders[1]), .feed(feed)][
      Int.random(in: 0..<5, using: &random)]
    let command: LibraryCommand
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<8:
      let isThere = try await library.feeds().contains { $0.id == feed }
      guard isThere else { return }
      let articles = (0..<Int.random(in: 1...3, using: &random)).map { number in
        let published = Date(timeIntervalSinceNow: -Double.random(in: 0...5_000_000, using: &random))
        return NewArticle(
          uniqueID: "\(step % 9) \(number)", url: "https://site.example/\(Int.random(in: 0..<12, using: &random))",
          title: "\(Int.random(in: 0..<4, using: &random))", bodyHTML: "",
          published: isSet ? published : Date(timeIntervalSinceNow: -60))
      }
      _ = try await library.store(.of(articles, at: Date()), in: feed)
      return
    case 8: command = .setRead(isSet, some)
    case 9: command = .setStarred(isSet, some)
    case 10: command = .markAllRead(ArticleList(scope: scope))
    case 11: command = .markAllRead(ArticleList(scope: scope), before: Date(timeIntervalSinceNow: -2_000_000))
    case 12: command = .markAllRead(ArticleList(scope: scope), upTo: ids.randomElement(using: &random))
    case 13: command = .removeFeed(feed)
    case 14: command = .moveFeed(feed, to: isSet ? folders[0] : nil)
    case 15:
      let query = try SearchQuery(parsing: "title:\(Int.random(in: 0..<4, using: &random)) feed:\(step % 5)")
      command = .applyRules([RuleDraft(query: query, actions: isSet ? .mute : .markRead, isEnabled: true)])
    case 16: command = .setRecognizesStories(step % 3 != 0)
    case 17:
      guard try await library.feeds().contains(where: { $0.id == feed }) else { return }
      try await library.setRetention(
        Retention(days: nil, articles: 2, keepsUnread: isSet, keepsStarred: true), of: feed)
      // Articles in the last document are kept.
      _ = try await library.store(.of([], at: Date()), in: feed)
      try await library.retain(at: Date())
      return
    case 18:
      // as by an account's server, which says nothing about articles of other feeds
      try await library.mutate { db, log in
        log.append(.statuses(try StatusMark.read.apply(isSet, to: Array(some.prefix(2)), at: 1, db)))
      }
      return
    default:
      guard let last = steps.popLast() else { return }
      return _ = try await library.undo(last)
    }
    let exists = try await library.feeds().contains { $0.id == feed }
    if !exists { return }
    if case let undo = try await library.perform(command), !undo.isVoid { steps.append(undo) }
  }

  private func compare(
    _ list: ArticleList, _ reference: Reference, _ library: Library, _ random: inout SeededGenerator
  ) async throws {
    let expected = reference.ids(list)
    #expect(try await library.articleIDs(list) == expected, "\(list)")
    #expect(try await library.count(list) == expected.count, "\(list)")
    var pieces: [ListPiece] = []
    for try await piece in library.orderStream(list, days: Self.calendar) { pieces.append(piece) }
    #expect(pieces.flatMap(\.keys).map(\.id) == expected)
    let days = try await library.days(list, in: Self.calendar)
    #expect(days == pieces.flatMap(\.days) && days.map(\.count).reduce(0, +) == expected.count)
    let some = reference.articles.map(\.id).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
    let found = try await library.members(of: list, among: some)
    #expect(found.keys.map(\.id) == expected.filter(some.contains))
    let head = try await library.head(of: list, limit: 3)
    #expect(head.count == expected.count && head.articles.map(\.id) == Array(expected.prefix(3)))
    for article in head.articles {
      #expect(article.otherFeedCount == reference.otherFeeds(article.id))
    }
    var unread = list
    unread.unreadOnly = true
    let rest = reference.ids(unread)
    #expect(try await library.firstUnread(of: list, after: nil)?.id == rest.first)
    if let first = rest.first {
      #expect(try await library.firstUnread(of: list, after: first)?.id == rest.dropFirst().first)
    }
    let repetitions = try await library.repetitions(leftOutOf: list, among: some)
    var whole = list
    whole.includesRepetitions = true
    #expect(try await library.articleIDs(whole) == reference.ids(whole))
    #expect(repetitions == Set(reference.ids(whole)).subtracting(expected).intersection(some))
  }
}

/// The changes of a library, received one after the other.
private struct Changes {
  private let stream: AsyncStream<[LibraryChange]>

  init(_ library: Library) { stream = library.changes(pollInterval: .seconds(3600)) }

  /// Returns what was changed since the last call.
  func next(in library: Library) async -> [LibraryChange] {
    // A change of its own ends the batch; it names a search that does not exist.
    try? await library.mutate { _, log in log.append(.searches([SavedSearch.ID(rawValue: 0)])) }
    var changes: [LibraryChange] = []
    for await batch in stream {
      changes += batch
      if batch.contains(.searches([SavedSearch.ID(rawValue: 0)])) { break }
    }
    return changes
  }
}

/// A list that is kept up to date by looking up the articles that changes name, as the window does.
private struct Follower {
  let list: ArticleList
  private(set) var articles: Set<Article.ID>

  init(_ list: ArticleList, _ library: Library) async throws {
    self.list = list
    articles = Set(try await library.articleIDs(list))
  }

  mutating func follow(_ changes: [LibraryChange], _ library: Library) async throws {
    var named: Set<Article.ID> = []
    for change in changes {
      switch change {
      case .everything, .manyStatuses, .folders, .feeds: return articles = Set(try await library.articleIDs(list))
      case .articles(_, let changes):
        named.formUnion((changes.inserted + changes.updated + changes.deleted).map(\.id))
      case .statuses(let keys): named.formUnion(keys.map(\.id))
      case .searches, .rules, .tags, .episodeQueue, .index: break
      }
    }
    // What is quiet and today changes with the articles of a feed, and by time.
    if list.scope == .quiet || list.scope == .today { return articles = Set(try await library.articleIDs(list)) }
    let found = try await library.members(of: list, among: Array(named))
    articles = articles.subtracting(named).union(found.keys.map(\.id))
  }
}

/// What the tables of a library mean for its lists, computed without SQL.
private struct Reference {
  struct Row {
    let id: Article.ID
    let feed: Feed.ID
    let date: Int64
    let isUnread: Bool
    let isMuted: Bool
    /// The first article of its story.
    let original: Article.ID?
  }

  private(set) var articles: [Row] = []
  private var folders: [Feed.ID: [Folder.ID]] = [:]
  private var removed: Set<Feed.ID> = []
  private var quiet: Set<Feed.ID> = []
  private var isOn = true

  init(_ sandbox: Sandbox) throws {
    try sandbox.raw { db in
      articles = try GRDB.Row.fetchAll(
        db,
        sql: """
          SELECT id, feedID, date, id IN (SELECT articleID FROM unread), id IN (SELECT articleID FROM muted), originalID
          FROM article LEFT JOIN repetition ON repetition.articleID = article.id
          """
      ).map { row in
        Row(
          id: Article.ID(rawValue: row[0]), feed: Feed.ID(rawValue: row[1]), date: row[2], isUnread: row[3],
          isMuted: row[4], original: (row[5] as Int64?).map(Article.ID.init(rawValue:)))
      }
      let parents = try Dictionary(
        uniqueKeysWithValues: GRDB.Row.fetchAll(db, sql: "SELECT id, parentID FROM folder").map {
          ($0[0] as Int64, $0[1] as Int64?)
        })
      for row in try GRDB.Row.fetchAll(db, sql: "SELECT id, folderID, removedAt IS NOT NULL FROM feed") {
        let feed = Feed.ID(rawValue: row[0])
        if row[2] as Bool { removed.insert(feed) }
        var folder = row[1] as Int64?
        while let id = folder {
          folders[feed, default: []].append(Folder.ID(rawValue: id))
          folder = parents[id] ?? nil
        }
        if try QuietFeeds.contains(feed, at: Date(), db) { quiet.insert(feed) }
      }
      isOn = try Stories(db: db).areRecognized
    }
  }

  var quietFeeds: Set<Feed.ID> { quiet.subtracting(removed) }

  func ids(_ list: ArticleList) -> [Article.ID] {
    let start = Calendar.current.startOfDay(for: Date()).milliseconds
    let isUnread = list.unreadOnly || list.scope == .unread
    let found = articles.filter { article in
      let isInScope =
        switch list.scope {
        case .today: article.date >= start
        case .quiet: quiet.contains(article.feed)
        case .folder(let id): folders[article.feed, default: []].contains(id)
        case .feed(let id): article.feed == id
        default: true
        }
      return isInScope && !removed.contains(article.feed) && !article.isMuted && (!isUnread || article.isUnread)
    }
    var told: Set<Article.ID> = []
    var isMerged = isOn && !list.includesRepetitions
    if case .feed = list.scope { isMerged = false }
    // The first article of a story comes first, then the others by identifier.
    let rows = found.sorted {
      ($0.original == nil ? 0 : 1, $0.id.rawValue) < ($1.original == nil ? 0 : 1, $1.id.rawValue)
    }
    .filter { !isMerged || told.insert($0.original ?? $0.id).inserted }
    .sorted { ($0.date, $0.id.rawValue) < ($1.date, $1.id.rawValue) }
    .map(\.id)
    return list.order == .oldestFirst ? rows : rows.reversed()
  }

  /// Returns the number of other feeds that tell an article's story.
  func otherFeeds(_ id: Article.ID) -> Int {
    guard isOn, let article = articles.first(where: { $0.id == id }) else { return 0 }
    let story = article.original ?? id
    let others = articles.filter { ($0.original ?? $0.id) == story && !$0.isMuted && !removed.contains($0.feed) }
    return Set(others.map(\.feed)).subtracting([article.feed]).count
  }
}
