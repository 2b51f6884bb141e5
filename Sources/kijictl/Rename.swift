import ArgumentParser
import Library

/// `kijictl rename`
struct Rename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Gives a feed or a folder another name.",
    discussion: "Writes its number and its name; the JSON is that of one feed of “feeds” or one folder of “folders”.")

  @OptionGroup var target: Target
  @Argument(help: "The name. Without one a feed has its own again.") var name: String?
  @Flag(help: "Write what it is now as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if target.isFolder, name == nil { throw ValidationError("A folder needs a name.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      _ = try await library.perform(
        target.isFolder ? .renameFolder(target.folder, to: name ?? "") : .renameFeed(target.feed, to: name))
      try await target.find(in: library).write(asJSON: json)
    }
  }
}
