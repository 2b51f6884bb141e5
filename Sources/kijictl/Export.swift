import ArgumentParser
import FeedParser
import Foundation
import ReaderEngine

/// `kijictl export [FILE]`
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Exports the feeds and folders as OPML 2.0, which other readers can import.",
    discussion: """
      The file is written completely or not at all. An existing OPML file is replaced; any other file only with --force.
      """)

  @Argument(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"), completion: .file())
  var file = "-"

  @Flag(help: "Replace the file even if it is not an OPML file.") var force = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard !file.isEmpty else { throw ValidationError("The file name is empty; - is standard output.") }
  }

  func run() async throws {
    try refuseToReplace()
    try await options.withLibrary { library in
      let list = try await ReaderEngine.forCommandLine(library).exporter.exportList(at: Date())
      if list.shortened > 0 {
        let texts = list.shortened == 1 ? "One name or address has" : "\(list.shortened) names or addresses have"
        Terminal.complain("\(texts) control characters that OPML cannot contain; they were removed.")
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
    throw CommandFailure("“\(file)” is not an OPML file; --force replaces it.")
  }
}
