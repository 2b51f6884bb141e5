import ArgumentParser
import Foundation
import Library

/// `kijictl mark`
struct Mark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Marks articles as read, unread, starred or unstarred.",
    discussion: """
      Reports how many articles changed; the JSON is {"changed"}. If a number has no article, the command fails and \
      marks nothing.
      """)

  enum State: String, CaseIterable, ExpressibleByArgument {
    case read, unread, starred, unstarred
  }

  @Argument(help: "The new state: read, unread, starred or unstarred.") var state: State
  @Argument(help: ArgumentHelp("The articles' numbers, as listed by “articles”.", valueName: "id")) var ids: [Int64] =
    []
  @Flag(help: "Mark all articles as read, or all of a feed, of a folder or of quiet feeds.") var all = false
  @Option(help: ArgumentHelp("With --all: only articles of this feed.", valueName: "id")) var feed: Int64?
  @Option(help: ArgumentHelp("With --all: only articles in this folder.", valueName: "id")) var folder: Int64?
  @Flag(
    name: [.customLong("quiet-feeds"), .customLong("seldom")],
    help: "With --all: only articles of feeds with fewer than one article a week.")
  var quietFeeds = false
  @Option(help: ArgumentHelp("With --all: only articles at least this old.", valueName: "days")) var olderThan: Int?
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if all, state != .read { throw ValidationError("--all requires the state “read”.") }
    if !all, ids.isEmpty { throw ValidationError("Give article numbers, or use --all.") }
    if !all, feed != nil || folder != nil { throw ValidationError("--feed and --folder require --all.") }
    if !all, quietFeeds { throw ValidationError("--quiet-feeds requires --all.") }
    if !all, olderThan != nil { throw ValidationError("--older-than requires --all.") }
    if let olderThan, olderThan < 0 { throw ValidationError("--older-than must not be negative.") }
    if quietFeeds, feed != nil || folder != nil {
      throw ValidationError("Use --quiet-feeds without --feed and --folder.")
    }
    if feed != nil, folder != nil { throw ValidationError("Use either --feed or --folder, not both.") }
    if all, !ids.isEmpty { throw ValidationError("Use either article numbers or --all, not both.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let step = try await library.perform(command(in: library))
      if json {
        try JSONOutput.write(["changed": step.markedCount])
      } else {
        try Terminal.writeLine("\(step.markedCount) \(step.markedCount == 1 ? "article" : "articles") changed.")
      }
    }
  }

  private func command(in library: Library) async throws -> LibraryCommand {
    guard !all else {
      let end = olderThan.map { Date(timeIntervalSinceNow: -Double($0) * 86_400) }
      return .markAllRead(ArticleList(scope: try await scope(in: library)), before: end)
    }
    let ids = try await library.articles(numbered: ids)
    return switch state {
    case .read: .setRead(true, ids)
    case .unread: .setRead(false, ids)
    case .starred: .setStarred(true, ids)
    case .unstarred: .setStarred(false, ids)
    }
  }

  private func scope(in library: Library) async throws -> ArticleScope {
    if let id = feed.map(Feed.ID.init(rawValue:)) {
      guard try await library.feed(id) != nil else { throw LibraryError.noSuchFeed(id) }
      return .feed(id)
    }
    if let id = folder.map(Folder.ID.init(rawValue:)) {
      guard try await library.folders().contains(where: { $0.id == id }) else { throw LibraryError.noSuchFolder(id) }
      return .folder(id)
    }
    return quietFeeds ? .quiet : .all
  }
}
