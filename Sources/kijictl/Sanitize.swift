import ArgumentParser
import ArticleHTML

/// `kijictl sanitize`
struct Sanitize: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads HTML from standard input and writes what of it is safe to show.",
    discussion: "Nothing is fetched and no library is touched.")

  @Option(help: ArgumentHelp("What relative addresses are relative to.", valueName: "url")) var baseURL: String?
  // taken and not used, so that one set of options serves every command of a script
  @OptionGroup(visibility: .hidden) var options: LibraryOptions

  func validate() throws { try BaseAddress.validate(baseURL) }

  func run() async throws {
    // no line feed is added: what is written is read again as it is
    try Terminal.write(ArticleHTML.sanitize(try Input.text(), baseURL: baseURL))
  }
}
