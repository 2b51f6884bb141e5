package import Library

/// New and changed articles that are indexed in successive batches.
package struct IndexMode: StepMode {
  package let name = "index"

  package init() {}

  package func begin(_ library: Library) async throws {
    let feed = try await library.addFeed(NewFeed(url: "https://example.org/feed", title: "Feed"))
    _ = try await library.store(Torture.update(0..<900, version: 0), in: feed.id)
  }

  package func step(_ number: Int, on library: Library, _ dice: inout Dice) async throws {
    let first = Int.random(in: 0..<900, using: &dice)
    for feed in try await library.feeds() {
      _ = try await library.store(Torture.update(first..<first + 300, version: number + 1), in: feed.id)
    }
    // the lists do not show the progress of indexing: `check` inspects the index
    try await library.indexWaiting()
  }

  /// Completes the index, and then checks that every article is found by its current words and by no others.
  package func check(_ library: Library) async throws -> [String] {
    try await library.indexWaiting()
    var findings = try await library.waitingForIndex() == 0 ? [] : ["articles still wait for the index"]
    let all = try await library.articles(ArticleList(scope: .all), limit: .max)
    let byVersion = Dictionary(grouping: all) { $0.title.split(separator: " ").last.map(String.init) ?? "" }
    for (version, articles) in byVersion {
      let query = try SearchQuery(parsing: "version\(version)")
      let found = try await library.articleIDs(ArticleList(scope: .search(query)))
      if Set(found) != Set(articles.map(\.id)) || found.count != articles.count {
        findings.append("\(articles.count) articles of version \(version) are found as \(found.count)")
      }
    }
    return Array(findings.prefix(3))
  }
}
