package import Library

/// The effect of fetches: new articles, and existing ones with changes.
package struct StoreMode: StepMode {
  package let name = "store"

  package init() {}

  package func begin(_ library: Library) async throws {
    for number in 0..<3 {
      _ = try await library.addFeed(NewFeed(url: "https://example.org/\(number)", title: "Feed \(number)"))
    }
  }

  package func step(_ number: Int, on library: Library, _ dice: inout Dice) async throws {
    let feeds = try await library.feeds()
    let first = Int.random(in: 0..<300, using: &dice)
    let count = Int.random(in: 1...60, using: &dice)
    _ = try await library.store(
      Torture.update(first..<(first + count), version: number), in: feeds[number % feeds.count].id)
  }
}
