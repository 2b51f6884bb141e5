import ArgumentParser
import Foundation
import GLibKit
import ReaderEngine

/// The command line over the library that the window shows.
@main struct Kijictl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kijictl",
    abstract: "Reads feeds without a window.",
    discussion: """
      Works on the same library as the window, also while that is open. Results go to standard output, errors to \
      standard error. The exit code is 0 when it was done, 1 when it failed and 2 when the command was used wrongly.
      """,
    version: Version.current,
    subcommands: [
      Add.self, Import.self, Export.self, Feeds.self, Folders.self, Refresh.self, Log.self, Interval.self,
      Articles.self, Search.self, Show.self, Mark.self, Rename.self, Move.self, Remove.self, Password.self,
      Retain.self, Stats.self, Check.self, Restore.self, Parse.self, Sanitize.self, PlainText.self,
    ])

  @OptionGroup var library: LibraryOptions

  func run() throws {
    throw ValidationError("A command is missing.")
  }

  /// Parses and runs, with this program's exit codes in place of the parser's.
  static func main() async {
    GLibMessages.keepOffStandardError()
    do {
      var command = try parseAsRoot(LibraryOptions.movedToEnd(Array(CommandLine.arguments.dropFirst())))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      Terminal.complain(failure.sentence)
      Foundation.exit(1)
    } catch {
      let code = exitCode(for: error)
      // help and version are answers, and the parser knows where they go
      if code == .success { exit(withError: error) }
      Terminal.complain(fullMessage(for: error))
      Foundation.exit(code == .validationFailure ? 2 : 1)
    }
  }
}
