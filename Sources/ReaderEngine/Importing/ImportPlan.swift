internal import FeedParser
internal import Foundation
internal import Library

/// The folders and feeds of a subscription list, each once, in list order. Created without reading the library.
///
/// - Folders are derived only from nesting, as in Miniflux and FreshRSS: in most lists, `category` is a tag of the
///   feed, often its own.
/// - A feed's title is its `text`. If `title` is the same, it is the feed's own and changes with the feed; otherwise
///   the user renamed the feed, and the name stays.
struct ImportPlan {
  struct PlannedFolder {
    let title: String
    /// The index of its parent in ``folders``; nil at the top level.
    let parent: Int?
  }

  struct PlannedFeed {
    let url: String
    let title: String
    let customTitle: String?
    let homePageURL: String?
    /// The index of its folder in ``folders``.
    let folder: Int?
  }

  private(set) var folders: [PlannedFolder] = []
  /// The indexes of the folders, grouped by depth.
  private(set) var levels: [[Int]] = []
  private(set) var feeds: [PlannedFeed] = []
  /// The existing folder that everything is imported into; nil for the top level.
  private(set) var root: Folder.ID?
  /// The part of the report that is known before storing.
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
    } else if let feed = FeedParser.parse(bytes) {
      throw .feed(address: feed.feedURL)
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
      // The contents of an unnamed folder belong to the folder around it.
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

  /// Returns the index of the folder with this name and parent, adding it if needed; a list may contain it several
  /// times.
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
  /// Creates an outline of which only the feed address is known.
  fileprivate init(address: String) {
    self.init()
    feedURL = address
  }

  /// Whether the outline is a folder: it has children, or it is empty and does not appear to be something else, such as
  /// a feed without an address, a bookmark, or an included list.
  fileprivate var isFolder: Bool {
    guard children.isEmpty else { return true }
    return name != nil && homePageURL == nil && (type == nil || type == "folder")
  }
}

extension String {
  /// The name in the form the library accepts; nil if it would reject it.
  fileprivate var name: String? {
    let name = filter { $0 != "\0" }.trimmingCharacters(in: .whitespacesAndNewlines)
    return name.isEmpty ? nil : name
  }
}

extension [UInt8] {
  /// The number of bytes checked for the beginning of a web page.
  private static let sniffed = 1024

  fileprivate var isPage: Bool {
    let head = String(decoding: prefix(Self.sniffed), as: UTF8.self).lowercased()
    return head.contains("<!doctype html") || head.contains("<html")
  }
}
