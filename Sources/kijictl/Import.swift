import ArgumentParser
import Library
import ReaderEngine

/// `kijictl import FILE`
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Subscribes to the feeds of another reader's list (OPML), in its folders.",
    discussion: """
      A list of addresses, one a line, will do too. Nothing is fetched; the next refresh does that. A feed that is in \
      the library stays where it is. Of a broken list everything that can be read is taken, and what was lost is said on \
      standard error.

      The JSON is {"added", "known", "repeated", "folders", "withoutAddress", "faultLine", "whole"}.
      """)

  @Argument(help: ArgumentHelp("The list; - is standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Put all of it into this folder: its number, or a name at the top, made where there is none.",
      valueName: "name|id"))
  var folder: String?
  @Flag(help: "Write what came of it as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard folder?.allSatisfy(\.isWhitespace) != true else {
      throw ValidationError("--folder needs a name or a number.")
    }
  }

  func run() async throws {
    let bytes = try Input.bytes(of: file)
    try await options.withLibrary { library in
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
