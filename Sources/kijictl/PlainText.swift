import ArgumentParser
import ArticleHTML
import WebText

/// `kijictl text`
struct PlainText: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Converts HTML from standard input to plain text, one line per block.",
    discussion: "Nothing is fetched and no library is used.")

  // Accepted but ignored, so that scripts can pass the same options to every command.
  @OptionGroup(visibility: .hidden) var options: LibraryOptions

  func run() async throws {
    let text = ArticleHTML.text(RawHTML(try Input.text()))
    if !text.isEmpty { try Terminal.writeLine(text) }
  }
}
