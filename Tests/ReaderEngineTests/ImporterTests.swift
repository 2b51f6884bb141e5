import Foundation
import Library
import ReaderEngine
import Synchronization
import TestSupport
import Testing

/// Lists exported by other readers: one test per quirk.
@Suite(.fewAtOnce) struct ImporterTests {
  /// Returns a library as lines: a folder's name and a slash, or a feed's address and title, indented by depth.
  private func tree(_ reader: Reader) async throws -> [String] {
    let (folders, feeds) = (try await reader.library.folders(), try await reader.library.feeds())
    func lines(_ place: Folder.ID?, _ indent: String) -> [String] {
      folders.filter { $0.parentID == place }
        .flatMap { [indent + $0.title + "/"] + lines($0.id, indent + "  ") }
        + feeds.filter { $0.folderID == place }.map { indent + $0.url + " " + $0.title }
    }
    return lines(nil, "")
  }

  private func opml(_ body: String) -> [UInt8] {
    Array("<?xml version=\"1.0\"?>\n<opml version=\"2.0\"><head/><body>\n\(body)\n</body></opml>".utf8)
  }

  @discardableResult private func imported(_ body: String, expecting expected: [String]) async throws -> ImportReport {
    try await imported(opml(body), expecting: expected)
  }

  @discardableResult private func imported(
    _ bytes: [UInt8], baseURL: String? = nil, expecting expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ImportReport {
    var report = ImportReport()
    try await Reader.with { reader in
      report = try await reader.engine.importer.importList(bytes, baseURL: baseURL)
      #expect(try await tree(reader) == expected, sourceLocation: sourceLocation)
    }
    return report
  }

  @Test func keepsNestedAndEmptyFolders() async throws {
    let report = try await imported(
      """
      <outline text="B"><outline text="C"><outline text="1" title="1" xmlUrl="https://a.example/1"/></outline>
      <outline text="2" title="2" xmlUrl="https://a.example/2"/></outline><outline text="A" type="folder"/>
      <outline><outline text="3" title="3" xmlUrl="https://a.example/3"/></outline>
      """,
      expecting: [
        "A/", "B/", "  C/", "    https://a.example/1 1", "  https://a.example/2 2", "https://a.example/3 3",
      ])
    var expected = ImportReport()
    (expected.progress.done, expected.progress.total) = (3, 3)
    (expected.newFeeds, expected.newFolders) = (report.newFeeds, report.newFolders)
    #expect(report == expected)
    #expect(report.added == 3 && report.addedFolders == 3)
  }

  @Test func reportsWhatWasImportedBeforeTheLibraryFailed() async throws {
    try await Reader.with { reader in
      let list = (0..<1200).map { "<outline text='\($0)' xmlUrl='https://a.example/\($0)'/>" }.joined(separator: "\n")
      let report = try await reader.engine.importer.importList(opml(list)) { progress in
        if progress.done == 500 { await reader.library.close() }
      }
      #expect(report.added == 500 && report.progress.done == 500 && report.progress.total == 1200)
      #expect(report.failure != nil && !report.isCancelled)
      // if nothing was imported, there is nothing to report
      await #expect(throws: ImportFailure.self) { try await reader.engine.importer.importList(opml(list)) }
    }
  }

  @Test func titlesThatDifferFromTheFeedsBecomeCustomTitles() async throws {
    try await Reader.with { reader in
      _ = try await reader.engine.importer.importList(
        opml(
          """
          <outline text="Mine" title="Own" xmlUrl="https://a.example/1"/>
          <outline text="Same" title="Same" xmlUrl="https://a.example/2"/>
          <outline text="Alone" xmlUrl="https://a.example/3"/>
          <outline title="Title" xmlUrl="https://a.example/4"/>
          <outline xmlUrl="https://a.example/5"/>
          """))
      let feeds = try await reader.library.feeds().sorted { $0.url < $1.url }
      #expect(feeds.map(\.title) == ["Mine", "Same", "Alone", "Title", "https://a.example/5"])
      #expect(feeds.map(\.hasCustomTitle) == [true, false, true, false, false])
      #expect(feeds[0].ownTitle == "Own")
    }
  }

  @Test func equalTitlesKeepTheOrderOfTheList() async throws {
    try await imported(
      (1...3).map { "<outline text=\"Same\" title=\"Same\" xmlUrl=\"https://a.example/\(4 - $0)\"/>" }.joined(),
      expecting: ["https://a.example/3 Same", "https://a.example/2 Same", "https://a.example/1 Same"])
  }

  @Test(
    arguments: [
      ("feed://a.example/f", "https://a.example/f"), ("feed:http://a.example/f", "http://a.example/f"),
      (" https://a.example/my feed\u{9}.xml&#10;", "https://a.example/my%20feed%20.xml"),
      ("https://a.example/my&#10;feed", "https://a.example/myfeed"),
      ("a.example/f", "https://a.example/f"), ("//a.example/f", "https://a.example/f"),
      ("http://a.example/?a=1&b=2", "http://a.example/?a=1&b=2"),
    ])
  func repairsAddresses(written: String, mended: String) async throws {
    try await imported("<outline title=\"T\" xmlUrl=\"\(written)\"/>", expecting: [mended + " T"])
  }

  @Test func resolvesRelativeAddressesAgainstTheList() async throws {
    let body = "<outline title=\"T\" xmlUrl=\"../f.xml\"/>"
    try await imported(opml(body), baseURL: "https://a.example/x/y/list", expecting: ["https://a.example/x/f.xml T"])
    let based = String(decoding: opml(body), as: UTF8.self).replacing(
      "<body>", with: "<body xml:base='http://b.example/c/'>")
    try await imported(Array(based.utf8), expecting: ["http://b.example/f.xml T"])
  }

  @Test(
    arguments: [
      "/feed.xml", "feed", "javascript:alert(1)", "exec:date", "|date", "sh#curl https://a.example/f", "feed.py#x",
      "mailto:a@b.example", "https://", "",
    ])
  func countsAndNamesInvalidAddresses(written: String) async throws {
    let report = try await imported(
      "<outline type=\"rss\" text=\"Lost\" xmlUrl=\"\(written)\"/><outline title=\"T\" xmlUrl=\"https://a.example/\"/>",
      expecting: ["https://a.example/ T"])
    #expect(report.withoutAddress == 1 && report.withoutAddressNamed == ["Lost"])
  }

  @Test func ignoresIncludedListsAndBookmarks() async throws {
    let report = try await imported(
      """
      <outline text="More" type="include" url="https://a.example/more.opml"/>
      <outline text="Page" type="link" url="https://a.example/"/><outline text="Site" htmlUrl="https://a.example/"/>
      <outline/>
      """, expecting: [])
    #expect(report.withoutAddress == 4 && report.withoutAddressNamed == ["More", "Page", "Site"])
  }

  @Test func categoriesDoNotBecomeFolders() async throws {
    try await imported(
      "<outline title=\"T\" category=\"/Science/Physics,news\" xmlUrl=\"https://a.example/\"/>",
      expecting: ["https://a.example/ T"])
  }

  @Test func importsADuplicateFeedOnce() async throws {
    let report = try await imported(
      """
      <outline text="A"><outline title="1" xmlUrl="https://a.example/f"/></outline>
      <outline title="2" xmlUrl="HTTPS://A.example:443/f#top"/><outline title="3" xmlUrl="https://b.example"/>
      <outline title="4" xmlUrl="https://b.example/"/><outline title="5" xmlUrl="https://a.example/F"/>
      <outline text="A"><outline title="6" xmlUrl="https://a.example/g"/></outline>
      """,
      expecting: [
        "A/", "  https://a.example/f 1", "  https://a.example/g 6", "https://b.example 3", "https://a.example/F 5",
      ])
    #expect(report.repeated == 2 && report.added == 4 && report.addedFolders == 1)
  }

  @Test func existingFeedsStayWhereTheyAre() async throws {
    try await Reader.with { reader in
      let news = try await reader.library.addFolder("News")
      for (url, folder) in [("https://a.example/f", news.id), ("https://b.example/g/", nil)] {
        _ = try await reader.library.addFeed(NewFeed(url: url, title: "Here", folderID: folder))
      }
      let list = opml(
        """
        <outline text="News"><outline title="1" xmlUrl="http://a.example/f/"/>
        <outline title="2" xmlUrl="https://b.example/g"/><outline title="3" xmlUrl="https://c.example/"/></outline>
        """)
      for added in [1, 0] {
        let report = try await reader.engine.importer.importList(list)
        #expect(report.added == added && report.known == 3 - added && report.addedFolders == 0)
        #expect(
          try await tree(reader) == [
            "News/", "  https://c.example/ 3", "  https://a.example/f Here", "https://b.example/g/ Here",
          ])
      }
    }
  }

