internal import Foundation
internal import Library

/// Writes a subscription list (http://opml.org/spec2.opml).
struct OPMLWriter {
  private let foldersByParent: [Folder.ID?: [Folder]]
  private let feedsByFolder: [Folder.ID?: [Feed]]
  private let count: Int
  private var lines: [String] = []
  private var shortened = 0

  /// - Parameters:
  ///   - folders: The folders, in order.
  ///   - feeds: The feeds, in order.
  init(folders: [Folder], feeds: [Feed]) {
    // Feeds in a folder that another process added between the two reads go to the top level.
    let known = Set(folders.map(\.id))
    foldersByParent = Dictionary(grouping: folders) { $0.parentID.flatMap { known.contains($0) ? $0 : nil } }
    feedsByFolder = Dictionary(grouping: feeds) { $0.folderID.flatMap { known.contains($0) ? $0 : nil } }
    count = feeds.count
  }

  mutating func list(at date: Date) -> ExportedList {
    lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<opml version="2.0">"#, "  <head>",
      "    <title>Kiji subscriptions</title>", "    <dateCreated>\(Self.written(date))</dateCreated>", "  </head>",
      "  <body>",
    ]
    write(in: [nil], indent: "    ")
    lines += ["  </body>", "</opml>", ""]
    return ExportedList(bytes: Array(lines.joined(separator: "\n").utf8), feeds: count, shortened: shortened)
  }

  /// Writes the contents of a folder, or of all folders with the same name.
  private mutating func write(in place: [Folder.ID?], indent: String) {
    var inner: [String: [Folder.ID?]] = [:]
    var titles: [String] = []
    for folder in place.flatMap({ foldersByParent[$0] ?? [] }) {
      let title = text(folder.title, trimming: .whitespacesAndNewlines) ?? "\u{FFFD}"
      if inner[title] == nil { titles.append(title) }
      inner[title, default: []].append(folder.id)
    }
    for title in Self.ordered(titles, by: \.self) {
      lines.append("\(indent)<outline\(XMLText.attribute("text", title))\(XMLText.attribute("title", title))>")
      write(in: inner[title] ?? [], indent: indent + "  ")
      lines.append("\(indent)</outline>")
    }
    let outlines = place.flatMap { feedsByFolder[$0] ?? [] }.map { outline($0) }
    lines += Self.ordered(outlines, by: \.title).map { indent + $0.line }
  }

  private static func isOfTheWeb(_ address: String) -> Bool {
    ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
  }

  private mutating func outline(_ feed: Feed) -> (title: String, line: String) {
    let url = text(feed.url) ?? ""
    let own = text(feed.ownTitle) ?? url
    let title = feed.hasCustomTitle ? text(feed.title, trimming: .whitespacesAndNewlines) ?? own : own
    // A feed may claim anything as its home page, and another reader may open it.
    let home = feed.homePageURL.flatMap { text($0) }.flatMap { Self.isOfTheWeb($0) ? $0 : nil }
    let line =
      #"<outline type="rss""# + XMLText.attribute("text", title) + XMLText.attribute("title", own)
      + XMLText.attribute("xmlUrl", url) + (home.map { XMLText.attribute("htmlUrl", $0) } ?? "") + "/>"
    return (title, line)
  }

  /// Sorts elements as the library sorts them after an import: by their written titles, which may differ from the
  /// current ones.
  private static func ordered<Element>(_ elements: [Element], by title: (Element) -> String) -> [Element] {
    elements.enumerated().map { (key: Array(Library.titleOrder(title($1)).utf8), place: $0, element: $1) }
      .sorted { $0.key == $1.key ? $0.place < $1.place : $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.element)
  }

  /// Returns the text without characters that XML cannot represent, trimmed as feed readers do; nil if nothing is left.
  private mutating func text(_ text: String, trimming ends: CharacterSet = XMLText.blanks) -> String? {
    let allowed = XMLText.allowed(text)
    if allowed.unicodeScalars.count < text.unicodeScalars.count { shortened += 1 }
    let trimmed = allowed.trimmingCharacters(in: ends)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Formats a date as in RFC 822, with a four-digit year.
  private static func written(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: date)
  }
}
