import ArgumentParser
import Library

/// `kijictl folders`
struct Folders: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the folders, sorted by name, or creates one.",
    discussion: """
      Each line has a folder's number, its parent folder's number (or -), its name and the numbers of its feeds, \
      separated by tabs. The JSON is {"folders": [{"id", "title", "parent", "feeds", "account"}]}.
      """)

  @Option(help: ArgumentHelp("Create a folder with this name and list only that one.", valueName: "name")) var add:
    String?
  @Option(name: .customLong("in"), help: ArgumentHelp("Create it in this folder.", valueName: "id")) var parent: Int64?
  @Option(help: ArgumentHelp("Create it in this account.", valueName: "id")) var account: Int64?
  @Flag(help: "Write the folders as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if parent != nil, add == nil { throw ValidationError("--in requires --add.") }
    if account != nil, add == nil || parent != nil { throw ValidationError("--account requires --add without --in.") }
  }

  func run() async throws {
    try await options.withLibrary(isCreated: add != nil) { library in
      let folders: [Folder]
      if let add {
        var place = parent.map(Folder.ID.init(rawValue:))
        if let account { place = try await library.account(number: account).folderID }
        folders = [try await library.addFolder(add, in: place)]
      } else {
        folders = try await library.folders()
      }
      let feeds = try await library.feeds()
      // An account's own folder is not one of its folders.
      let tops = Set(try await library.accounts().map(\.folderID))
      let records = folders.filter { !tops.contains($0.id) }.map { FolderRecord(folder: $0, feeds: feeds, tops: tops) }
      guard !json else { return try JSONOutput.write(["folders": records]) }
      for record in records {
        let folder = record.folder
        let parent = record.parent.map { "\($0.rawValue)" } ?? "-"
        let feeds = record.feeds.map { "\($0)" }.joined(separator: " ")
        try Terminal.writeLine("\(folder.id.rawValue)\t\(parent)\t\(folder.title.printable)\t\(feeds)")
      }
    }
  }
}

/// The JSON form of a folder.
struct FolderRecord: Encodable {
  let folder: Folder
  /// The identifiers of the feeds directly in the folder, excluding subfolders.
  let feeds: [Int64]

  /// The folder that contains it; nil at the top level or at the top of its account.
  let parent: Folder.ID?

  /// - Parameters:
  ///   - feeds: All feeds of the library.
  ///   - tops: The folders of accounts.
  init(folder: Folder, feeds: [Feed], tops: Set<Folder.ID> = []) {
    self.folder = folder
    parent = folder.parentID.flatMap { tops.contains($0) ? nil : $0 }
    self.feeds = feeds.filter { $0.folderID == folder.id }.map(\.id.rawValue)
  }

  private enum Key: String, CodingKey {
    case id, title, parent, feeds, account
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(folder.id.rawValue, forKey: .id)
    try container.encode(folder.title, forKey: .title)
    try container.encode(parent?.rawValue, forKey: .parent)
    try container.encode(feeds, forKey: .feeds)
    try container.encode(folder.accountID?.rawValue, forKey: .account)
  }
}
