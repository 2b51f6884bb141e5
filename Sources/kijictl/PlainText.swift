import ArgumentParser
import ArticleHTML

/// `kijictl text`
struct PlainText: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Reads HTML from standard input and writes its text, a line for each block.",
    discussion: "Nothing is fetched and no library is touched.")

  // taken and not used, so that one set of options serves every command of a script
  @OptionGroup(visibility: .hidden) var options: LibraryOptions

  func run() async throws {
    let text = ArticleHTML.text(try Input.text())
    if !text.isEmpty { try Terminal.writeLine(text) }
  }
}
