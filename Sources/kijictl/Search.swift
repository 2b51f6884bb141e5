import ArgumentParser
import Library
import ReaderEngine

/// `kijictl search`
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the articles that have certain words, those first that came last.",
    discussion: """
      Words must all occur; "two words" is a phrase, -word leaves out, word* is a beginning. title:word and \
      author:word look in the title and in the author's name alone. feed:NAME, in:FOLDER, is:unread, is:starred, \
      after:2026-01-31 and before:2026-01-31 choose further. The lines, and the JSON, are those of “articles”.

      The shell takes quotes away and stars for itself, so put its own around them:

        kijictl search '"two words"' -without 'begin*' 'feed:"daring ball"'
        kijictl search 'title:"two words"' author:ann in:news

      Words that are options too come after --, as in: kijictl search -- -h
      """)

  @Argument(parsing: .allUnrecognized, help: "What to look for; -word leaves out.") var words: [String]
  @Flag(help: "Only those that are unread.") var unread = false
  @Option(help: ArgumentHelp("At most so many.", valueName: "n")) var limit: Int?
  @Flag(help: "Those first that fit best, among the newest \(Library.rankedMatches) that fit.") var best = false
  @Flag(help: "Write the articles as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes no number below 0.") }
    // an option that is not known has come among the words, which are taken as they are from -- on
    if let option = words.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("--") }) {
      throw ValidationError("Unknown option “\(option.printable)”.")
    }
    _ = try query
  }

  private var query: SearchQuery {
    get throws {
      do { return try SearchQuery(parsing: text) } catch { throw ValidationError(error.sentence) }
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
      // what was stored a moment ago is to be found
      try await Self.index(library)
      let ids =
        best
        ? try await library.bestMatches(query, unreadOnly: unread, limit: limit ?? .max)
        : try await library.articleIDs(ArticleList(scope: .search(query), unreadOnly: unread))
      try await ArticleListing(json: json).write(ids.prefix(limit ?? .max), of: library)
    }
  }

  /// A library whose articles were never searched before takes its time, and says so where somebody looks on.
  private static func index(_ library: Library) async throws {
    let waiting = try await library.waitingForIndex()
    let line = ProgressLine(isShown: Terminal.isWatched && waiting > 0)
    await line.show("Indexing \(waiting) articles…")
    try await ReaderEngine.forCommandLine(library).maintainer.index(isAlone: true)
    await line.clear()
  }
}
