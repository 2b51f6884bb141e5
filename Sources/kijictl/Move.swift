import ArgumentParser
import Library

/// `kijictl move`
struct Move: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Puts a feed or a folder into a folder, or to the top.",
    discussion: "Writes its number and its name; the JSON is that of one feed of “feeds” or one folder of “folders”.")

  @OptionGroup var target: Target
  @Option(help: ArgumentHelp("The folder to put it into; without one it goes to the top.", valueName: "id"))
  var to: Int64?
  @Flag(help: "Write what it is now as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let place = to.map(Folder.ID.init(rawValue:))
      _ = try await library.perform(
        target.isFolder ? .moveFolder(target.folder, to: place) : .moveFeed(target.feed, to: place))
      try await target.find(in: library).write(asJSON: json)
    }
  }
}
