import Foundation
import Library
import TestSupport
import Testing
import TortureWork

/// `kijictl restore`.
@Suite(.fewAtOnce) struct RestoreTests {
  private static let name = "library-before-2-2026-02-03-040506.sqlite"

  private func makeCopy(_ kijictl: CommandLineTool) throws -> URL {
    let copy = kijictl.library.appending(path: Self.name)
    try SchemaOne.make(copy, articles: 30)
    return copy
  }

  @Test func listsBackups() async throws {
    try await CommandLineTool.fresh { kijictl in
      #expect(try await kijictl("restore").output == "")
      #expect(try await kijictl("restore", "--json").json()["copies"] as? [String] == [])
      let copy = try makeCopy(kijictl)
      let bytes = try Data(contentsOf: copy).count
      let plain = try await kijictl("restore")
      #expect(plain.output == "\(copy.path)\t2026-02-03T04:05:06Z\t\(bytes)\n")
      #expect(plain.code == 0)
      let copies = try #require(try await kijictl("restore", "--json").json()["copies"] as? [[String: Any]])
      #expect(copies.map { $0["file"] as? String } == [copy.path])
      #expect(copies.map { $0["date"] as? String } == ["2026-02-03T04:05:06Z"])
      #expect(copies.map { $0["bytes"] as? Int } == [bytes])
      // listing creates no library
      #expect(!FileManager.default.fileExists(atPath: kijictl.library.appending(path: "library.sqlite").path))
    }
  }

  @Test func restoresABackupAndKeepsTheOldLibrary() async throws {
    try await CommandLineTool.fresh { kijictl in
      let copy = try makeCopy(kijictl)
      let fresh = try await kijictl("restore", "--json", copy.path).json()
      #expect(fresh["restored"] as? String == copy.path)
      #expect(fresh["kept"] is NSNull)
      let articles = try #require(try await kijictl("articles", "--json").json()["articles"] as? [[String: Any]])
      #expect(articles.count == 30)

      let outcome = try await kijictl("restore", copy.path)
      #expect(outcome.code == 0 && outcome.errors == "")
      let kept = try #require(
        try FileManager.default.contentsOfDirectory(atPath: kijictl.library.path)
          .first { $0.hasPrefix("library-damaged-") })
      #expect(
        outcome.output
          == "Restored \(copy.path). The previous library was kept as \(kijictl.library.appending(path: kept).path).\n")
      #expect(FileManager.default.fileExists(atPath: copy.path))
    }
  }

  @Test func refusesFilesThatAreNotSoundLibraries() async throws {
    try await CommandLineTool.empty { kijictl in
      let file = kijictl.library.appending(path: "library.sqlite")
      let before = try Data(contentsOf: file)
      let noise = kijictl.scratch.appending(path: "noise.sqlite")
      try Data(repeating: 0x4B, count: 8192).write(to: noise)
      for (name, word) in [(noise.path, "damaged"), (kijictl.scratch.path + "/nowhere", "no such file")] {
        let outcome = try await kijictl("restore", name)
        #expect(outcome.code == 1 && outcome.output == "")
        #expect(outcome.errors.contains(name) && outcome.errors.contains(word))
      }
      #expect(try Data(contentsOf: file) == before)
      #expect(try await kijictl("restore", "").code == 2)
    }
  }

  @Test func refusesToReplaceAnOpenLibrary() async throws {
    try await CommandLineTool.fresh { kijictl in
      let copy = try makeCopy(kijictl)
      let library = try await Library.open(LibraryLocation(directory: kijictl.library))
      let outcome = try await kijictl("restore", copy.path)
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains("locked") && outcome.errors.contains("library.sqlite"))
      #expect(try await library.counts().articles == 0)
      await library.close()
    }
  }

  @Test(.enabled(if: TinyDisk.isAllowed, Comment(rawValue: TinyDisk.reason)), arguments: [true, false])
  func reportsAFullOrReadOnlyDisk(_ isReadOnly: Bool) async throws {
    let disk = try TinyDisk(kilobytes: 2048)
    func kijictl(_ command: String...) async throws -> CommandLineTool.Outcome {
      try await CommandLineTool.run(
        CommandLineTool.program, command + ["--json", "--library", disk.location.directory.path])
    }
    // Created by a process: a descriptor of this one, inherited by another test's process, would keep the disk busy.
    #expect(try await kijictl("folders", "--add", "News").code == 0)
    let before = try disk.files()
    if isReadOnly { try disk.makeReadOnly() } else { disk.fill() }
    for command in ["feeds", "articles"] {
      let outcome = try await kijictl(command)
      #expect(outcome.code == 1 && outcome.output == "")
      #expect(outcome.errors.contains(isReadOnly ? "is not writable" : "is full"))
      #expect(outcome.errors.contains(disk.location.directory.path))
    }
    #expect(try disk.files()["library.sqlite"] == before["library.sqlite"])
  }
}
