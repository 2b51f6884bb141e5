import Foundation
import Library
import LibraryBench
import LoopbackServer
import ReaderEngine
import Sync
import Synchronization
import TestSupport
import Testing
import WebText
import XCTest

@testable import Models
@testable import Upkeep

/// When feeds and full texts are fetched without being asked for.
final class UpkeepTests: XCTestCase {
  func testNothingIsFetchedOfflineOrMeteredUnlessTheUserAsks() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let network = TestNetwork()
      // without feeds there is nothing to fetch: the test only checks that a refresh starts
      bench.write { [feed = bench.feed.id] library throws(LibraryError) in
        _ = try await library.perform(.removeFeed(feed))
      }
      let engine = ReaderEngine(library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: false)
      let model = RefreshModel(engine: engine, network: network)
      @MainActor func starts(_ status: NetworkStatus, _ preferences: Preferences = Preferences()) -> Bool {
        network.status = status
        model.startUnasked(preferences)
        defer { bench.wait { !model.isRunning } }
        return model.isRunning
      }
      XCTAssertTrue(starts(NetworkStatus()))
      XCTAssertFalse(starts(NetworkStatus(isOnline: false)))
      XCTAssertFalse(starts(NetworkStatus(isMetered: true)))
      XCTAssertTrue(starts(NetworkStatus(isMetered: true), Preferences(refreshesOnMetered: true)))
      network.status = NetworkStatus(isOnline: false)
      model.toggle()
      XCTAssertTrue(model.isRunning)
      bench.wait { !model.isRunning }
      bench.close()
    }
  }

  /// An open library is checked for due feeds again and again. By default, a feed is due an hour after it was fetched.
  func testAnOpenLibraryFetchesItsFeedsEveryHour() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      bench.write { [feed = bench.feed.id] library throws(LibraryError) in
        _ = try await library.perform(.removeFeed(feed))
      }
      // where no server answers
      _ = try bench.add("http://127.0.0.1:1/")
      let time = Mutex(Date())
      let network = TestNetwork()
      let engine = ReaderEngine(
        library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: false,
        clock: RefreshClock(now: { time.withLock(\.self) }, chance: { 0.5 }))
      let preferences = PreferencesStore(settings: nil)
      preferences.set(Preferences(refreshesAtStart: false))
      let (minutes, clock) = AsyncStream<Void>.makeStream()
      let upkeep = LibraryUpkeep(
        engine: engine, network: network, preferences: preferences,
        sleep: { _ in
          for await _ in minutes { return }
          throw CancellationError()
        })
      let listener = UpkeepListener()
      upkeep.delegate = listener
      upkeep.start()
      @MainActor func fetched(after minutes: Int) -> Int? {
        let before = listener.reports.count
        time.withLock { $0 += TimeInterval(minutes * 60) }
        clock.yield()
        bench.wait { listener.reports.count > before && !upkeep.refreshing.isRunning }
        return listener.reports.last?.progress.total
      }
      // a new feed, and then twice after an hour
      XCTAssertEqual([0, 58, 3, 58, 3].map(fetched(after:)), [1, 0, 1, 0, 1])
      // what the user refreshed without a network is refreshed when it is back
      network.status = NetworkStatus(isOnline: false)
      upkeep.refreshing.refresh(nil)
      bench.wait { listener.reports.count == 6 && !upkeep.refreshing.isRunning }
      network.status = NetworkStatus()
      bench.wait { listener.reports.count == 7 && !upkeep.refreshing.isRunning }
      XCTAssertEqual(listener.reports.map(\.progress.total), [1, 0, 1, 0, 1, 1, 1])
      upkeep.stop()
      bench.finish { await upkeep.end() }
      bench.close()
    }
  }

  func testFullTextsAreFetchedAheadWhereTheUserAndTheNetworkAllowIt() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let network = TestNetwork()
      let engine = ReaderEngine(library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: false)
      let store = PreferencesStore(settings: nil)
      let ahead = FullTextsAhead(engine: engine, network: network, preferences: store)
      @MainActor func allows(_ status: NetworkStatus, _ preferences: Preferences = Preferences()) -> [Bool] {
        network.status = status
        store.set(preferences)
        return [ahead.fetchesNext, ahead.fetchesArrivals]
      }
      XCTAssertEqual(allows(NetworkStatus()), [true, true])
      XCTAssertEqual(allows(NetworkStatus(isOnline: false)), [false, false])
      XCTAssertEqual(allows(NetworkStatus(isMetered: true)), [false, false])
      XCTAssertEqual(allows(NetworkStatus(isMetered: true), Preferences(refreshesOnMetered: true)), [false, true])
      XCTAssertEqual(allows(NetworkStatus(), Preferences(fetchesFullTextsAhead: false)), [false, true])
      bench.close()
    }
  }

  func testImagesAheadEndWhenTheNetworkCostsMoney() throws {
    try whileFetchingImages { ahead, network in
      network.status = NetworkStatus(isMetered: true)
      ahead.networkDidChange(network.status)
    }
  }

  func testImagesAheadEndWhenTheProgramDoes() throws {
    try whileFetchingImages { ahead, _ in ahead.stop() }
  }

  func testImagesAheadEndWhenImagesAreNoLongerShown() throws {
    try whileFetchingImages { _, _, store in store.set(Preferences(offlineImages: .starredAndUnread, pictures: .ask)) }
  }

  private func whileFetchingImages(_ end: @MainActor (ImagesAhead, TestNetwork) -> Void) throws {
    try whileFetchingImages { ahead, network, _ in end(ahead, network) }
  }

  /// Ends fetching images while a server lets the first one wait, and waits until nothing is fetched anymore.
  private func whileFetchingImages(_ end: @MainActor (ImagesAhead, TestNetwork, PreferencesStore) -> Void) throws {
    try onMain {
      let bench = try Bench(articles: 0)
      let folder = TemporaryFolder()
      let network = TestNetwork()
      let store = PreferencesStore(settings: nil)
      store.set(Preferences(offlineImages: .starredAndUnread))
      let engine = ReaderEngine(
        library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: false,
        imageStore: ImageStore(of: LibraryLocation(directory: folder.url)))
      let ahead = ImagesAhead(engine: engine, network: network, preferences: store)
      let server = SilentServer()
      bench.wait { server.root != nil }
      let root = server.root ?? ""
      bench.write { library throws(LibraryError) in
        let feed = try await library.addFeed(NewFeed(url: root + "/feed", title: "Feed", reachesPrivateHosts: true))
        let article = NewArticle(
          uniqueID: "1", url: root + "/1", title: "One", bodyHTML: RawHTML("<img src=/1.png><img src=/2.png>"))
        _ = try await library.store(FeedUpdate(articles: [article], fetchedAt: Date()), in: feed.id)
      }
      ahead.fetch()
      bench.wait { server.requests.value > 0 }
      // After another refresh.
      ahead.fetch()
      end(ahead, network, store)
      bench.finish { await ahead.end() }
      XCTAssertEqual(server.requests.value, 1)
      server.stop()
      bench.wait { !server.isServing }
      bench.close()
      withExtendedLifetime(folder) {}
    }
  }

  func testOnlyImportedFeedsAreFetched() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let network = TestNetwork()
      let engine = ReaderEngine(library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: false)
      let model = RefreshModel(engine: engine, network: network)
      let listener = RefreshListener()
      model.delegate = listener
      // where no server answers
      let feeds = try ["http://127.0.0.1:1/", "http://127.0.0.2:1/"].map { try bench.add($0) }
      network.status = NetworkStatus(isOnline: false)
      model.fetchNew(feeds, Preferences())
      XCTAssertFalse(model.isRunning)
      network.status = NetworkStatus()
      model.refresh([feeds[0]])
      // not lost while another refresh is running
      model.fetchNew([feeds[1]], Preferences())
      bench.wait { listener.reports.count == 2 }
      XCTAssertEqual(listener.reports.map { $0.failures.map(\.feed) }, [[feeds[0]], [feeds[1]]])
      XCTAssertFalse(model.isAskedFor)
      bench.close()
    }
  }
}

