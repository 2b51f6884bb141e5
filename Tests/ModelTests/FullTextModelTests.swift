import ArticleExtractor
import ArticleHTML
import FeedFetcher
import Foundation
import FullTextFetcher
import Library
import LibraryBench
import LoopbackServer
import Models
import ReaderEngine
import Synchronization
import TestSupport
import WebText
import XCTest

@testable import Reader

/// The full text of the open article.
final class FullTextModelTests: XCTestCase {
  func testTheFullTextIsFetchedOnceAndRemembered() throws {
    try onMain {
      let stage = try FullTextStage()
      stage.open()
      XCTAssertEqual(stage.shown, "The harbor wakes…")
      stage.full.fetch()
      XCTAssertTrue(stage.full.isFetching)
      XCTAssertEqual(stage.shown, "The harbor wakes…")
      stage.bench.wait { stage.content?.showsFullText == true }
      XCTAssertFalse(stage.full.isFetching)
      XCTAssertTrue(stage.shown.contains("lighthouse"))
      XCTAssertEqual(stage.content?.language.tag, "en-GB")
      stage.reader.showFullText(false)
      stage.bench.wait { stage.content?.showsFullText == false }
      XCTAssertEqual(stage.shown, "The harbor wakes…")
      XCTAssertEqual(stage.content?.hasFullText, true)
      stage.reader.showFullText(true)
      stage.bench.wait { stage.content?.showsFullText == true }
      for isShown in [false, true, false, true, false, true] { stage.reader.showFullText(isShown) }
      stage.finishWriting()
      // offline, and in the next session
      stage.stopServing()
      let next = ReaderModel(library: stage.bench.library, history: HistoryModel(stage.bench.library))
      next.open(stage.article, marksRead: false)
      stage.bench.wait { next.content != nil }
      XCTAssertEqual(next.content?.showsFullText, true)
      XCTAssertEqual(stage.requests, 1)
      stage.close()
    }
  }

  func testAFailureIsReportedAndRetriedOnlyOnRequest() throws {
    try onMain {
      let stage = try FullTextStage { .notFound }
      stage.set(.always)
      stage.open()
      stage.bench.wait { stage.full.failure != nil }
      guard case .fetch(.status(404, _, _)) = stage.full.failure else { return XCTFail("\(stage.full.failure as Any)") }
      XCTAssertEqual(stage.shown, "The harbor wakes…")
      // the article is left and opened again
      stage.full.leave()
      XCTAssertNil(stage.full.failure)
      stage.full.follow(try XCTUnwrap(stage.content))
      XCTAssertFalse(stage.full.isFetching)
      XCTAssertNotNil(stage.full.failure)
      stage.full.fetch()
      XCTAssertNil(stage.full.failure)
      stage.bench.wait { stage.full.failure != nil }
      XCTAssertEqual(stage.requests, 2)
      stage.close()
    }
  }

  func testTheFeedsSettingDecidesWhatIsFetchedAutomatically() throws {
    try onMain {
      let stage = try FullTextStage()
      stage.open()
      XCTAssertEqual(stage.content?.wantsFullText, false)
      stage.set(.summary)
      stage.open()
      stage.bench.wait { stage.content?.showsFullText == true }
      XCTAssertEqual(stage.asked, [false])
      stage.close()
      let whole = String(repeating: "<p>The boats leave while the lamps still burn.</p>", count: 20)
      let other = try FullTextStage(body: RawHTML(whole))
      other.set(.summary)
      other.open()
      XCTAssertEqual(other.content?.wantsFullText, false)
      other.close()
    }
  }

  func testLeavingTheArticleEndsTheRequest() throws {
    try onMain {
      let stage = try FullTextStage { .never }
      stage.open()
      stage.full.fetch()
      stage.bench.wait { stage.requests == 1 }
      stage.full.leave()
      XCTAssertFalse(stage.full.isFetching)
      stage.full.follow(try XCTUnwrap(stage.content))
      XCTAssertFalse(stage.full.isFetching)
      XCTAssertNil(stage.full.failure)
      XCTAssertEqual(stage.asked, [])
      stage.close()
    }
  }

  func testTheFullTextIsShownEvenIfTheLibraryReportsItFirst() throws {
    try onMain {
      let stage = try FullTextStage()
      stage.open()
      stage.full.fetch()
      var loaded = try XCTUnwrap(stage.content)
      loaded.hasFullText = true
      stage.full.follow(loaded)
      XCTAssertFalse(stage.full.isFetching)
      stage.bench.wait { stage.content?.showsFullText == true }
      XCTAssertEqual(stage.asked, [true])
      stage.close()
    }
  }

  func testAnAutomaticFullTextDoesNotReplaceWhatIsBeingRead() throws {
    try onMain {
      let stage = try FullTextStage()
      stage.open()
      let loads = stage.loads
      let text = FullText(html: "<p>From elsewhere</p>", url: "https://pier.example", fetched: Date())
      let article = stage.article
      stage.bench.write { library throws(LibraryError) in
        _ = try await library.store(text, text: "From elsewhere", of: article)
      }
      stage.bench.wait { stage.loads > loads && stage.content?.hasFullText == true }
      XCTAssertEqual(stage.shown, "The harbor wakes…")
      stage.close()
    }
  }
}

