import FeedFetcher
import Foundation
import ImageDecoding
import Library
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import ReaderEngine

/// The images on disk.
@Suite struct ImageStoreTests {
  private let folder = TemporaryFolder()
  private let clock = StoreClock()
  private var directory: URL { folder.url.appending(path: "images") }

  /// - Parameter images: The limit: as many images that take one block, each with its entry.
  private func store(images: Int = 1000) -> ImageStore {
    ImageStore(in: directory, maximumBytes: images * 2 * ImageStore.block, now: clock.next)
  }

  private func image(_ text: String) -> ImageFile {
    ImageFile(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(text.utf8), format: .png)
  }

  private func paths(_ part: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: directory.appending(path: part), includingPropertiesForKeys: nil)
  }

  @Test func anotherProcessFindsWhatWasKept() async throws {
    await store().keep(image("a"), as: "https://example.com/a")
    let other = store()
    #expect(await other.image("https://example.com/a") == image("a"))
    #expect(await other.image("https://example.com/b") == nil)
    #expect(await other.bytes == 2 * ImageStore.block)
  }

  @Test func sameBytesAtTwoAddressesAreOneFile() async throws {
    let store = store()
    await store.keep(image("a"), as: "https://example.com/a")
    await store.keep(image("a"), as: "private https://example.com/a")
    #expect(try paths("files").count == 1 && paths("index").count == 2)
    #expect(await store.bytes == 3 * ImageStore.block)
  }

  @Test func deletesTheImagesNotUsedForTheLongestTime() async {
    let store = store(images: 10)
    for number in 0..<10 { await store.keep(image("\(number)"), as: "\(number)") }
    // Used last, though kept first.
    #expect(await store.image("0") != nil)
    #expect(await store.bytes == 20 * ImageStore.block)
    await store.keep(image("10"), as: "10")
    #expect(await store.bytes <= 18 * ImageStore.block)
    var kept: [Int] = []
    for number in 0...10 where await store.image("\(number)") != nil { kept.append(number) }
    #expect(kept == [0, 3, 4, 5, 6, 7, 8, 9, 10])
  }

  @Test func anImageStaysAsLongAsOneAddressIsUsed() async {
    let store = store(images: 3)
    for key in ["old", "new"] { await store.keep(image("same"), as: key) }
    await store.keep(image("0"), as: "0")
    _ = await store.image("new")
    // Of seven blocks, four remain.
    await store.keep(image("1"), as: "1")
    #expect(await store.image("old") == nil)
    #expect(await store.image("new") == image("same"))
    #expect(await store.image("1") == image("1"))
  }

  @Test func imagesLargerThanTheLimitAreNotKept() async {
    let store = store(images: 1)
    await store.keep(image(String(repeating: "x", count: 2 * ImageStore.block)), as: "large")
    #expect(await store.bytes == 0)
  }

  @Test(arguments: ["", "garbage", String(repeating: "0", count: 64), "../../../etc/hostname"])
  func aDamagedEntryIsAMissingImage(text: String) async throws {
    let store = store()
    await store.keep(image("a"), as: "a")
    for entry in try paths("index") { try Data(text.utf8).write(to: entry) }
    #expect(await store.image("a") == nil)
    await store.keep(image("a"), as: "a")
    #expect(await store.image("a") == image("a"))
  }

  @Test(arguments: [Data(), Data("<html>".utf8), Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])])
  func aDamagedImageIsFetchedAgain(bytes: Data) async throws {
    let store = store()
    await store.keep(image("a"), as: "a")
    for file in try paths("files") { try bytes.write(to: file) }
    #expect(await store.image("a") == nil)
    await store.keep(image("a"), as: "a")
    #expect(await store.image("a") == image("a"))
  }

  @Test func aFolderInAFilesPlaceDoesNoHarm() async throws {
    let store = store(images: 1)
    await store.keep(image("a"), as: "a")
    for file in try paths("files") + paths("index") {
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }
    #expect(await store.image("a") == nil)
    for name in ["a", "b", "c"] { await store.keep(image(name), as: name) }
    let found = await store.image("c")
    #expect(found == nil || found == image("c"))
  }

  @Test func isOnlyForTheUser() async throws {
    await store().keep(image("a"), as: "a")
    func mode(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    #expect(try mode(directory) == 0o700)
    for url in try paths("files") + paths("index") { #expect(try mode(url) == 0o600) }
  }

  @Test func unfinishedFilesAreDeletedLater() async throws {
    let store = store(images: 1)
    await store.keep(image("a"), as: "a")
    for part in ["files", "index"] {
      for (name, age) in [("old.tmp", 2 * ImageStore.unfinishedAge), ("new.tmp", 0)] {
        let file = directory.appending(path: part).appending(path: name)
        try Data("x".utf8).write(to: file)
        StoreFile.setTime(file.path, clock.now.addingTimeInterval(-age))
      }
    }
    await store.keep(image("b"), as: "b")
    for part in ["files", "index"] {
      let names = try paths(part).map(\.lastPathComponent)
      #expect(names.contains("new.tmp") && !names.contains("old.tmp"))
    }
  }

  @Test func clearingCanBeUndone() async throws {
    let store = store()
    #expect(try await store.clear() == nil)
    await store.keep(image("a"), as: "a")
    await store.keep(image("b"), as: "b")
    let cleared = try #require(try await store.clear())
    #expect(await store.image("a") == nil)
    #expect(await store.bytes == 0)
    // fetched again in the meantime
    await store.keep(image("newer"), as: "b")
    await store.keep(image("c"), as: "c")
    #expect(await store.restore(cleared))
    #expect(await store.image("a") == image("a"))
    #expect(await store.image("b") == image("newer"))
    #expect(await store.image("c") == image("c"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["images"])
    #expect(await !store.restore(cleared))
  }

  @Test func whatWasClearedIsDeletedForGood() async throws {
    let store = store()
    await store.keep(image("a"), as: "a")
    let cleared = try #require(try await store.clear())
    await store.keep(image("b"), as: "b")
    let other = folder.url.appending(path: "images-of-another-library.cleared-x")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
    // by the next program
    await self.store().deleteCleared()
    #expect(await !store.restore(cleared))
    #expect(await store.image("b") == image("b"))
    #expect(await store.image("a") == nil)
    #expect(FileManager.default.fileExists(atPath: other.path))
  }

  @Test func twoProcessesShareAFolder() async {
    let stores = [store(images: 20), store(images: 20)]
    await withTaskGroup { group in
      for store in stores {
        group.addTask {
          for number in 0..<100 {
            await store.keep(image("\(number)"), as: "\(number)")
            let found = await store.image("\(number)")
            #expect(found == nil || found == image("\(number)"))
          }
        }
      }
    }
    #expect(await stores[0].bytes <= 2 * 40 * ImageStore.block)
  }

  @Test func librariesHaveFoldersOfTheirOwn() {
    let one = ImageStore(of: LibraryLocation(directory: URL(filePath: "/tmp/one")))
    let two = ImageStore(of: LibraryLocation(directory: URL(filePath: "/tmp/two")))
    #expect(one.directory != two.directory)
    #expect(one.directory.deletingLastPathComponent().path == LibraryLocation.cacheDirectory.path)
  }

  // MARK: - With the fetcher

  @Test func isReadBeforeTheNetwork() async throws {
    var url = ""
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, body: Data(image("a").bytes))
    } _: { server, root in
      url = root + "/a.png"
      _ = try await fetcher(store()).image(at: url, reachesPrivateHosts: true)
      #expect(await server.requests.count == 1)
    }
    // The server is gone.
    #expect(try await fetcher(store()).image(at: url, reachesPrivateHosts: true) == image("a"))
    // Not for an article that could not have fetched it.
    await #expect(throws: ImageFetchError.fetch(.privateHost(url: url))) {
      try await fetcher(store()).image(at: url, reachesPrivateHosts: false)
    }
  }

  @Test func publicArticlesDoNotSeeWhatWasFetchedFromAPrivateNetwork() async throws {
    let url = "http://public.example.invalid/a.png"
    await store().keep(image("a"), as: "private \(url)")
    #expect(try await fetcher(store()).image(at: url, reachesPrivateHosts: true) == image("a"))
    await #expect(throws: (any Error).self) {
      try await fetcher(store()).image(at: url, reachesPrivateHosts: false)
    }
  }

  @Test func clearingForgetsTheMemoryToo() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, body: Data(image("a").bytes))
    } _: { server, root in
      let images = fetcher(store())
      for _ in 0..<2 { _ = try await images.image(at: root + "/a", reachesPrivateHosts: true) }
      #expect(await server.requests.count == 1)
      #expect(await images.storedBytes == 2 * ImageStore.block)
      _ = try await images.clear()
      _ = try await images.image(at: root + "/a", reachesPrivateHosts: true)
      #expect(await server.requests.count == 2)
    }
  }

  private func fetcher(_ store: ImageStore) -> ImageFetcher {
    ImageFetcher(FeedFetcher(userAgent: "KijiTests/1", politeness: .images), store: store)
  }
}

/// A clock that advances by a second whenever it is read.
private final class StoreClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

  var now: Date { time.withLock { $0 } }

  @Sendable func next() -> Date {
    time.withLock { time in
      time += 1
      return time
    }
  }
}
