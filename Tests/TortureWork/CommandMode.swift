package import Library

/// A user who reorganizes and undoes it.
package struct CommandMode: StepMode {
  package let name = "command"
  private let memory = StepMemory()

  package init() {}

  package func begin(_ library: Library) async throws {
    for number in 0..<6 {
      let folder = try await library.addFolder("Folder \(number)")
      let feed = try await library.addFeed(
        NewFeed(url: "https://example.org/\(number)", title: "Feed \(number)", folderID: folder.id))
      _ = try await library.store(Torture.update(0..<200, version: number), in: feed.id)
    }
  }

  package func step(_ number: Int, on library: Library, _ dice: inout Dice) async throws {
    // two of three are undone
    if let step = memory.recall(of: library), number % 3 != 0 { return try await library.undo(step) }
    let feeds = try await library.feeds().map(\.id)
    let folders = try await library.folders().map(\.id)
    guard let feed = feeds.randomElement(using: &dice), let folder = folders.randomElement(using: &dice) else { return }
    let ids = try await library.articleIDs(ArticleList(scope: .feed(feed)))
    let commands: [LibraryCommand] = [
      .markAllRead(ArticleList(scope: .all)), .markAllRead(ArticleList(scope: .feed(feed))), .setRead(false, ids),
      .setStarred(true, ids), .moveFeed(feed, to: folder), .renameFeed(feed, to: "Name \(number)"),
      .renameFolder(folder, to: "Name \(number)"), .removeFeed(feed), .removeFolder(folder),
    ]
    guard let command = commands.randomElement(using: &dice) else { return }
    memory.remember(try await library.perform(command), of: library)
  }
}
