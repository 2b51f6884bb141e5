import FeedFetcher
import Foundation
import Library
import TestSupport
import Testing

@testable import Downloads

/// Episodes on the disk.
@Suite struct EpisodeFolderTests {
  private func id(_ number: Int64) -> Episode.ID { Episode.ID(article: Article.ID(rawValue: number), position: 0) }

  private func folder(_ url: URL, maximumBytes: Int = 10_000, reserve: Int = 0) -> EpisodeFolder {
    EpisodeFolder(directory: url.appending(path: "episodes"), maximumBytes: maximumBytes, reserve: reserve)
  }

  /// Adds a whole file that was used at a time.
  private func add(
    _ number: Int64, _ bytes: Int, isAsked: Bool = false, used: Double = 0, in folder: EpisodeFolder
  ) throws {
    try folder.make()
    try folder.change(id(number)) { $0 = .init(url: "https://example.org/\(number)", isAsked: isAsked) }
    let path = folder.wholePath(id(number))
    try Data(count: bytes).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: used)], ofItemAtPath: path)
  }

  private func left(in folder: EpisodeFolder) -> [Int64] { folder.entries.map(\.id.article.rawValue).sorted() }

  @Test func whatIsNeededLeastGoesFirst() throws {
    try TemporaryFolder.use { url in
      let folder = folder(url)
      try add(1, 2000, used: 300, in: folder)
      try add(2, 2000, used: 100, in: folder)
      try add(3, 2000, isAsked: true, used: 50, in: folder)
      try add(4, 2000, used: 60, in: folder)
      // Room enough.
      try folder.makeRoom(for: 1000, keeping: [id(4)])
      #expect(left(in: folder) == [1, 2, 3, 4])
      // Neither what plays nor what the user has asked for.
      try folder.makeRoom(for: 3000, keeping: [id(4)])
      #expect(left(in: folder) == [1, 3, 4])
      #expect(throws: DownloadError.tooMany) { try folder.makeRoom(for: 9000, keeping: [id(4)]) }
      #expect(left(in: folder) == [3, 4])
    }
  }

  @Test func roomIsLeftToOtherPrograms() throws {
    try TemporaryFolder.use { url in
      let folder = folder(url, reserve: Int.max / 2)
      try add(1, 10, in: folder)
      #expect(throws: DownloadError.diskFull) { try folder.makeRoom(for: 1, keeping: []) }
    }
  }

  @Test func filesAreRecognizedByTheirAddress() {
    let facts = EpisodeFolder.Facts(url: "https://example.org/a.mp3?token=1", isAsked: false)
    #expect(facts.isFile(at: "https://example.org/a.mp3?token=2") && facts.isFile(at: "https://example.org/a.mp3"))
    #expect(!facts.isFile(at: "https://example.org/b.mp3?token=1"))
    // What follows the question mark tells files apart.
    let script = EpisodeFolder.Facts(url: "https://example.org/get.php?id=1", isAsked: false)
    #expect(script.isFile(at: script.url) && !script.isFile(at: "https://example.org/get.php?id=2"))
  }

  @Test func foreignFilesAreIgnored() throws {
    try TemporaryFolder.use { url in
      let folder = folder(url)
      #expect(folder.entries.isEmpty && folder.bytes == 0)
      try add(1, 10, in: folder)
      for name in ["x.audio", "2-0.audio", "-.json", "3-.part", ".hidden"] {
        try Data("x".utf8).write(to: folder.directory.appending(path: name))
      }
      try Data("{".utf8).write(to: folder.directory.appending(path: "4-0.json"))
      #expect(left(in: folder) == [1])
      folder.remove(id(1))
      #expect(left(in: folder) == [])
    }
  }
}
