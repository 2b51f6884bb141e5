import ArgumentParser
import Library

/// `kijictl folders`
struct Folders: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the folders, by name, or makes one.",
    discussion: """
      Each line has a folder's number, the number of the folder it is in (or -), its name and the numbers of the feeds in \
      it, with tabs between. The JSON is {"folders": [{"id", "title", "parent", "feeds"}]}.
      """)

  @Option(help: ArgumentHelp("Make a folder of this name, and list it alone.", valueName: "name")) var add: String?
  @Option(name: .customLong("in"), help: ArgumentHelp("The folder to make it in.", valueName: "id")) var parent: Int64?
  @Flag(help: "Write the folders as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if parent != nil, add == nil { throw ValidationError("--in goes with --add.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let folders: [Folder]
      if let add {
        folders = [try await library.addFolder(add, in: parent.map(Folder.ID.init(rawValue:)))]
      } else {
        folders = try await library.folders()
      }
      let feeds = try await library.feeds()
      let records = folders.map { FolderRecord(folder: $0, feeds: feeds) }
      guard !json else { return try JSONOutput.write(["folders": records]) }
      for record in records {
        let folder = record.folder
        let parent = folder.parentID.map { "\($0.rawValue)" } ?? "-"
        let feeds = record.feeds.map { "\($0)" }.joined(separator: " ")
        try Terminal.writeLine("\(folder.id.rawValue)\t\(parent)\t\(folder.title.printable)\t\(feeds)")
      }
    }
  }
}

/// A folder as scripts see it.
struct FolderRecord: Encodable {
  let folder: Folder
  /// The numbers of the feeds that are in it, and not in a folder inside it.
  let feeds: [Int64]

  /// - Parameter feeds: all there are.
  init(folder: Folder, feeds: [Feed]) {
    self.folder = folder
    self.feeds = feeds.filter { $0.folderID == folder.id }.map(\.id.rawValue)
  }

  private enum Key: String, CodingKey {
    case id, title, parent, feeds
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(folder.id.rawValue, forKey: .id)
    try container.encode(folder.title, forKey: .title)
    try container.encode(folder.parentID?.rawValue, forKey: .parent)
    try container.encode(feeds, forKey: .feeds)
  }
}
