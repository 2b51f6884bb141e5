import FeedFetcher
import Foundation
import Library
import Synchronization
import TestSupport
import Testing

@testable import Downloads

/// Downloads from servers that do what they should, and others.
@Suite(.serialized) struct EpisodeDownloadTests {
  private let temporary = TemporaryFolder()
  private let file = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

  private func store(
    maximumBytes: Int = 10_000_000, largest: Int = 10_000_000, reserve: Int = 0,
    patience: Duration = FileFetcher.patience
  ) -> EpisodeDownloads {
    EpisodeDownloads(
      in: temporary.url.appending(path: "episodes"), FileFetcher(userAgent: "Test", patience: patience),
      maximumBytes: maximumBytes, largest: largest, reserve: reserve)
  }

  private func episode(_ root: String, _ path: String = "/a.mp3", feed: String? = nil) -> Episode {
    Episode(
      id: Episode.ID(article: Article.ID(rawValue: 7), position: 0), url: root + path, title: "a", feedTitle: "Talks",
      feedURL: feed ?? root + "/feed")
  }

  /// Downloads, and returns the error.
  private func download(_ episode: Episode, _ store: EpisodeDownloads) async -> DownloadError? {
    do throws(DownloadError) {
      try await store.download(episode, isAsked: false, keeping: []) { _ in }
      return nil
    } catch { return error }
  }

  private func stored(_ store: EpisodeDownloads, _ episode: Episode) async -> Data? {
    guard let entry = await store.entries.first, let url = store.file(of: episode, entry) else { return nil }
    return try? Data(contentsOf: url)
  }

  private func serving(
    _ handler: @escaping FileServer.Handler, _ body: (FileServer) async throws -> Void
  ) async throws {
    let server = try FileServer(handler)
    defer { server.stop() }
    try await body(server)
  }

