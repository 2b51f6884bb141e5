import Foundation
import TestSupport
import Testing

/// `import` and `export`, as a user and as a script run them.
@Suite(.fewAtOnce) struct ImportTests {
  private static let list = """
    <opml version="2.0"><body><outline text="News">
    <outline text="Mine" title="Own" xmlUrl="https://a.example/f"/></outline>
    <outline text="Two" title="Two" xmlUrl="https://b.example/f"/></body></opml>
    """

  private func titles(_ kijictl: CommandLineTool) async throws -> [String?] {
    let feeds = try #require(try await kijictl("feeds", "--json").json()["feeds"] as? [[String: Any]])
    return feeds.map { $0["title"] as? String }
  }

  @Test func importsFromAFileOrAPipe() async throws {
    try await CommandLineTool.fresh { kijictl in
      let file = kijictl.scratch.appending(path: "list.opml")
      try Data(Self.list.utf8).write(to: file)
      let first = try await kijictl("import", file.path)
      #expect(first.code == 0 && first.errors == "")
      #expect(first.output == "2 feeds added, 1 folder created.\n")
      #expect(try await titles(kijictl) == ["Mine", "Two"])
      #expect(try await kijictl("folders").output.hasSuffix("News\t1\n"))
      let again = try await kijictl("import", "-", input: Self.list)
      #expect(again.output == "No new feeds, 2 already subscribed.\n")
      let addresses = try await kijictl("import", "-", input: "https://c.example/\nhttps://c.example/\n")
      #expect(addresses.output == "1 feed added, 1 duplicate.\n")
    }
  }

  @Test func jsonHasEveryKey() async throws {
    try await CommandLineTool.fresh { kijictl in
      let whole = try await kijictl("import", "-", "--json", input: Self.list).json()
      #expect(
        Set(whole.keys) == ["added", "known", "repeated", "folders", "withoutAddress", "faultLine", "whole"])
      #expect(whole["added"] as? Int == 2 && whole["faultLine"] is NSNull && whole["whole"] as? Bool == true)
      let broken = try await kijictl("import", "-", "--json", input: String(Self.list.dropLast("</body></opml>".count)))
      let record = try broken.json()
      #expect(record["known"] as? Int == 2 && record["faultLine"] as? Int == 3 && record["whole"] as? Bool == false)
      #expect(broken.code == 0 && broken.errors.contains("is incomplete"))
    }
  }

  @Test func reportsWhatWasLost() async throws {
    try await CommandLineTool.fresh { kijictl in
      let list = Self.list.replacing("https://b.example/f", with: "exec:date\u{9D}2J").replacing(
        "Two", with: "T\u{9D}2J")
      let outcome = try await kijictl("import", "-", input: list)
      #expect(outcome.code == 0 && outcome.output == "1 feed added, 1 folder created.\n")
      #expect(outcome.errors == "One outline has no address that can be fetched: “T 2J”.\n")
    }
  }

  @Test(arguments: [
    ("", "is empty"), ("<html>", "web page"), ("<rss version='2.0'><channel/></rss>", "kijictl add"),
    ("Hello", "It contains “Hello”"),
  ])
  func rejectsFilesThatAreNotFeedLists(input: String, words: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("import", "-", "--folder", "Never", input: input)
      #expect(outcome.code == 1 && outcome.output == "" && outcome.errors.contains(words))
      #expect(try await kijictl("folders").output == "")
    }
  }

  @Test func importsIntoAFolderByNameOrNumber() async throws {
    try await CommandLineTool.fresh { kijictl in
      #expect(try await kijictl("import", "-", "--folder", "Old reader", input: Self.list).code == 0)
      #expect(try await kijictl("folders").output == "2\t1\tNews\t1\n1\t-\tOld reader\t2\n")
      #expect(try await kijictl("import", "-", "--folder", "2", input: "https://c.example/").code == 0)
      #expect(try await kijictl("folders").output.contains("News\t3 1\n"))
      let missing = try await kijictl("import", "-", "--folder", "9", input: "https://d.example/")
      #expect(missing.code == 1 && missing.errors.contains("no folder number 9"))
      #expect(try await kijictl("import", "-", "--folder", " ", input: Self.list).code == 2)
    }
  }

  @Test func importShowsProgressOnlyOnATerminal() async throws {
    try await CommandLineTool.fresh { kijictl in
      let file = kijictl.scratch.appending(path: "list.opml")
      try Data(Self.list.utf8).write(to: file)
      let command = "\(CommandLineTool.program.path) import \(file.path) --library \(kijictl.library.path)"
      // script gives its command a terminal
      let outcome = try await CommandLineTool.run(URL(filePath: "/usr/bin/script"), ["-qec", command, "/dev/null"])
      #expect(outcome.output.contains("\r\u{1B}[2K2 of 2 feeds\r\u{1B}[2K"))
      #expect(outcome.output.contains("2 feeds added"))
    }
  }
}

