import ArgumentParser
import Library
import Words
import ReaderEngine

/// `kijictl search`
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Searches articles, newest first.",
    discussion: """
      All words must occur. "two words" is a phrase, -word excludes, word* matches a prefix. title:word and author:word \
      search only titles or author names, text:word only texts. feed:NAME, in:FOLDER, is:unread, is:starred, is:later, \
      is:quiet, is:kept, has:file, category:NAME, lang:ja, url:PART, after:2026-01-31, before:2026-01-31, newer:7d and \
      older:7d narrow the search; in:muted finds articles muted by a rule. title:/v[0-9]+/ is a regular expression, \
      likewise after author:, text:, category:, feed: and in:, and url:~/…/. The output, and the JSON, have the format \
      of “articles”.

      Quote phrases and stars for the shell:

        kijictl search '"two words"' -without 'begin*' 'feed:"daring ball"'
        kijictl search 'title:"two words"' author:ann in:news

      Put words that look like options after --, as in: kijictl search -- -h
      """)

  @Argument(parsing: .allUnrecognized, help: "The search terms; -word excludes.") var words: [String]
  @Flag(help: "List only unread articles.") var unread = false
  @Option(help: ArgumentHelp("List at most this many articles.", valueName: "n")) var limit: Int?
  @Flag(help: "Sort by relevance among the newest \(Library.rankedMatches) matches.") var best = false
  @Flag(help: "Write the articles as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit must not be negative.") }
    // An unknown option ends up among the words; after `--`, words are taken literally.
    if let option = words.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("--") }) {
      throw ValidationError("Unknown option “\(option.printable)”.")
    }
    _ = try query
  }

  private var query: SearchQuery {
    get throws {
      do { return try SearchQuery(parsing: text) } catch { throw ValidationError(error.words.printable) }
    }
  }

  private var text: String {
    var words = words
    if let end = words.firstIndex(of: "--") { words.remove(at: end) }
    return words.joined(separator: " ")
  }

  func run() async throws {
    let query = try query
    try await options.withLibrary { library in
      // Make recently stored articles searchable first.
      try await Self.index(library)
      let ids =
        best
        ? try await library.bestMatches(query, unreadOnly: unread, limit: limit ?? .max)
        : try await library.articleIDs(ArticleList(scope: .search(query), unreadOnly: unread))
      try await ArticleListing(json: json).write(ids.prefix(limit ?? .max), of: library)
      if ids.isEmpty { try await Self.sayWhatIsMissing(in: query, library) }
    }
  }

  /// Says on standard error that a feed, folder, tag or category does not exist, so that the query finds nothing.
  static func sayWhatIsMissing(in query: SearchQuery, _ library: Library) async throws {
    if let missing = try await library.missing(in: query)?.missingWords { Terminal.complain(missing.printable) }
  }

  /// Indexes waiting articles. For a library that was never searched before, this takes a while, so progress is shown
  /// on a terminal.
  static func index(_ library: Library) async throws {
    let waiting = try await library.waitingForIndex()
    let line = ProgressLine(isShown: Terminal.isWatched && waiting > 0)
    await line.show(waiting == 1 ? "Indexing 1 article…" : "Indexing \(waiting) articles…")
    try await ReaderEngine.forCommandLine(library).maintainer.index(isAlone: true)
    await line.clear()
  }
}
