import ArgumentParser
import Library

/// `kijictl rename`
struct Rename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Renames a feed or folder.",
    discussion: "Writes its number and name; the JSON has the format of one feed of “feeds” or one folder of “folders”."
  )

  @OptionGroup var target: Target
  @Argument(help: "The new name.") var name: String?
  @Flag(help: "Restore the feed's own title.") var reset = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if target.isFolder, reset { throw ValidationError("--reset cannot be used for a folder.") }
    guard (name == nil) == reset else {
      throw ValidationError("rename requires a new name" + (target.isFolder ? "." : ", or --reset."))
    }
  }

  func run() async throws {
    try await options.withLibrary { library in
      _ = try await library.perform(
        target.isFolder ? .renameFolder(target.folder, to: name ?? "") : .renameFeed(target.feed, to: name))
      try await target.find(in: library).write(asJSON: json)
    }
  }
}
