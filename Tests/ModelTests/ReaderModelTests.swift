import ArticleHTML
import Foundation
import LibraryBench
@testable import Timeline
@testable import Reader
import Library
import ReaderEngine
import Words
import XCTest

@testable import Models
@testable import ListValues

/// The open article, the sidebar's heading and the refresh, against a real library.
final class ReaderModelTests: XCTestCase {
  func testAnArticleIsShownAndThenMarkedAsRead() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      let id = try XCTUnwrap(bench.ids().first)
      model.open(id)
      bench.wait { model.content != nil }
      XCTAssertEqual(model.content?.summary.title, "Article 3")
      XCTAssertEqual(model.content?.summary.isRead, true, "it will be")
      bench.wait { (try? bench.isRead(id)) == true }
      model.toggleRead()
      bench.wait { model.content?.summary.isRead == false }
      model.toggleStar()
      bench.wait { model.content?.summary.isStarred == true }
      XCTAssertTrue(listener.errors.isEmpty)
      bench.close()
    }
  }

  func testAnArticleReadInAdvanceIsOpenedAtOnce() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      let ids = try bench.ids()
      model.prepare(ids[0])
      bench.wait { model.prepared != nil }
      XCTAssertNil(model.content)
      // Not marked as read: that change would discard the next one.
      model.open(ids[0], marksRead: false)
      XCTAssertEqual(model.content?.summary.id, ids[0])
      XCTAssertFalse(model.isOpening)
      // Another one than the prepared one.
      model.prepare(ids[0])
      bench.wait { model.prepared != nil }
      model.open(ids[1], marksRead: false)
      XCTAssertNil(model.content)
      bench.wait { model.content?.summary.id == ids[1] }
      // Prepared before it was changed.
      model.prepare(ids[0])
      bench.wait { model.prepared != nil }
      _ = try bench.perform(.toggleStarred([ids[0]]))
      bench.wait { model.prepared == nil }
      model.open(ids[0])
      bench.wait { model.content?.summary.id == ids[0] }
      XCTAssertEqual(model.content?.summary.isStarred, true)
      XCTAssertTrue(listener.errors.isEmpty)
      bench.close()
    }
  }

  func testAnArticleThatCannotBeMarkedIsShownAsUnread() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      try bench.refuseReadMarks()
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      model.open(try XCTUnwrap(bench.ids().first))
      bench.wait { listener.statusChanges == 1 }
      XCTAssertEqual(model.content?.summary.isRead, false)
      XCTAssertTrue(listener.errors.isEmpty, "the history says what failed")
      bench.close()
    }
  }

  func testPlacesInArticlesToReadLaterAreStored() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let ids = try bench.ids()
      _ = try bench.perform(.setLater(true, [ids[0]]))
      bench.write { library throws(LibraryError) in try await library.setReadingPlaces([ids[0]: "4:2"]) }
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      @MainActor func content(of id: Article.ID) throws -> ArticleContent {
        model.open(id, marksRead: false)
        bench.wait { model.content?.summary.id == id }
        return try XCTUnwrap(model.content)
      }
      let places = ReadingPlaces(bench.library)
      let queued = try content(of: ids[0])
      places.note(queued)
      XCTAssertEqual(places[ids[0]], "4:2")
      // After the user has scrolled to the top, a mark does not bring the stored place back.
      places[ids[0]] = nil
      places.note(queued)
      XCTAssertNil(places[ids[0]])
      places[ids[0]] = "5:1"
      // This one is added from the list, when another one is open.
      places.note(try content(of: ids[1]))
      places[ids[1]] = "7:3"
      places.note(try content(of: ids[0]))
      _ = try bench.perform(.setLater(true, [ids[1]]))
      bench.finish { await places.end() }
      XCTAssertEqual(try content(of: ids[0]).readingPlace, "5:1")
      XCTAssertEqual(try content(of: ids[1]).readingPlace, "7:3")
      bench.close()
    }
  }

  func testAnArticleIsCopiedAsHTMLAndAsACitation() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.open(try XCTUnwrap(bench.ids().first))
      bench.wait { model.content != nil }
      var content = try XCTUnwrap(model.content)
      content.summary = ArticleSummary(
        id: content.summary.id, feedID: content.summary.feedID, feedTitle: "R&D", title: "1 < 2",
        excerpt: "", author: nil, url: "https://a.example/?b=1&c=2", published: nil,
        date: Date(timeIntervalSince1970: 0), isRead: false, isStarred: false)
      content.author = "Ann"
      XCTAssert(
        content.copy.html.hasPrefix(
          """
          <h1>1 &lt; 2</h1>
          <p>Ann · R&amp;D</p>
          <p><a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a></p>
          """), content.copy.html)
      XCTAssertTrue(content.copy.html.hasSuffix(content.safeHTML.source))
      XCTAssertFalse(ArticlePage(content, showsImages: true).html.contains("Also in"))
      content.commentsURL = "https://a.example/?a=1&b=2"
      XCTAssertTrue(
        ArticlePage(content, showsImages: true).html.contains(
          "<a href=\"https://a.example/?a=1&amp;b=2\">Comments</a>"))
      content.otherFeeds = ["B & C", "D"]
      XCTAssertTrue(
        ArticlePage(content, showsImages: true).html.contains("Also in <bdi>B &amp; C</bdi>, <bdi>D</bdi></p>"))
      // The page being read stays when another feed repeats the article.
      var repeated = content
      repeated.otherFeeds.append("E")
      XCTAssertEqual(ArticlePage(content, showsImages: true), ArticlePage(repeated, showsImages: true))
      XCTAssertEqual(content.copy.citation, "Ann. “1 < 2”. R&D. https://a.example/?b=1&c=2")
      content.summary = ArticleSummary(
        id: content.summary.id, feedID: content.summary.feedID, feedTitle: "R&D", title: "Why?", excerpt: "",
        author: nil, url: "https://a.example/?b=1&c=2", published: nil, date: Date(timeIntervalSince1970: 0),
        isRead: false, isStarred: false)
      XCTAssertEqual(content.copy.citation, "Ann. “Why?” R&D. https://a.example/?b=1&c=2")
      bench.close()
    }
  }

  func testNoActionsApplyBetweenTwoArticles() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      let ids = try bench.ids()
      model.open(ids[0])
      bench.wait { model.content != nil }
      model.open(ids[1])
      XCTAssertNil(model.content)
      XCTAssertEqual(listener.departures, 1)
      bench.wait { model.content?.summary.id == ids[1] }
      bench.close()
    }
  }

  func testADeletedArticleIsReported() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      model.open(Article.ID(rawValue: 4711))
      bench.wait { !listener.errors.isEmpty }
      XCTAssertEqual(listener.errors, [.gone])
      bench.close()
    }
  }

  func testMarkingTheOpenArticleDoesNotLoadItAgain() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      let id = try XCTUnwrap(bench.ids().first)
      model.open(id)
      bench.wait { (try? bench.isRead(id)) == true }
      bench.write { library throws(LibraryError) in try await library.setStarred(true, [id]) }
      bench.wait { model.content?.summary.isStarred == true }
      _ = try bench.perform(.setRead(false, [id]))
      bench.wait { model.content?.summary.isRead == false }
      XCTAssertEqual(listener.loads, 1)
      XCTAssertEqual(listener.statusChanges, 2, "opening does not change it again: the article was shown as read")
      bench.close()
    }
  }

  func testTheOpenArticleHasTheTagsThatTheLibraryHas() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let ids = try bench.ids()
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      _ = try bench.perform(.tag(named: "work", [ids[0]]))
      _ = try bench.perform(.tag(named: "other", [ids[1]]))
      model.open(ids[0], marksRead: false)
      bench.wait { model.content?.tags.map(\.name) == ["work"] }
      // By name, not by age.
      let step = try bench.perform(.tag(named: "Art", [ids[0]]))
      bench.wait { model.content?.tags.map(\.name) == ["Art", "work"] }
      bench.write { library throws(LibraryError) in try await library.undo(step) }
      bench.wait { model.content?.tags.map(\.name) == ["work"] }
      let work = try XCTUnwrap(model.content?.tags.first)
      _ = try bench.perform(.renameTag(work.id, to: "play"))
      bench.wait { model.content?.tags.map(\.name) == ["play"] }
      let painted = Tag(id: work.id, name: "play", color: .brown)
      _ = try bench.perform(.setTag(painted))
      bench.wait { model.content?.tags == [painted] }
      _ = try bench.perform(.removeTag(work.id))
      bench.wait { model.content?.tags == [] }
      // Without a new document, which would lose the place.
      XCTAssertEqual(listener.loads, 1)
      XCTAssertTrue(listener.errors.isEmpty)
      bench.close()
    }
  }

  func testTheTagsOfAnArticleAreLinksInItsHeading() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.open(try XCTUnwrap(bench.ids().first))
      bench.wait { model.content != nil }
      var content = try XCTUnwrap(model.content)
      let number = content.summary.id.rawValue
      let without = ArticlePage(content, showsImages: true)
      let list = "<ul class=\"tags\" role=\"list\" aria-label=\"Tags\">"
      XCTAssertTrue(without.html.contains(list + "</ul></header>"), without.html)
      content.tags = [
        Tag(id: Tag.ID(rawValue: 5), name: "a <b> & \"c\"", color: .red),
        Tag(id: Tag.ID(rawValue: 3), name: "d", color: .blue),
      ]
      let page = ArticlePage(content, showsImages: true)
      XCTAssertTrue(
        page.html.contains(
          list
            + "<li><a class=\"tag-red\" href=\"kiji-tag:\(number)/5\"><bdi>a &lt;b&gt; &amp; &quot;c&quot;</bdi></a></li>"
            + "<li><a class=\"tag-blue\" href=\"kiji-tag:\(number)/3\"><bdi>d</bdi></a></li></ul>"), page.html)
      // The page being read is not loaded again for them.
      XCTAssertEqual(page, without)
      let link = TagLinks.link(at: "kiji-tag:7/5")
      XCTAssertEqual(link?.article, Article.ID(rawValue: 7))
      XCTAssertEqual(link?.tag, Tag.ID(rawValue: 5))
      for other in ["kiji-tag:", "kiji-tag:5", "kiji-tag:7/x", "kiji-attachment:7/5", "https://a.example/kiji-tag:7/5"]
      {
        XCTAssertNil(TagLinks.link(at: other), other)
      }
      bench.close()
    }
  }

  func testUndoingARemovalRestoresTheArticle() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      model.open(try XCTUnwrap(bench.ids().first))
      bench.wait { model.content != nil }
      let step = try bench.perform(.removeFeed(bench.feed.id))
      model.libraryDidChange([.feeds([bench.feed.id])])
      bench.wait { listener.errors == [.gone] }
      bench.write { library throws(LibraryError) in try await library.undo(step) }
      model.libraryDidChange([.feeds([bench.feed.id])])
      bench.wait { model.content != nil }
      bench.close()
    }
  }

  /// A local feed is moved into an account that has it, too.
  func testAMergedArticleStaysOpen() throws {
    try onMain {
      let bench = try Bench(articles: 0)
      let account = try bench.addAccount()
      bench.store(numbers: 2...3)
      let twin = bench.feed.id
      @MainActor func move(_ feed: Feed.ID) {
        bench.write { library throws(LibraryError) in try await library.moveLocalFeed(feed, into: account.id) }
      }
      move(twin)
      let feed = try bench.add(bench.feed.url)
      bench.store(numbers: 1...3, in: feed)
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      let local = try bench.ids(ArticleList(scope: .feed(feed), includesRepetitions: true))
      let own = try bench.ids(ArticleList(scope: .feed(twin), includesRepetitions: true))
      model.open(local[0], marksRead: false)
      bench.wait { model.content?.summary.id == local[0] }
      move(feed)
      bench.wait { model.content?.summary.id == own[0] }
      XCTAssertEqual(listener.replaced, [[local[0], own[0]]])
      XCTAssertEqual(listener.departures, 0)
      XCTAssertEqual(listener.errors, [])
      XCTAssertEqual(model.content?.summary.feedID, twin)
      // One that only the local feed had is the same.
      model.open(local[2], marksRead: false)
      bench.wait { model.content?.summary.id == local[2] }
      XCTAssertEqual(model.content?.summary.feedID, twin)
      // A feed that is removed is not replaced by another one with its address.
      bench.write { library throws(LibraryError) in
        _ = try await library.perform(.removeFeed(twin))
        _ = try await library.addFeed(NewFeed(url: bench.feed.url, title: "New"))
      }
      bench.wait { !listener.errors.isEmpty }
      XCTAssertEqual(listener.replaced.count, 1)
      bench.close()
    }
  }

  func testAnArticleIsShownWhileAnotherProgramWrites() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let listener = ArticleListener()
      let model = ReaderModel(library: bench.library, history: HistoryModel(bench.library))
      model.delegate = listener
      let id = try XCTUnwrap(bench.ids().first)
      try bench.whileLocked {
        model.open(id)
        bench.wait { model.content != nil }
      }
      bench.wait { (try? bench.isRead(id)) == true }
      bench.close()
    }
  }

  func testAnExcerptOmitsTheTitleAndLosesNoLetter() {
    onMain {
      @MainActor func excerpt(_ title: String, _ text: String) -> String {
        ArticleSummary(
          id: Article.ID(rawValue: 1), feedID: Feed.ID(rawValue: 1), feedTitle: "", title: title, excerpt: text,
          author: nil, url: nil, published: nil, date: .now, isRead: false, isStarred: false
        ).rowExcerpt
      }
      XCTAssertEqual(excerpt("Go", "Google says so"), "Google says so")
      XCTAssertEqual(excerpt("Go", "Go. It went."), "It went.")
      XCTAssertEqual(excerpt("Go", "Go It went."), "It went.")
      XCTAssertEqual(excerpt("Third", "Third text."), "Third text.")
      XCTAssertEqual(excerpt("A long first sentence…", "A long first sentence that goes on"), "… that goes on")
      XCTAssertEqual(excerpt("", "Text"), "Text")
    }
  }
}

/// Records the notifications of the article model.
@MainActor final class ArticleListener: ReaderModelDelegate {
  private(set) var errors: [ArticlesError] = []
  private(set) var departures = 0
  private(set) var loads = 0
  private(set) var statusChanges = 0
  private(set) var replaced: [[Article.ID]] = []

  func readerModel(_ model: ReaderModel, didLoad result: Result<ArticleContent, ArticlesError>) {
    loads += 1
    if case .failure(let error) = result { errors.append(error) }
  }

  func readerModel(_ model: ReaderModel, didChangeStatusOf content: ArticleContent) { statusChanges += 1 }

  func readerModel(_ model: ReaderModel, didReplace old: Article.ID, by new: Article.ID) {
    replaced.append([old, new])
  }

  func articleModelDidLeaveArticle(_ model: ReaderModel) { departures += 1 }
}
