package import Library

/// A user who reads: one article, some, or all of them.
package struct MarkMode: StepMode {
  package let name = "mark"

  package init() {}

  package func begin(_ library: Library) async throws {
    let feed = try await library.addFeed(NewFeed(url: "https://example.org/feed", title: "Feed"))
    _ = try await library.store(Torture.update(0..<600, version: 0), in: feed.id)
  }

  package func step(_ number: Int, on library: Library, _ dice: inout Dice) async throws {
    let all = try await library.articleIDs(ArticleList(scope: .all))
    let portions = [0.002, 0.1, 1.0]
    let portion: Double = portions.randomElement(using: &dice) ?? 1
    var ids = all.filter { _ in Double.random(in: 0..<1, using: &dice) < portion }
    if ids.isEmpty { ids = Array(all.prefix(1)) }
    let isSet = Bool.random(using: &dice)
    if Bool.random(using: &dice) {
      try await library.setRead(isSet, ids)
    } else {
      try await library.setStarred(isSet, ids)
    }
  }
}