/// The file that starts Kiji at login.
@Suite struct AutostartFileTests {
  @Test func theFileQuotesItsProgram() {
    #expect(AutostartFile.quoted("/usr/bin/kiji") == #""/usr/bin/kiji""#)
    #expect(AutostartFile.quoted(#"/a b/$c"%\"#) == #""/a b/\\$c\\"%%\\\\""#)
  }

  @Test func theFileIsWrittenAndDeleted() throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = AutostartFile(configuration: folder.url, program: "/opt/kiji")
    #expect(file.set(false) == nil)
    #expect(file.set(true) == nil)
    #expect(try String(contentsOf: file.url, encoding: .utf8).contains("\nExec=\"/opt/kiji\" --background\n"))
    #expect(file.set(false) == nil)
    #expect(!FileManager.default.fileExists(atPath: file.url.path))
  }

  @Test func theFileSaysWhyItCannotBeWritten() throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try Data().write(to: folder.url.appending(path: "autostart"))
    #expect(AutostartFile(configuration: folder.url, program: "kiji").set(true) != nil)
  }
}

/// A server that never answers.
@MainActor private final class SilentServer {
  private(set) var root: String?
  private(set) var isServing = true
  let requests = Counter()
  private let end: AsyncStream<Void>.Continuation

  init() {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    self.end = end
    Task { [requests] in
      try? await LoopbackServer.serving { _ in
        requests.add()
        for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(3600)) }) { break }
        return HTTPResponse(statusCode: .ok)
      } _: { _, address in
        self.root = address
        for await _ in ended { break }
      }
      self.isServing = false
    }
  }

  func stop() { end.finish() }
}

/// Records the refreshes of an open library.
@MainActor private final class UpkeepListener: LibraryUpkeepDelegate {
  private(set) var reports: [RefreshReport] = []

  func libraryUpkeep(_ upkeep: LibraryUpkeep, didRefresh result: Result<RefreshReport, ArticlesError>) {
    if case .success(let report) = result { reports.append(report) }
  }

  func libraryUpkeepDidAdvance(_ upkeep: LibraryUpkeep) {}
  func libraryUpkeep(_ upkeep: LibraryUpkeep, didEnd report: SyncReport, isAskedFor: Bool) {}
  func libraryUpkeep(_ upkeep: LibraryUpkeep, didMove report: LocalFeedsReport) {}
  func libraryUpkeep(_ upkeep: LibraryUpkeep, didFail error: LibraryError) {
    XCTFail("\(error)")
  }
}

/// Records the progress of a refresh.
@MainActor private final class RefreshListener: RefreshModelDelegate {
  private(set) var reports: [RefreshReport] = []

  func refreshModel(_ model: RefreshModel, didAdvance progress: RefreshProgress?) {}

  func refreshModel(_ model: RefreshModel, didLoad result: Result<RefreshReport, ArticlesError>) {
    if case .success(let report) = result { reports.append(report) }
  }
}