  @Test func aWholeFileIsStored() async throws {
    try await serving { [file] _ in
      .whole(file)
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == file)
      #expect(server.requests.map(\.fields["range"]) == [nil])
      #expect(server.requests.first?.fields["accept-encoding"] == "identity")
      #expect(await store.bytes >= file.count)
      await store.clear()
      #expect(await store.bytes == 0)
    }
  }

  @Test func anInterruptedFileIsContinued() async throws {
    try await serving { [file] request in
      request.start.map { .rest(of: file, from: $0) } ?? .whole(file).cutOff(after: 100_000)
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      guard case .fetch(.incomplete) = await download(episode, store) else {
        Issue.record("not cut off")
        return
      }
      #expect(await stored(store, episode) == nil)
      #expect(await store.entries.first?.isWhole == false)
      // by another process, after this one was killed
      let other = self.store()
      #expect(await download(episode, other) == nil)
      #expect(await stored(other, episode) == file)
      #expect(server.requests.last?.start == 100_000)
      #expect(server.requests.last?.fields["if-range"] == "\"1\"")
    }
  }

  @Test func aServerThatIgnoresRangesStartsAgain() async throws {
    try await serving { [file] request in
      request.start == nil ? .whole(file).cutOff(after: 100_000) : .whole(file)
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      #expect(await download(episode, store) != nil)
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == file)
      #expect(server.requests.count == 2)
    }
  }

  /// A process that is just being started has a copy of every descriptor until it runs its program.
  @Test func aCopyOfTheDescriptorDoesNotKeepTheLock() async throws {
    let copies = Mutex<[Int32]>([])
    defer { copies.withLock { $0.forEach { close($0) } } }
    let path = temporary.url.path
    try await serving { [file] request in
      guard request.start == nil else { return .rest(of: file, from: request.start ?? 0) }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
        if let descriptor = Int32(name), target?.hasPrefix(path) == true {
          copies.withLock { $0.append(dup(descriptor)) }
        }
      }
      return .whole(file).cutOff(after: 100_000)
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      #expect(await download(episode, store) != nil)
      #expect(copies.withLock { !$0.isEmpty })
      let failure = await download(episode, store)
      #expect(failure == nil)
    }
  }

  /// Whether the server knows `If-Range` or not.
  @Test(arguments: [true, false]) func aChangedFileStartsAgain(knowsIfRange: Bool) async throws {
    let new = Data(file.reversed())
    try await serving { [file] request in
      guard let start = request.start else {
        return request.path == "/a.mp3?second" ? .whole(new, etag: "\"2\"") : .whole(file).cutOff(after: 100_000)
      }
      return knowsIfRange ? .whole(new, etag: "\"2\"") : .rest(of: new, from: start, etag: "\"2\"")
    } _: { server in
      let store = store()
      #expect(await download(episode(server.root), store) != nil)
      let episode = episode(server.root, "/a.mp3?second")
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == new)
      #expect(server.requests.count == (knowsIfRange ? 2 : 3))
    }
  }

  @Test(arguments: ["416 Range Not Satisfiable", "206 Partial Content"]) func aRefusedRangeStartsAgain(
    status: String
  ) async throws {
    try await serving { [file] request in
      request.start != nil
        ? .status(status, "Content-Range: bytes 5-9/10\r\n")
        : request.path == "/a.mp3?second" ? .whole(file) : .whole(file).cutOff(after: 50_000)
    } _: { server in
      let store = store()
      #expect(await download(episode(server.root), store) != nil)
      let episode = episode(server.root, "/a.mp3?second")
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == file)
    }
  }

  @Test func aFileThatNothingTellsApartStartsAgain() async throws {
    try await serving { [file] request in
      request.path == "/a.mp3?second" ? .whole(file, etag: "W/\"1\"") : .whole(file, etag: "W/\"1\"").cutOff(after: 9)
    } _: { server in
      let store = store()
      #expect(await download(episode(server.root), store) != nil)
      let episode = episode(server.root, "/a.mp3?second")
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == file)
      #expect(server.requests.allSatisfy { $0.start == nil })
    }
  }

  @Test func aFileInChunksIsStored() async throws {
    try await serving { [file] request in
      if let start = request.start {
        return start == file.count ? .status("416 Range Not Satisfiable") : .rest(of: file, from: start)
      }
      let chunk = request.path == "/a.mp3" ? file : file.prefix(100_000)
      return FileServer.Response(
        head: "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
        body: Data(String(chunk.count, radix: 16).utf8) + Data("\r\n".utf8) + chunk
          + Data((chunk.count == file.count ? "\r\n0\r\n\r\n" : "\r\n").utf8))
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == file)
      // closed between two chunks, which libsoup takes for the end
      await store.clear()
      let cut = self.episode(server.root, "/a.mp3?short")
      #expect(await download(cut, store) == nil)
      #expect(await stored(store, cut) == file)
      #expect(server.requests.map(\.start) == [nil, file.count, nil, 100_000])
    }
  }

  /// Nobody can tell whether a file is whole if its server does not say how long it is, and sends no parts.
  @Test func aFileWithoutAnEndIsNotWhole() async throws {
    try await serving { [file] _ in
      FileServer.Response(
        head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
        body: Data(String(file.count, radix: 16).utf8) + Data("\r\n".utf8) + file + Data("\r\n".utf8))
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      #expect(await download(episode, store) == .unknownSize)
      #expect(await stored(store, episode) == nil)
    }
  }

  /// The server knows no `If-Range`, and the date is all that tells files apart.
  @Test func aFileWithAnotherDateStartsAgain() async throws {
    let new = Data(file.reversed())
    let dates = ["Mon, 05 Oct 2026 10:00:00 GMT", "Tue, 06 Oct 2026 10:00:00 GMT"]
    try await serving { [file] request in
      guard request.path == "/a.mp3?second" else {
        return FileServer.Response(
          head: "HTTP/1.1 200 OK\r\nLast-Modified: \(dates[0])\r\nContent-Length: \(file.count)\r\n\r\n",
          body: file.prefix(100_000))
      }
      guard let start = request.start else { return .whole(new) }
      return FileServer.Response(
        head: "HTTP/1.1 206 Partial Content\r\nLast-Modified: \(dates[1])\r\n"
          + "Content-Range: bytes \(start)-\(new.count - 1)/\(new.count)\r\n"
          + "Content-Length: \(new.count - start)\r\n\r\n", body: new.dropFirst(start))
    } _: { server in
      let store = store()
      #expect(await download(episode(server.root), store) != nil)
      let episode = episode(server.root, "/a.mp3?second")
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == new)
    }
  }

  /// The publisher has put another file in the place of one that is on the disk.
  @Test func anotherFileReplacesAWholeOne() async throws {
    try await serving { [file] request in
      request.path == "/a.mp3" ? .whole(file) : .whole(Data(file.reversed())).cutOff(after: 1_000)
    } _: { server in
      let store = store()
      #expect(await download(episode(server.root), store) == nil)
      let other = episode(server.root, "/b.mp3")
      #expect(await download(other, store) != nil)
      #expect(await store.entries.first?.isWhole == false)
      #expect(await stored(store, other) == nil)
    }
  }

  @Test func whatTheUserAsksForMeanwhileIsKept() async throws {
    try await serving { [file] request in
      request.start.map { .rest(of: file, from: $0) } ?? .whole(file).cutOff(after: 1_000)
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      await store.noteAsked(episode)
      // Begun before, for the queue.
      #expect(await download(episode, store) != nil)
      #expect(await store.entries.first?.isAsked == true)
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await store.entries.first?.isAsked == true)
    }
  }

  @Test func aSilentServerIsLeft() async throws {
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    try await serving { [file] _ in
      var response = FileServer.Response.whole(file).cutOff(after: 1000)
      response.pause = { gate.wait() }
      return response
    } _: { server in
      let (store, episode) = (store(patience: .seconds(2)), episode(server.root))
      #expect(await download(episode, store) == .fetch(.timedOut))
      #expect(await store.entries.first?.bytes == 1000)
    }
  }

  @Test func cancellingKeepsWhatIsThere() async throws {
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    try await serving { [file] _ in
      var response = FileServer.Response.whole(file).cutOff(after: 30_000)
      response.pause = { gate.wait() }
      return response
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      let (progress, report) = AsyncStream.makeStream(of: DownloadProgress.self)
      let task = Task { () async -> DownloadError? in
        do throws(DownloadError) {
          try await store.download(episode, isAsked: true, keeping: []) { report.yield($0) }
          return nil
        } catch { return error }
      }
      for await one in progress where one.percent == 10 { break }
      // Another process leaves it alone meanwhile.
      #expect(await download(episode, self.store()) == .elsewhere)
      task.cancel()
      #expect(await task.value == .fetch(.cancelled))
      let entry = try #require(await store.entries.first)
      #expect(entry.bytes == 30_000 && entry.total == file.count && entry.isAsked && !entry.isWhole)
    }
  }

  @Test func filesThatAreTooLargeAreRefused() async throws {
    try await serving { [file] _ in
      .whole(file)
    } _: { server in
      let episode = episode(server.root)
      #expect(await download(episode, store(largest: 200_000)) == .fetch(.tooLarge(limit: 200_000)))
      #expect(await download(episode, store(maximumBytes: 200_000)) == .tooMany)
      #expect(await stored(store(), episode) == nil)
    }
  }

  @Test func aFullDiskIsSaid() async throws {
    try await serving { [file] _ in
      .whole(file)
    } _: { server in
      let episode = episode(server.root)
      // As much is left to other programs as no disk has.
      let full = store(reserve: .max / 2)
      #expect(await download(episode, full) == .diskFull)
      #expect(await stored(full, episode) == nil)
      // when there is room again
      let store = store()
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == file)
    }
    for number in [ENOSPC, EDQUOT, EFBIG] { #expect(DownloadError(FileWriteError(number)) == .diskFull) }
    #expect(DownloadError(FileWriteError(EACCES)) == .system(EACCES))
  }

  @Test func privateHostsAreRefused() async throws {
    try await serving { [file] request in
      request.path == "/away" ? .status("302 Found", "Location: http://10.255.255.1/a.mp3\r\n") : .whole(file)
    } _: { server in
      let store = store()
      #expect(await download(episode(server.root, feed: "https://example.org/feed"), store) == .forbidden)
      // A name that looks public is checked when it is known where it leads.
      let named = Episode(
        id: episode("").id, url: "http://localtest.invalid/a.mp3", title: "", feedTitle: "",
        feedURL: "https://example.org/feed")
      #expect(await download(named, store) != nil)
      #expect(server.requests.isEmpty)
    }
  }

  @Test func redirectsAreFollowedAndChecked() async throws {
    try await serving { [file] request in
      switch request.path {
      case "/moved": .status("302 Found", "Location: /a.mp3\r\n")
      case "/loop": .status("302 Found", "Location: /loop\r\n")
      case "/file": .status("302 Found", "Location: file:///etc/passwd\r\n")
      default: .whole(file)
      }
    } _: { server in
      let store = store()
      #expect(await download(episode(server.root, "/loop"), store) == .fetch(.tooManyRedirects(limit: 10)))
      #expect(
        await download(episode(server.root, "/file"), store) == .fetch(.refusedRedirect(to: "file:///etc/passwd")))
      #expect(await download(episode(server.root, "/moved"), store) == nil)
      #expect(await stored(store, episode(server.root, "/moved")) == file)
    }
  }

  @Test func pagesAndErrorsAreNoEpisodes() async throws {
    try await serving { [file] request in
      request.path == "/page" ? .whole(file, type: "text/html; charset=utf-8") : .status("404 Not Found")
    } _: { server in
      let store = store()
      #expect(await download(episode(server.root, "/page"), store) == .notAFile)
      guard case .fetch(.status(404, _, _)) = await download(episode(server.root), store) else {
        Issue.record("not missing")
        return
      }
      #expect(await store.entries.allSatisfy { !$0.isWhole })
    }
  }

  @Test func aFileThatWasWholeWhenItsProcessEndedIsWhole() async throws {
    try await serving { _ in
      .status("500 Gone")
    } _: { server in
      let (store, episode) = (store(), episode(server.root))
      let folder = EpisodeFolder(
        directory: temporary.url.appending(path: "episodes"), maximumBytes: .max, reserve: 0)
      try folder.make()
      try folder.change(episode.id) { $0 = .init(url: episode.url, etag: "\"1\"", total: file.count, isAsked: false) }
      try file.write(to: URL(filePath: folder.partPath(episode.id)))
      let failure = await download(episode, store)
      #expect(failure == nil)
      #expect(await stored(store, episode) == file)
      #expect(server.requests.isEmpty)
    }
  }
}
