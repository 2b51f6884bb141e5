import ArgumentParser
import Library

/// `kijictl notify ID [on|off]`
struct NotifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notify",
    abstract: "Shows or sets whether new articles of a feed or folder are announced.",
    discussion: """
      The window announces them, also in the background. A folder speaks for all feeds in it and in its subfolders, in \
      addition to their own settings. The line has the number and “on” or “off”, separated by a tab.
      """)

  @OptionGroup var target: Target
  @Argument(help: ArgumentHelp("on or off.", valueName: "state")) var state: OnOff?
  @Flag(help: "Write the setting as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let member = target.isFolder ? FolderMember.folder(target.folder) : .feed(target.feed)
      if let state { _ = try await library.perform(.setNotifies(member, state == .on)) }
      let notifies: Bool
      switch try await target.find(in: library) {
      case .feed(let feed): notifies = feed.notifies
      case .folder(let folder, _): notifies = folder.notifies
      }
      guard !json else {
        return try JSONOutput.write(
          Record(
            feed: target.isFolder ? nil : target.id, folder: target.isFolder ? target.id : nil, notify: notifies))
      }
      try Terminal.writeLine("\(target.id)\t\((notifies ? OnOff.on : .off).rawValue)")
    }
  }

  private struct Record: Encodable {
    let feed: Int64?
    let folder: Int64?
    let notify: Bool
  }
}
