package import Library

/// A user who marks everything as read and undoes it, while articles arrive.
package struct SweepMode: StepMode {
  package let name = "sweep"
  private let memory = StepMemory()

  package init() {}

  package func begin(_ library: Library) async throws {
    let feed = try await library.addFeed(NewFeed(url: "https://example.org/feed", title: "Feed"))
    _ = try await library.store(Torture.update(0..<600, version: 0), in: feed.id)
  }

  package func step(_ number: Int, on library: Library, _ dice: inout Dice) async throws {
    if let step = memory.recall(of: library), number % 3 != 0 { return try await library.undo(step) }
    guard Int.random(in: 0..<3, using: &dice) == 0, let feed = try await library.feeds().first?.id else {
      return memory.remember(try await library.perform(.markAllRead(ArticleList(scope: .all))), of: library)
    }
    let first = Int.random(in: 0..<900, using: &dice)
    _ = try await library.store(Torture.update(first..<first + 50, version: number), in: feed)
  }
}
