package import Library

/// An imported list of subscriptions: many feeds, and the first articles of each.
package struct ImportMode: StepMode {
  package let name = "import"

  package init() {}

  package func begin(_ library: Library) async throws {}

  package func step(_ number: Int, on library: Library, _ dice: inout Dice) async throws {
    // Of three steps, two subscribe and one fetches.
    guard number % 3 == 2, let feed = try await library.feeds().randomElement(using: &dice) else {
      _ = try await library.addFeed(NewFeed(url: "https://example.org/\(number).xml", title: "Feed \(number)"))
      return
    }
    let count = Int.random(in: 1...50, using: &dice)
    _ = try await library.store(Torture.update(0..<count, version: number), in: feed.id)
  }
}
