package import Foundation
package import Library

/// One of two concurrent writers, with its own articles and shared ones.
package struct Writer: Sendable {
  /// The shared articles.
  package static let shared = 0..<50

  /// 0 or 1: the first writer marks the shared articles as read, the second stars them, so that each knows its own
  /// marks.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// Creates the feed that both write to. Runs in the test.
  package static func prepare(_ library: Library) async throws -> Feed {
    let feed = try await library.addFeed(NewFeed(url: "https://example.org/shared", title: "Shared"))
    _ = try await library.store(Torture.update(shared, version: 0), in: feed.id)
    return feed
  }

  /// Works for some seconds and acknowledges with one line each: "stored ID", "read ID", "unread ID", "starred ID",
  /// "unstarred ID" and "titled NUMBER VERSION".
  package func work(
    in directory: URL, seed: UInt64, seconds: Double, acknowledge: @escaping @Sendable (String) -> Void
  ) async throws {
    let library = try await Library.open(LibraryLocation(directory: directory))
    guard let common = try await library.feed(at: "https://example.org/shared") else { return }
    let own = try await library.addFeed(NewFeed(url: "https://example.org/\(number)", title: "Writer \(number)"))
    // The first IDs of the feed: if the other writer was faster, its own articles may be among them.
    let contested = try await library.articleIDs(ArticleList(scope: .feed(common.id)))
      .sorted { $0.rawValue < $1.rawValue }.prefix(Self.shared.count)
    var marked: Set<Article.ID> = []
    var dice = Dice(seed, number)
    let deadline = ContinuousClock.now + .seconds(seconds)
    var round = 0
    while ContinuousClock.now < deadline {
      round += 1
      let version = round * 2 + number
      // Its own numbers, and one that the other writer stores as well.
      let fresh = 1000 + version
      let retitled = Int.random(in: Self.shared, using: &dice)
      let changes = try await library.store(
        Torture.update([fresh, retitled], version: version), in: common.id)
      changes.inserted.map(\.id).forEach { acknowledge("stored \($0.rawValue)") }
      acknowledge("titled \(retitled) \(version)")
      try await library.setRead(true, changes.inserted.map(\.id))
      changes.inserted.map(\.id).forEach { acknowledge("read \($0.rawValue)") }

      let mine = try await library.store(Torture.update([version], version: version), in: own.id)
      mine.inserted.map(\.id).forEach { acknowledge("stored \($0.rawValue)") }
      try await library.setStarred(true, mine.inserted.map(\.id))
      mine.inserted.map(\.id).forEach { acknowledge("starred \($0.rawValue)") }

      guard let id = contested.randomElement(using: &dice) else { continue }
      // Marks that no other writer changes must still be as they were left, and not only at the end.
      let article = try await library.articles([id]).first
      guard (number == 0 ? article?.isRead : article?.isStarred) == marked.contains(id) else {
        throw LibraryError.failed(reason: "a mark of article \(id.rawValue) is lost")
      }
      let isSet = marked.insert(id).inserted
      if !isSet { marked.remove(id) }
      if number == 0 {
        try await library.setRead(isSet, [id])
        acknowledge("\(isSet ? "read" : "unread") \(id.rawValue)")
      } else {
        try await library.setStarred(isSet, [id])
        acknowledge("\(isSet ? "starred" : "unstarred") \(id.rawValue)")
      }
    }
    await library.close()
  }
}
