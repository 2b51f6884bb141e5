import ArgumentParser
import Library

/// `kijictl folders`
struct Folders: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the folders, by name, or makes one.",
    discussion: """
      Each line has a folder's number, the number of the folder it is in (or -) and its name, with tabs between. The \
      JSON is {"folders": [{"id", "title", "parent"}]}.
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
      guard !json else { return try JSONOutput.write(["folders": folders.map { FolderRecord(folder: $0) }]) }
      for folder in folders {
        let parent = folder.parentID.map { "\($0.rawValue)" } ?? "-"
        try Terminal.writeLine("\(folder.id.rawValue)\t\(parent)\t\(folder.title.printable)")
      }
    }
  }
}

/// A folder as scripts see it.
struct FolderRecord: Encodable {
  let folder: Folder

  private enum Key: String, CodingKey {
    case id, title, parent
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(folder.id.rawValue, forKey: .id)
    try container.encode(folder.title, forKey: .title)
    try container.encode(folder.parentID?.rawValue, forKey: .parent)
  }
}
