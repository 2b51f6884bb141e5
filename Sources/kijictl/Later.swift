import ArgumentParser
import Library

/// `kijictl later`
struct Later: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Adds articles to those to read later, or removes them.",
    discussion: """
      “articles --later” lists them. Reports how many articles changed; the JSON is {"changed"}. If a number has no \
      article, the command fails and changes nothing.
      """)

  @Argument(help: ArgumentHelp("The articles' numbers, as listed by “articles”.", valueName: "id")) var ids: [Int64]
  @Flag(help: "Remove the articles from those to read later.") var remove = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articles(numbered: ids)
      let step = try await library.perform(.setLater(!remove, ids))
      guard !json else { return try JSONOutput.write(["changed": step.markedCount]) }
      try Terminal.writeLine("\(step.markedCount) \(step.markedCount == 1 ? "article" : "articles") changed.")
    }
  }
}
