import ArgumentParser
import Library
import Words

/// `kijictl smart-feeds`
struct SmartFeeds: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "smart-feeds",
    abstract: "Lists and changes smart feeds, which are saved searches.",
    discussion: """
      A smart feed lists the articles that a search finds, also those that arrive later. Its search is written as for \
      “search”; “kijictl search --help” describes it.

        kijictl smart-feeds add "Swift, unread" 'title:swift is:unread'
        kijictl smart-feeds edit 3 --query 'title:swift -taylor'
      """,
    subcommands: [ListSmartFeeds.self, AddSmartFeed.self, EditSmartFeed.self, RemoveSmartFeed.self],
    defaultSubcommand: ListSmartFeeds.self)
}

/// A search argument.
private func parsedQuery(_ text: String) throws -> SearchQuery {
  do { return try SearchQuery(parsing: text) } catch { throw ValidationError(error.words.printable) }
}

/// The JSON form of a smart feed.
private struct SmartFeedRecord: Encodable {
  let id: Int64
  let name: String
  let query: String
  let unread: Int
}

extension Library {
  /// - Throws: ``LibraryError/noSuchSearch(_:)``.
  func smartFeed(_ id: Int64) async throws -> SavedSearch {
    let id = SavedSearch.ID(rawValue: id)
    guard let search = try await savedSearches().first(where: { $0.id == id }) else {
      throw LibraryError.noSuchSearch(id)
    }
    return search
  }
}

/// `kijictl smart-feeds list`
struct ListSmartFeeds: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the smart feeds.",
    discussion: """
      Each line has a smart feed's number, the number of its unread articles, its name and its search, separated by tabs.
      """)

  @Flag(help: "Write the smart feeds as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let searches = try await library.savedSearches()
      // Make recently stored articles searchable first.
      if !searches.isEmpty { try await Search.index(library) }
      var records: [SmartFeedRecord] = []
      for search in searches {
        let unread = try await library.count(ArticleList(scope: .search(search.query), unreadOnly: true))
        records.append(
          SmartFeedRecord(id: search.id.rawValue, name: search.title, query: search.query.text, unread: unread))
      }
      guard !json else { return try JSONOutput.write(["smartFeeds": records]) }
      for feed in records {
        try Terminal.writeLine(
          ["\(feed.id)", "\(feed.unread)", feed.name.printable, feed.query.printable].joined(separator: "\t"))
      }
    }
  }
}

/// `kijictl smart-feeds add`
struct AddSmartFeed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds a smart feed.", discussion: "Prints its number; the JSON is {\"id\"}.")

  @Argument(help: "The smart feed's name.") var name: String
  @Argument(help: "The search.", transform: { try parsedQuery($0) }) var query: SearchQuery
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary(isCreated: true) { library in
      if let same = try await library.savedSearches().first(where: { $0.query == query }) {
        throw CommandFailure("The smart feed “\(same.title.printable)” already has this search.")
      }
      let id = try await library.saveSearch(query, as: name).id.rawValue
      if json { try JSONOutput.write(["id": id]) } else { try Terminal.writeLine("\(id)") }
      try await Search.sayWhatIsMissing(in: query, library)
    }
  }
}

/// `kijictl smart-feeds edit`
struct EditSmartFeed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Changes the name or the search of a smart feed.")

  @Argument(help: "The smart feed's number, as listed by “smart-feeds”.") var id: Int64
  @Option(help: "The new name.") var name: String?
  @Option(help: "The new search.", transform: { try parsedQuery($0) }) var query: SearchQuery?
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if name == nil, query == nil { throw ValidationError("Give --name, --query or both.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let old = try await library.smartFeed(id)
      _ = try await library.perform(
        .setSearch(SavedSearch(id: old.id, title: name ?? old.title, query: query ?? old.query)))
    }
  }
}

/// `kijictl smart-feeds remove`
struct RemoveSmartFeed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes a smart feed; its articles stay.")

  @Argument(help: "The smart feed's number, as listed by “smart-feeds”.") var id: Int64
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      _ = try await library.perform(.removeSearch(library.smartFeed(id).id))
    }
  }
}
