import ArgumentParser
import Foundation
import GLibKit
import ReaderEngine

/// The command-line interface to the library that the window shows.
@main struct Kijictl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kijictl",
    abstract: "Manages Kiji's feeds and articles from the command line.",
    discussion: """
      Uses the same library as the window, even while the window is open. Results go to standard output, errors to \
      standard error. The exit code is 0 for success, 1 for failure and 2 for incorrect usage.
      """,
    version: Version.current,
    subcommands: [
      Add.self, Import.self, Export.self, Feeds.self, Folders.self, Refresh.self, Accounts.self, SyncCommand.self,
      Log.self, Interval.self, FullTextCommand.self, Rules.self, Tags.self, SmartFeeds.self, NotifyCommand.self,
      StoriesCommand.self, Articles.self, Search.self, Show.self, Mark.self, Later.self, Queue.self, Rename.self,
      Move.self, Remove.self, Password.self, Retain.self, Stats.self, Check.self, Restore.self, Read.self, Parse.self,
      Sanitize.self, PlainText.self,
    ])

  @OptionGroup var library: LibraryOptions

  func run() throws {
    throw ValidationError("Missing command.")
  }

  /// Parses the arguments and runs the command, with this program's exit codes instead of the parser's.
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
      // Help and version are results; the parser writes them to the right stream.
      if code == .success { exit(withError: error) }
      Terminal.complain(fullMessage(for: error))
      Foundation.exit(code == .validationFailure ? 2 : 1)
    }
  }
}
