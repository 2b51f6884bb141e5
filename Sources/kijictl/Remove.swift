import ArgumentParser
import Library
import ReaderEngine

/// `kijictl remove`
struct Remove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Unsubscribes from a feed, or removes a folder with everything in it.",
    discussion: """
      It is hidden at once. Its articles are deleted when the window is next started, or by “retain” a week later; until \
      then, subscribing to the same address restores the feed with its read and starred marks. Its password is removed \
      at once. Writes what was removed; the JSON has the format of one feed of “feeds” or one folder of “folders”.
      """)

  @OptionGroup var target: Target
  @Flag(help: "Write what was removed as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let found = try await target.find(in: library)
      let passwords = ReaderEngine.forCommandLine(library).feedPasswords
      let before = try await passwords.accounts()
      _ = try await library.perform(target.isFolder ? .removeFolder(target.folder) : .removeFeed(target.feed))
      do throws(FeedFailure) {
        try await passwords.forgetUnused(before)
      } catch { Terminal.complain(error.sentence) }
      try found.write(asJSON: json)
    }
  }
}
