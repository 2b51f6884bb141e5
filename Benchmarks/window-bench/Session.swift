import Foundation
import Library
import LibrarySample
import ReaderEngine

/// The operations on a library that the window shows, while the ticker counts.
final class Session {
  private let program: String
  private var reference: Reference
  private let subject: Subject
  private let ticker = Ticker()
  private var total = Ticker.Count()

  /// What to measure.
  enum Subject {
    /// Operations on the library.
    case library
    /// Refreshing feeds.
    case refresh(ServedFeeds)
    /// The same after a key was held, and after typing into the palette.
    case keyAndRefresh(ServedFeeds)
    /// Synchronizing an account on the fake server at an address.
    case sync(String)

    /// Whether the limits are those of user perception.
    var isPerceived: Bool {
      switch self {
      case .library, .refresh: false
      case .keyAndRefresh, .sync: true
      }
    }
  }

  /// - Parameter program: the reference ticker.
  init(reference program: String, measuring subject: Subject) throws {
    self.program = program
    reference = try Reference(program: program)
    self.subject = subject
  }

  /// Starts when the library is open, and ends the process.
  func begin(_ engine: ReaderEngine) {
    ticker.start()
    Task {
      do {
        try await show(engine.library)
        let isRight =
          switch subject {
          case .library: try await use(engine.library)
          case .refresh(let served): try await refresh(served, engine)
          case .keyAndRefresh(let served):
            // All, whatever the first ones have shown.
            (try await holdKey(), try await typeInPalette(), try await refresh(served, engine)) == (true, true, true)
          case .sync(let site): try await sync(site, engine.library)
          }
        exit(isRight ? 0 : 1)
      } catch {
        Self.say("window-bench: \(error)\n")
        exit(2)
      }
    }
  }

  /// Returns whether the limits are met.
  private func use(_ library: Library) async throws -> Bool {
    count()
    try await phase("lists, pages and searches") {
      try await Self.read(library)
    }
    try await phase("marking all read, and back") {
      for _ in 0..<2 {
        let step = try await library.perform(.markAllRead(ArticleList(scope: .all)))
        try await Task.sleep(for: .seconds(1))
        try await library.undo(step)
        try await Task.sleep(for: .seconds(1))
      }
    }
    try await phase("storing 10,000") {
      try await Self.store(in: library)
      try await Task.sleep(for: .seconds(3))
    }
    let isRight = try judge()
    try await receive(library)
    return isRight
  }

  /// Reports the parts whose duration depends on GTK, however fast the library is, because GTK lays out the two hundred
  /// rows it keeps. They are not judged. Afterwards the list shows all articles.
  private func show(_ library: Library) async throws {
    try await phase("opening the window") { try await Task.sleep(for: .seconds(4)) }
    let count = try await library.count(ArticleList(scope: .all))
    guard let lists = Lists() else { throw Missing(what: "lists in the window") }
    try await phase("all articles into the list") {
      lists.choose(2)
      // including the headers of the days
      try await wait { lists.count >= count }
      try await Task.sleep(for: .seconds(2))
    }
    try await phase("30 jumps in the list") {
      for number in 1...30 {
        lists.scroll(to: number * 7919 % 97 * (count / 100))
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    try await Task.sleep(for: .seconds(2))
  }

  /// Restarts counting, here and in the reference program.
  func count() {
    total = Ticker.Count()
    reference.begin()
  }

  /// Returns whether the limits have been met since ``count()``.
  func judge() throws -> Bool {
    let theirs = try reference.end()
    reference = try Reference(program: program)
    Self.say("window-bench       \(Self.words(total))\nticker-reference   \(Self.words(theirs))\n")
    // users do not notice one late tick in a hundred; otherwise one more may be late than in the reference, by at most
    // one frame
    let lateAtMost = theirs.late + (subject.isPerceived ? total.ticks / 100 : 1)
    let latest = subject.isPerceived ? .infinity : theirs.worst + Ticker.frame
    let isRight = total.late <= lateAtMost && total.worst <= latest
    Self.say(
      "late ticks: \(total.late), at most \(lateAtMost) are wanted; the latest: \(Self.fixed(total.worst)) ms"
        + (subject.isPerceived ? "" : ", at most \(Self.fixed(latest)) ms is wanted") + "\(isRight ? "" : ": ABOVE")\n")
    return isRight
  }

  func phase(_ name: String, _ work: () async throws -> Void) async throws {
    _ = ticker.take()
    try await work()
    let count = ticker.take()
    total += count
    Self.say("\(name): \(Self.words(count))\n")
  }

  private func wait(until isSo: () -> Bool) async throws {
    for _ in 0..<1000 where !isSo() { try await Task.sleep(for: .milliseconds(20)) }
    guard isSo() else { throw Missing(what: "rows in the list") }
  }

  private static func words(_ count: Ticker.Count) -> String {
    "\(count.ticks) ticks, \(count.late) late, the latest by \(fixed(count.worst)) ms"
  }

  static func fixed(_ value: Double) -> String { String(format: "%.1f", value) }

  static func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}

/// The work itself, off the main thread.
extension Session {
  @concurrent private static func read(_ library: Library) async throws {
    for _ in 0..<3 {
      let unread = ArticleList(scope: .unread)
      _ = try await library.articleIDs(unread)
      let all = try await library.articleIDs(ArticleList(scope: .all))
      for number in 0..<20 {
        _ = try await library.articles(Array(all[number * all.count / 20..<number * all.count / 20 + 100]))
      }
      let feeds = try await library.feeds()
      for feed in feeds.prefix(20) { _ = try await library.articleIDs(ArticleList(scope: .feed(feed.id))) }
      for word in [SampleLibrary.commonWord, SampleLibrary.rareWord] {
        let query = try SearchQuery(parsing: word)
        let rows = try await library.articles(ArticleList(scope: .search(query)), limit: 50)
        _ = try await library.hits(query, in: rows.map(\.id))
      }
    }
  }

  /// Stores 50 articles each for 200 feeds, which are removed again.
  @concurrent private static func store(in library: Library) async throws {
    let sample = SampleLibrary(articles: 0)
    var feeds: [Feed.ID] = []
    for number in 0..<200 {
      feeds.append(
        try await library.addFeed(NewFeed(url: "https://new\(number).example/feed.xml", title: "New \(number)")).id)
    }
    for (number, feed) in feeds.enumerated() {
      _ = try await library.store(sample.document(feed: 1_000_000 + number, round: 9), in: feed)
    }
    try await library.indexWaiting()
    for feed in feeds { _ = try await library.perform(.removeFeed(feed)) }
    try await library.purge(removedBefore: .distantFuture)
  }
}

struct Missing: Error {
  let what: String
}