  @Test func importsEverythingIntoAFolder() async throws {
    let list = opml("<outline text=\"A\"><outline title=\"1\" xmlUrl=\"https://a.example/f\"/></outline>")
    try await Reader.with { reader in
      let news = try await reader.library.addFolder("News")
      _ = try await reader.engine.importer.importList(list, into: .folder(news.id))
      #expect(try await tree(reader) == ["News/", "  A/", "    https://a.example/f 1"])
      for folder in [Importer.Destination.folder(news.id), .named("News")] {
        let again = try await reader.engine.importer.importList(list, into: folder)
        #expect((again.added, again.addedFolders) == (0, 0))
        #expect(try await tree(reader) == ["News/", "  A/", "    https://a.example/f 1"])
      }
      _ = try await reader.engine.importer.importList(Array("https://b.example/\n".utf8), into: .named(" Other "))
      #expect(try await tree(reader).suffix(2) == ["Other/", "  https://b.example/ https://b.example/"])
      let missing = Folder.ID(rawValue: 99)
      await #expect(throws: ImportFailure.library(.noSuchFolder(missing))) {
        try await reader.engine.importer.importList(list, into: .folder(missing))
      }
      await #expect(throws: ImportFailure.library(.emptyName)) {
        try await reader.engine.importer.importList(list, into: .named(" "))
      }
    }
  }
}

