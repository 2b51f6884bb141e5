import ArgumentParser
import Library

/// `kijictl move`
struct Move: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Moves a feed or folder into a folder, or to the top level.",
    discussion: "Writes its number and name; the JSON has the format of one feed of “feeds” or one folder of “folders”."
  )

  @OptionGroup var target: Target
  @Option(help: ArgumentHelp("The destination folder, given by number or name.", valueName: "name|id"))
  var to: String?
  @Flag(help: "Move to the top level.") var top = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard (to == nil) == top else { throw ValidationError("move requires either --to or --top.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      var place: Folder.ID?
      if let to { place = try await library.existingFolder(to) }
      _ = try await library.perform(
        target.isFolder ? .moveFolder(target.folder, to: place) : .moveFeed(target.feed, to: place))
      try await target.find(in: library).write(asJSON: json)
    }
  }
}
