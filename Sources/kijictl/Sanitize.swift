import ArgumentParser
import ArticleHTML
import WebText

/// `kijictl sanitize`
struct Sanitize: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sanitizes HTML from standard input: removes everything unsafe to display.",
    discussion: "Nothing is fetched and no library is used.")

  @Option(help: ArgumentHelp("The base address for relative links.", valueName: "url")) var baseURL: String?
  // Accepted but ignored, so that scripts can pass the same options to every command.
  @OptionGroup(visibility: .hidden) var options: LibraryOptions

  func validate() throws { try BaseAddress.validate(baseURL) }

  func run() async throws {
    // No trailing newline, so that the output can be processed unchanged.
    try Terminal.write(ArticleHTML.sanitize(RawHTML(try Input.text()), baseURL: baseURL).source)
  }
}