extension ImporterTests {
  @Test func readsABrokenListAsFarAsPossible() async throws {
    let report = try await imported(
      Array(
        """
        <opml version="1.1">
        <body><outline text="Q&A" title="Q&A" xmlUrl="http://a.example/?a=1&b=2"/>
        <outline text="F"><outline title="2" xmlUrl="https://a.example/2"><outline title="3" xmlUrl=https://a.example/3>
        <outline title="cut" xmlUrl="https://a.exam
        """.utf8),
      expecting: ["F/", "  https://a.example/2 2", "  https://a.example/3 3", "http://a.example/?a=1&b=2 Q&A"])
    #expect(report.faultLine == 2 && !report.isWhole && report.added == 3)
  }

  @Test(
    arguments: [
      (String.Encoding.utf16, "utf-16"), (.isoLatin1, "iso-8859-1"), (.windowsCP1252, "windows-1252"), (.utf8, "utf-8"),
    ])
  func readsOtherEncodings(encoding: String.Encoding, label: String) async throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"\(label)\"?><opml><body><outline title=\"Élan ñ\" xmlUrl=\"https://a.example/\"/></body></opml>"
    let report = try await imported(
      Array(try #require(text.data(using: encoding))), expecting: ["https://a.example/ Élan ñ"])
    #expect(report.faultLine == nil && report.isWhole)
  }

  @Test(
    arguments: [
      (Data(), ImportFailure.empty), (Data("<!DOCTYPE html><title>x".utf8), .page),
      (Data(rss("F", 1...1).utf8), .feed(address: nil)),
      (
        Data("<feed xmlns='http://www.w3.org/2005/Atom'><link rel='self' href='https://a.example/feed'/></feed>".utf8),
        .feed(address: "https://a.example/feed")
      ),
      (Data("Dear reader,\nhttps://a.example/".utf8), .notAList(line: "Dear reader,")),
      (Data("\n # \n".utf8), .notAList(line: nil)),
      (Data([0x89, 0x50, 0x4E, 0x47, 0, 0xFF]), .notAList(line: nil)), (Data("<xml/>".utf8), .notAList(line: "<xml/>")),
    ])
  func rejectsFilesThatAreNotFeedLists(bytes: Data, failure: ImportFailure) async throws {
    try await Reader.with { reader in
      await #expect(throws: failure) {
        try await reader.engine.importer.importList(Array(bytes), into: .named("Never"))
      }
      let left = try await tree(reader)
      #expect(left == [])
    }
  }

