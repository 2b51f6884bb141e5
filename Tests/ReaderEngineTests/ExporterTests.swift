import Foundation
import Library
import ReaderEngine
import TestSupport
import Testing

@Suite(.fewAtOnce) struct ExporterTests {
  private static let date = Date(timeIntervalSince1970: 1_780_000_000)

  @Test func exportsOPML() async throws {
    try await Reader.with { reader in
      let folder = try await reader.library.addFolder("Science & <Tech>")
      _ = try await reader.library.addFolder("Empty")
      _ = try await reader.library.addFeeds([
        NewFeed(
          url: "https://a.example/?x=1&y=\"2\"", title: "Own", customTitle: "Mine", homePageURL: "https://a.example/",
          folderID: folder.id), NewFeed(url: "https://b.example/", title: ""),
      ])
      let list = try await reader.engine.exporter.exportList(at: Self.date)
      #expect(list.feeds == 2 && list.shortened == 0)
      #expect(
        String(decoding: list.bytes, as: UTF8.self) == """
          <?xml version="1.0" encoding="UTF-8"?>
          <opml version="2.0">
            <head>
              <title>Kiji subscriptions</title>
              <dateCreated>Thu, 28 May 2026 20:26:40 GMT</dateCreated>
            </head>
            <body>
              <outline text="Empty" title="Empty">
              </outline>
              <outline text="Science &amp; &lt;Tech&gt;" title="Science &amp; &lt;Tech&gt;">
                <outline type="rss" text="Mine" title="Own" xmlUrl="https://a.example/?x=1&amp;y=&quot;2&quot;" \
          htmlUrl="https://a.example/"/>
              </outline>
              <outline type="rss" text="https://b.example/" title="https://b.example/" xmlUrl="https://b.example/"/>
            </body>
          </opml>

          """)
    }
  }

  @Test func leavesOutPrivateFeedsAndUnsafeLinks() async throws {
    try await Reader.with { reader in
      _ = try await reader.library.addFeeds([
        NewFeed(url: "resource:///welcome.xml", title: "Own"),
        NewFeed(url: "https://a.example/", title: "A", homePageURL: "javascript:alert(1)"),
        NewFeed(url: "https://b.example/", title: "B", homePageURL: "HTTP://b.example/"),
      ])
      let list = try await reader.engine.exporter.exportList(at: Self.date)
      let text = String(decoding: list.bytes, as: UTF8.self)
      #expect(list.feeds == 2)
      #expect(!text.contains("resource:") && !text.contains("javascript:") && text.contains("htmlUrl=\"HTTP://b"))
    }
  }

  @Test func dropsAndReportsWhatXMLCannotHold() async throws {
    try await Reader.with { reader in
      _ = try await reader.library.addFolder("a\u{1}b")
      _ = try await reader.library.addFeed(
        NewFeed(url: "https://a.example/", title: "\u{1B}[2J\u{202E}x\u{FFFF}\ny\tz"))
      let list = try await reader.engine.exporter.exportList(at: Self.date)
      let text = String(decoding: list.bytes, as: UTF8.self)
      #expect(list.shortened == 2)
      #expect(text.contains(" text=\"ab\"") && text.contains(" text=\"[2J&#x202E;x&#xA;y&#x9;z\""))
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || ($0 >= " " && $0 != "\u{FFFF}") })
    }
  }

  @Test func mergesFoldersWithTheSameNameAndParent() async throws {
    try await Reader.with { reader in
      for number in 1...2 {
        let folder = try await reader.library.addFolder("News")
        _ = try await reader.library.addFeed(
          NewFeed(url: "https://a.example/\(number)", title: "\(number)", folderID: folder.id))
      }
      let text = String(decoding: try await reader.engine.exporter.exportList(at: Self.date).bytes, as: UTF8.self)
      #expect(text.ranges(of: "text=\"News\"").count == 1 && text.ranges(of: "xmlUrl").count == 2)
      try await expectSame(reader)
    }
  }

  /// Random trees with hostile names.
  @Test(arguments: 0..<20) func exportsRoundTrip(seed: Int) async throws {
    try await Reader.with { reader in
      var random = SeededGenerator(seed: UInt64(seed))
      try await grow(reader.library, in: nil, depth: 0, &random)
      try await expectSame(reader)
    }
  }

  /// Imports an export into an empty library, and compares the libraries and both exports.
  private func expectSame(_ reader: Reader) async throws {
    let list = try await reader.engine.exporter.exportList(at: Self.date)
    try await Reader.with { other in
      let report = try await other.engine.importer.importList(list.bytes)
      #expect(report.faultLine == nil && report.isWhole && report.withoutAddress == 0 && report.repeated == 0)
      #expect(report.added == list.feeds)
      let again = try await other.engine.exporter.exportList(at: Self.date)
      let isSame = again.bytes == list.bytes
      #expect(isSame, "\(String(decoding: list.bytes, as: UTF8.self))\n\(String(decoding: again.bytes, as: UTF8.self))")
      if list.shortened == 0 {
        let (before, after) = (try await shape(reader.library), try await shape(other.library))
        #expect(Set(before.folders) == Set(after.folders))
        #expect(before.feeds == after.feeds)
      }
    }
  }

  private func grow(
    _ library: Library, in place: Folder.ID?, depth: Int, _ random: inout SeededGenerator
  ) async throws {
    for number in 0..<Int.random(in: 0..<4, using: &random) where depth < 5 {
      // unique suffixes, because two folders with one name and parent would be merged
      let folder = try await library.addFolder(name(&random) + "·\(number)", in: place)
      try await grow(library, in: folder.id, depth: depth + 1, &random)
    }
    _ = try await library.addFeeds(
      (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        let number = UInt32.random(in: 0...(.max), using: &random)
        return NewFeed(
          url: "http\(number % 3 == 0 ? "s" : "")://\(number).example/'a'?q=\"<&amp;>記",
          title: Bool.random(using: &random) ? "Same" : name(&random),
          customTitle: Bool.random(using: &random) ? name(&random) : nil,
          homePageURL: Bool.random(using: &random) ? "https://\(number).example/&" : nil, folderID: place)
      })
  }

  private func name(_ random: inout SeededGenerator) -> String {
    // without U+0080 to U+009F, which the parser reads as Windows-1252 characters
    let parts = [
      "\u{202E}", "\u{2066}", "\n", "\r\n", "\t", "&", "&amp;", "&#10;", "<b>", "]]>", "\"", "'", "\u{1}", "\u{FFFE}",
      "\u{2028}", "\u{A0}", "e\u{301}", "é", "\u{301}", "記事", "🏴\u{200D}☠️", "\u{10FFFF}", "\u{FEFF}", "  ",
      "--", "<!--", "%s",
    ]
    return "n"
      + (0..<Int.random(in: 0..<6, using: &random)).compactMap { _ in parts.randomElement(using: &random) }.joined()
      + "n"
  }

  /// Returns the user-visible structure of a library: the path of each folder, and the path and titles of each feed in
  /// order.
  private func shape(_ library: Library) async throws -> (folders: [[String]], feeds: [[String?]]) {
    let folders = try await library.folders()
    func path(_ id: Folder.ID?) -> [String] {
      guard let folder = folders.first(where: { $0.id == id }) else { return [] }
      return path(folder.parentID) + [folder.title]
    }
    // the order is only defined within a folder
    let feeds = try await library.feeds().map { feed -> [String?] in
      path(feed.folderID) + [feed.url, feed.title, feed.ownTitle, feed.homePageURL]
    }
    let ordered = Dictionary(grouping: feeds) { $0.dropLast(4) }.sorted { $0.key.description < $1.key.description }
    return (folders.map { path($0.id) }, ordered.flatMap(\.value))
  }
}
