import ArgumentParser
import Library

/// The list of articles that a command concerns; all articles without an option.
struct ListOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only articles of this feed.", valueName: "id")) var feed: Int64?
  @Option(help: ArgumentHelp("Only articles in this folder, given by number or name.", valueName: "name|id"))
  var folder: String?
  @Option(help: ArgumentHelp("Only articles with this tag.", valueName: "name")) var tag: String?
  @Option(help: ArgumentHelp("Only articles of this smart feed.", valueName: "id")) var smartFeed: Int64?
  @Flag(
    name: [.customLong("quiet-feeds"), .customLong("seldom")],
    help: "Only articles of feeds with fewer than one article a week.")
  var quietFeeds = false

  /// The options that were given.
  var given: [String] {
    [
      feed.map { _ in "--feed" }, folder.map { _ in "--folder" }, tag.map { _ in "--tag" },
      smartFeed.map { _ in "--smart-feed" }, quietFeeds ? "--quiet-feeds" : nil,
    ].compactMap(\.self)
  }

  func validate() throws {
    if given.count > 1 { throw ValidationError("Use only one of \(given.joined(separator: " and ")).") }
  }

  /// Returns the list that is meant.
  ///
  /// - Throws: A failure if there is no such list, because an empty one would suggest that it has no articles.
  func scope(in library: Library) async throws -> ArticleScope {
    if let id = feed.map(Feed.ID.init(rawValue:)) {
      guard try await library.feed(id) != nil else { throw LibraryError.noSuchFeed(id) }
      return .feed(id)
    }
    if let folder { return .folder(try await library.existingFolder(folder)) }
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