@Suite(.fewAtOnce) struct ExportTests {
  private func withFeeds(_ body: (CommandLineTool) async throws -> Void) async throws {
    try await CommandLineTool.fresh { kijictl in
      #expect(try await kijictl("import", "-", "--folder", "記事", input: "https://a.example/?a&b").code == 0)
      try await body(kijictl)
    }
  }

  private func undated(_ text: String) -> String {
    text.replacing(/<dateCreated>.*<\/dateCreated>/, with: "")
  }

  @Test func exportsToStandardOutputOrAFile() async throws {
    try await withFeeds { kijictl in
      let output = try await kijictl("export")
      #expect(output.code == 0 && output.errors == "")
      #expect(output.output.hasPrefix("<?xml") && output.output.contains("xmlUrl=\"https://a.example/?a&amp;b\""))
      let dash = try await kijictl("export", "-")
      #expect(undated(dash.output) == undated(output.output))
      let file = kijictl.scratch.appending(path: "list.opml")
      for _ in 1...2 {
        let outcome = try await kijictl("export", file.path)
        #expect(outcome.code == 0 && outcome.output == "")
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(undated(written) == undated(output.output))
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: kijictl.scratch.path).sorted() == ["library", "list.opml"])
    }
  }

  @Test func replacesAnotherFileOnlyIfForced() async throws {
    try await withFeeds { kijictl in
      let file = kijictl.scratch.appending(path: "letter.txt")
      try Data("Dear reader".utf8).write(to: file)
      let refused = try await kijictl("export", file.path)
      #expect(refused.code == 1 && refused.errors.contains("--force"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "Dear reader")
      #expect(try await kijictl("export", file.path, "--force").code == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("<opml"))
    }
  }

  @Test func writesFilesAtomically() async throws {
    try await withFeeds { kijictl in
      let folder = kijictl.scratch.appending(path: "folder", directoryHint: .isDirectory)
      let missing = try await kijictl("export", folder.appending(path: "list.opml").path)
      #expect(missing.code == 1 && missing.errors.contains("its folder does not exist"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #expect(try await kijictl("export", folder.path).errors.contains("is a folder"))
      let file = folder.appending(path: "list.opml")
      #expect(try await kijictl("export", file.path).code == 0)
      let before = try Data(contentsOf: file)
      let addresses = (0..<1000).map { "https://\($0).example/feed" }.joined(separator: "\n")
      #expect(try await kijictl("import", "-", input: addresses).code == 0)
      // no file may grow beyond 64 KiB, as if the disk were full
      let command = """
        trap '' XFSZ; ulimit -f 128; \(CommandLineTool.program.path) export \(file.path) \
        --library \(kijictl.library.path); echo $?
        """
      let full = try await CommandLineTool.run(URL(filePath: "/bin/sh"), ["-c", command])
      #expect(full.output == "1\n" && full.errors.contains("“\(file.path)” could not be written"))
      #expect(try Data(contentsOf: file) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list.opml"])
    }
  }

  @Test(arguments: [0o600, 0o666]) func keepsFilePermissions(mode: Int) async throws {
    try await withFeeds { kijictl in
      let file = kijictl.scratch.appending(path: "list.opml")
      try Data().write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      #expect(try await kijictl("export", file.path).code == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("<opml"))
    }
  }

  @Test func writesThroughLinksAndToDevices() async throws {
    try await withFeeds { kijictl in
      let (file, link) = (kijictl.scratch.appending(path: "list.opml"), kijictl.scratch.appending(path: "link.opml"))
      try Data().write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      #expect(try await kijictl("export", link.path).code == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("<opml"))
      #expect(try await kijictl("export", "/dev/null").code == 0)
      #expect(try await kijictl("export", "/dev/full").errors.contains("No space left"))
    }
  }
}
