import ArgumentParser
import Library

/// `kijictl rename`
struct Rename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Renames a feed or folder.",
    discussion: "Writes its number and name; the JSON has the format of one feed of “feeds” or one folder of “folders”."
  )

  @OptionGroup var target: Target
  @Argument(help: "The new name. Without it, a feed gets its own title back.") var name: String?
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if target.isFolder, name == nil { throw ValidationError("A folder requires a name.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      _ = try await library.perform(
        target.isFolder ? .renameFolder(target.folder, to: name ?? "") : .renameFeed(target.feed, to: name))
      try await target.find(in: library).write(asJSON: json)
    }
  }
}
