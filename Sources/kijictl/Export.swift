import ArgumentParser
import FeedParser
import Foundation
import ReaderEngine

/// `kijictl export [FILE]`
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the feeds in their folders as a list that every reader imports (OPML 2.0).",
    discussion: """
      The list is written whole or not at all. A file that holds such a list is replaced, so that a copy can be made \
      every day; any other file only with --force.
      """)

  @Argument(help: ArgumentHelp("The file; - is standard output.", valueName: "file"), completion: .file())
  var file = "-"

  @Flag(help: "Replace the file whatever it holds.") var force = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard !file.isEmpty else { throw ValidationError("The name of the file is empty; - is standard output.") }
  }

  func run() async throws {
    try refuseToReplace()
    try await options.withLibrary { library in
      let list = try await ReaderEngine.forCommandLine(library).exporter.exportList(at: Date())
      if list.shortened > 0 {
        let texts = list.shortened == 1 ? "One name or address has" : "\(list.shortened) names or addresses have"
        Terminal.complain("\(texts) control characters that the list cannot hold; they were left out.")
      }
      if file == "-" {
        try Terminal.write(String(decoding: list.bytes, as: UTF8.self))
      } else {
        try Output.write(list.bytes, to: file)
      }
    }
  }

  private func refuseToReplace() throws(CommandFailure) {
    guard file != "-", !force, Output.isRegularFile(file) else { return }
    let bytes = try Input.bytes(of: file)
    guard !bytes.isEmpty, FeedParser.parseSubscriptionList(bytes) == nil else { return }
    throw CommandFailure("“\(file)” holds something else than a list of subscriptions; --force replaces it.")
  }
}
