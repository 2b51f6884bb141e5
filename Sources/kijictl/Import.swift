import ArgumentParser
import Library
import ReaderEngine

/// `kijictl import FILE`
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Imports feeds and folders from an OPML file.",
    discussion: """
      A text file with one address per line also works. Feeds are not fetched until the next refresh. A feed that is \
      already in the library stays where it is. Every readable entry of a damaged file is imported; losses are \
      reported on standard error.

      The JSON is {"added", "known", "repeated", "folders", "withoutAddress", "faultLine", "whole"}.
      """)

  @Argument(help: ArgumentHelp("The file to import; - is standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Import into this folder, given by number or name; it is created if needed.",
      valueName: "name|id"))
  var folder: String?
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard folder?.allSatisfy(\.isWhitespace) != true else {
      throw ValidationError("--folder requires a name or a number.")
    }
  }

  func run() async throws {
    let bytes = try Input.bytes(of: file)
    try await options.withLibrary(isCreated: true) { library in
      let line = ProgressLine(isShown: Terminal.isWatched && !json)
      let importer = ReaderEngine.forCommandLine(library).importer
      let report: ImportReport
      do throws(ImportFailure) {
        report = try await importer.importList(bytes, into: destination) { progress in
          await line.show("\(progress.done) of \(progress.total) feeds")
        }
        await line.clear()
      } catch {
        await line.clear()
        throw CommandFailure(error.sentence(of: Input.name(of: file)))
      }
      for sentence in report.losses(in: Input.name(of: file)) { Terminal.complain(sentence) }
      if json {
        try JSONOutput.write(ImportRecord(report: report))
      } else {
        try Terminal.writeLine(report.summary)
      }
      if let failure = report.failure { throw CommandFailure(failure) }
    }
  }

  private var destination: Importer.Destination {
    guard let folder else { return .top }
    return Int64(folder).map { .folder(Folder.ID(rawValue: $0)) } ?? .named(folder)
  }
}
