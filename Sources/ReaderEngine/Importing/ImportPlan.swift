internal import FeedParser
internal import Foundation
internal import Library

/// What a list of subscriptions asks for: folders and feeds, each once, in the list's order. Made without a look at the
/// library.
///
/// - Folders come from nesting alone, as in Miniflux and FreshRSS: `category` is a tag of the feed in most of the lists
///   that have it, and often the feed's own.
/// - A feed is called by its `text`. Where its `title` is the same, that is the feed's own and follows the feed; else a
///   person has named it, and it stays.
struct ImportPlan {
  struct PlannedFolder {
    let title: String
    /// Its place in ``folders``; nil for one that is not in another.
    let parent: Int?
  }

  struct PlannedFeed {
    let url: String
    let title: String
    let customTitle: String?
    let homePageURL: String?
    /// Its place in ``folders``.
    let folder: Int?
  }

  private(set) var folders: [PlannedFolder] = []
  /// The places of the folders, a row for each depth.
  private(set) var levels: [[Int]] = []
  private(set) var feeds: [PlannedFeed] = []
  /// The folder of the library that all of it is put into; nil for the top.
  private(set) var root: Folder.ID?
  /// What can be said of the list before it is stored.
  private(set) var report = ImportReport()

  private struct FolderKey: Hashable {
    let title: String
    let parent: Int?
  }
  private var knownFolders: [FolderKey: Int] = [:]
  private var knownAddresses: Set<String> = []

  init(_ bytes: [UInt8], baseURL: String?, into destination: Importer.Destination) throws(ImportFailure) {
    guard !bytes.isEmpty else { throw .empty }
    var place: Int?
    switch destination {
    case .top: break
    case .folder(let id): root = id
    case .named(let name):
      guard let name = name.name else { throw .library(.emptyName) }
      place = folder(name, in: nil, depth: 0)
    }
    let depth = place == nil ? 0 : 1
    if let list = FeedParser.parseSubscriptionList(bytes, baseURL: baseURL) {
      report.faultLine = list.faultLine
      report.isWhole = list.isWhole
      for outline in list.outlines { add(outline, in: place, depth: depth) }
    } else if FeedParser.parse(bytes) != nil {
      throw .feed
    } else if bytes.isPage {
      throw .page
    } else {
      for address in try AddressList(bytes).addresses { add(ParsedOutline(address: address), in: place, depth: depth) }
    }
    report.progress.total = feeds.count
  }
}

extension ImportPlan {
  private mutating func add(_ outline: ParsedOutline, in place: Int?, depth: Int) {
    if let address = outline.feedURL {
      addFeed(outline, address, in: place)
    } else if outline.isFolder {
      // what is in a folder without a name is as good as in the one around it
      let inner = outline.name?.name.map { folder($0, in: place, depth: depth) }
      for child in outline.children { add(child, in: inner ?? place, depth: inner == nil ? depth : depth + 1) }
    } else {
      noteLost(outline.name ?? outline.homePageURL)
    }
  }

  private mutating func addFeed(_ outline: ParsedOutline, _ address: String, in place: Int?) {
    guard let url = ListedAddress.mended(address) else { return noteLost(outline.name ?? address) }
    guard knownAddresses.insert(ListedAddress.normalized(url)).inserted else { return report.repeated += 1 }
    let isOwn = outline.title.map { Array($0.utf8) == Array((outline.text ?? $0).utf8) } ?? (outline.text == nil)
    feeds.append(
      PlannedFeed(
        url: url, title: outline.title ?? outline.text ?? url, customTitle: isOwn ? nil : outline.text,
        homePageURL: outline.homePageURL, folder: place))
  }

  /// The folder of a name in another one, which the list may open several times.
  private mutating func folder(_ title: String, in parent: Int?, depth: Int) -> Int {
    let key = FolderKey(title: title, parent: parent)
    if let place = knownFolders[key] { return place }
    folders.append(PlannedFolder(title: title, parent: parent))
    if levels.count == depth { levels.append([]) }
    levels[depth].append(folders.count - 1)
    knownFolders[key] = folders.count - 1
    return folders.count - 1
  }

  private mutating func noteLost(_ name: String?) {
    report.withoutAddress += 1
    if let name, report.withoutAddressNamed.count < ImportReport.maximumNamed {
      report.withoutAddressNamed.append(name)
    }
  }
}

extension ParsedOutline {
  /// A feed of which nothing is known but its address.
  fileprivate init(address: String) {
    self.init()
    feedURL = address
  }

  /// Whether it holds others or could: one that is empty, and does not say that it is something else, such as a feed
  /// whose address is missing, a bookmark, or another list to be included.
  fileprivate var isFolder: Bool {
    guard children.isEmpty else { return true }
    return name != nil && homePageURL == nil && (type == nil || type == "folder")
  }
}

extension String {
  /// The name as the library takes it; nil where it would refuse it.
  fileprivate var name: String? {
    let name = filter { $0 != "\0" }.trimmingCharacters(in: .whitespacesAndNewlines)
    return name.isEmpty ? nil : name
  }
}

extension [UInt8] {
  /// How much of a body tells that it is a page.
  private static let sniffed = 1024

  fileprivate var isPage: Bool {
    let head = String(decoding: prefix(Self.sniffed), as: UTF8.self).lowercased()
    return head.contains("<!doctype html") || head.contains("<html")
  }
}
