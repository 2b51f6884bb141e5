import ArgumentParser
import Library

/// `kijictl stories [on|off]`
struct StoriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stories",
    abstract: "Shows or sets whether the same story of several feeds is one row.",
    discussion: """
      Articles of several feeds tell the same story if they have the same address or nearly the same text. While this is \
      on, lists of several feeds show the first of them and marking one as read marks all. Articles that arrive while it \
      is off are not recognized later. The line is “on” or “off”; the JSON is {"stories"}.
      """)

  @Argument(help: ArgumentHelp("on or off.", valueName: "state")) var state: OnOff?
  @Flag(help: "Write the setting as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      if let state { _ = try await library.perform(.setRecognizesStories(state == .on)) }
      let isOn = try await library.recognizesStories()
      guard !json else { return try JSONOutput.write(["stories": isOn]) }
      try Terminal.writeLine((isOn ? OnOff.on : .off).rawValue)
    }
  }
}
