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
  @Flag(help: "Mark all articles as read, or those of one list.") var all = false
  @Option(help: ArgumentHelp("With --all: only articles of this feed.", valueName: "id")) var feed: Int64?
  @Option(help: ArgumentHelp("With --all: only articles in this folder.", valueName: "id")) var folder: Int64?
  @Option(help: ArgumentHelp("With --all: only articles with this tag.", valueName: "name")) var tag: String?
  @Option(help: ArgumentHelp("With --all: only articles of this smart feed.", valueName: "id")) var smartFeed: Int64?
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
    let lists = [
      feed.map { _ in "--feed" }, folder.map { _ in "--folder" }, tag.map { _ in "--tag" },
      smartFeed.map { _ in "--smart-feed" }, quietFeeds ? "--quiet-feeds" : nil,
    ].compactMap(\.self)
    if !all, let list = lists.first { throw ValidationError("\(list) requires --all.") }
    if !all, olderThan != nil { throw ValidationError("--older-than requires --all.") }
    if let olderThan, olderThan < 0 { throw ValidationError("--older-than must not be negative.") }
    if lists.count > 1 { throw ValidationError("Use only one of \(lists.joined(separator: " and ")).") }
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
    if let tag { return .tag(try await library.tag(named: tag).id) }
    if let smartFeed {
      let search = try await library.smartFeed(smartFeed)
      // Recently stored articles are searchable first.
      try await Search.index(library)
      return .search(search.query)
    }
    return quietFeeds ? .quiet : .all
  }
}