/// An article whose page is on a server, with the models of the reader connected as the reader does.
@MainActor private final class FullTextStage: ReaderModelDelegate, FullTextModelDelegate {
  enum Answer { case page, notFound, never }

  let bench: Bench
  let history: HistoryModel
  let reader: ReaderModel
  let full: FullTextModel
  private(set) var article = Article.ID(rawValue: 0)
  private(set) var asked: [Bool] = []
  private(set) var loads = 0
  private var feed = Feed.ID(rawValue: 0)
  private let count = Counter()
  private let end: AsyncStream<Void>.Continuation
  private var isServing = true

  var content: ArticleContent? { reader.content }
  var shown: String { content.map { ArticleText.of($0) } ?? "" }
  var requests: Int { count.value }

  init(body: RawHTML = "<p>The harbor wakes…</p>", _ answer: () -> Answer = { .page }) throws {
    bench = try Bench(articles: 0)
    let engine = ReaderEngine(
      library: bench.library, fetcher: FeedFetcher(userAgent: "KijiTests/1"), readsResources: false)
    history = HistoryModel(bench.library)
    reader = ReaderModel(library: bench.library, history: history)
    full = FullTextModel(FullTextFetcher(engine))
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    self.end = end
    var root: String?
    Task { [count, answer = answer()] in
      try await LoopbackServer.serving { _ in
        count.add()
        switch answer {
        case .page: return HTTPResponse(statusCode: .ok, headers: [.contentType: "text/html"], body: Data(page.utf8))
        case .notFound: return HTTPResponse(statusCode: .notFound)
        case .never:
          for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(3600)) }) { break }
          return HTTPResponse(statusCode: .ok)
        }
      } _: { _, address in
        root = address
        for await _ in ended { break }
      }
      isServing = false
    }
    bench.wait { root != nil }
    feed = try bench.add((root ?? "") + "/feed")
    let update = FeedUpdate(
      articles: [
        NewArticle(
          uniqueID: "1", url: (root ?? "") + "/post", title: "A Town", excerpt: "", author: nil, bodyHTML: body,
          published: nil)
      ], fetchedAt: Date())
    bench.write { [feed] library throws(LibraryError) in _ = try await library.store(update, in: feed) }
    article = try XCTUnwrap(bench.ids().first)
    reader.delegate = self
    full.delegate = self
    bench.follow { [weak self] in self?.reader.libraryDidChange($0) }
  }

  func set(_ policy: FullTextPolicy) { XCTAssertNoThrow(try bench.perform(.setFullText(feed, policy))) }

  /// Opens the article, as after another one.
  func open() {
    full.leave()
    let before = loads
    reader.open(article, marksRead: false)
    bench.wait { loads > before }
  }

  /// Waits until everything requested so far has been written.
  func finishWriting() {
    var isWritten = false
    Task { [history] in
      await history.end()
      isWritten = true
    }
    bench.wait { isWritten }
  }

  func stopServing() {
    end.finish()
    bench.wait { !isServing }
  }

  func close() {
    if isServing { stopServing() }
    bench.close()
  }

  func readerModel(_ model: ReaderModel, didLoad result: Result<ArticleContent, ArticlesError>) {
    loads += 1
    if let content = model.content { full.follow(content) }
  }

  func readerModel(_ model: ReaderModel, didChangeStatusOf content: ArticleContent) {}
  func readerModel(_ model: ReaderModel, didReplace old: Article.ID, by new: Article.ID) {}

  func articleModelDidLeaveArticle(_ model: ReaderModel) {}
  func fullTextModelDidChange(_ model: FullTextModel) {}

  func fullTextModel(_ model: FullTextModel, didFetchFullTextOf article: Article.ID, isAsked: Bool) {
    asked.append(isAsked)
    reader.showFullText(true)
  }
}

private enum ArticleText {
  static func of(_ content: ArticleContent) -> String {
    content.safeHTML.source.replacing(/<[^>]*>/, with: "")
  }
}

/// Counts requests, on any thread.
final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

private nonisolated let page = """
  <!DOCTYPE html><html lang="en-GB"><head><title>A Town</title></head><body><main><article><h1>A Town</h1>
  <p>The harbor wakes before the town does, and the first boats leave while the lamps still burn. Nobody speaks much at \
  that hour, because there is nothing to say that the tide has not said already.</p>
  <p>By nine the market stands are full of mackerel, whelks and crabs that try to walk away. Old Jenna sells them by the \
  bucket, and she remembers every customer she ever had, including those who never paid.</p>
  <p>The lighthouse was switched off forty years ago, but its keeper, who is ninety-one, still climbs the stairs each \
  evening. He says that the view is worth it, and that somebody has to count the ships.</p>
  </article></main></body></html>
  """