  @Test func readsOneAddressPerLine() async throws {
    let text =
      "\u{FEFF}# mine\r\nhttps://a.example/f\r\n\r\n  feed://b.example/g \nno address\na.example\nhttps://a.example/f#x"
    let expected = ["https://a.example", "https://a.example/f", "https://b.example/g"].map { $0 + " " + $0 }
    for encoding in [String.Encoding.utf8, .utf16] {
      let bytes = encoding == .utf8 ? text : String(text.dropFirst())
      let report = try await imported(Array(try #require(bytes.data(using: encoding))), expecting: expected)
      #expect(report.added == 3 && report.withoutAddressNamed == ["no address"] && report.repeated == 1)
    }
  }

  @Test func keepsHostileNamesAsText() async throws {
    let name = "\u{202E}gpj.exe &amp;lt;script&amp;gt; '; DROP TABLE feed; -- 記事 🏴&#x200D;☠️ a&#10;b"
    let read = "\u{202E}gpj.exe &lt;script&gt; '; DROP TABLE feed; -- 記事 🏴\u{200D}☠️ a\nb"
    try await imported(
      "<outline text=\"\(name)\"><outline title=\"\(name)\" xmlUrl=\"https://a.example/\"/></outline>",
      expecting: [read + "/", "  https://a.example/ " + read])
  }

  /// 10,000 feeds in 100 folders on two levels.
  private var large: [UInt8] {
    opml(
      (0..<100).map { outer in
        let feeds = (0..<100).map {
          "<outline text=\"\($0)\" title=\"\($0)\" xmlUrl=\"https://\(outer).example/\($0)\"/>"
        }
        return "<outline text=\"\(outer % 10)\"><outline text=\"\(outer)\">\(feeds.joined())</outline></outline>"
      }.joined())
  }

  @Test func importsTenThousandFeedsAndReportsProgress() async throws {
    try await Reader.with { reader in
      let steps = Mutex<[ImportProgress]>([])
      let report = try await reader.engine.importer.importList(large) { step in steps.withLock { $0.append(step) } }
      #expect(report.added == 10_000 && report.addedFolders == 110 && !report.isCancelled)
      #expect(try await reader.library.counts().feeds == 10_000)
      let seen = steps.withLock { $0 }
      #expect(seen.map(\.done) == Array(stride(from: 0, through: 10_000, by: 500)))
      #expect(seen.allSatisfy { $0.total == 10_000 })
      #expect(try await reader.library.fetchTargets().allSatisfy { $0.state.dueAt == nil })
    }
  }

  @Test func cancellingKeepsWhatWasStored() async throws {
    try await Reader.with { reader in
      let (importer, list) = (reader.engine.importer, large)
      let task = Task {
        try await importer.importList(list) { progress in
          if progress.done == 1500 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      let report = try await task.value
      #expect(report.isCancelled && report.progress.done == 1500 && report.added == 1500)
      #expect(try await reader.library.counts().feeds == 1500)
      #expect(try await importer.importList(list).added == 8500)
    }
  }

  /// The library reports changes as values, so that readers need not query again.
  @Test func libraryReportsWhatIsNew() async throws {
    try await Reader.with { reader in
      var changes = reader.library.changes(pollInterval: .seconds(60)).makeAsyncIterator()
      _ = try await reader.engine.importer.importList(
        opml("<outline text=\"A\"><outline title=\"1\" xmlUrl=\"https://a.example/f\"/></outline>"))
      let folder = try #require(try await reader.library.folders().first)
      let feed = try #require(try await reader.library.feeds().first)
      #expect(await changes.next() == [.folders([folder.id])])
      #expect(await changes.next() == [.feeds([feed.id])])
    }
  }
}
