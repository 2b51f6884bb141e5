import LibraryBench
import Foundation
import GRDB
import GLibKit
import Library
import WebText
import TestSupport
import XCTest

@testable import Timeline
@testable import Models
@testable import ListValues

/// The timeline against a real library, in the GLib loop.
final class TimelineModelTests: XCTestCase {
  func testTheFirstPageLoadsBeforeTheFullOrder() throws {
    try onMain {
      let bench = try Bench(articles: 250)
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all))
      model.delegate = listener
      model.reload()
      bench.wait { !listener.changes.isEmpty }
      XCTAssertEqual(listener.changes.first, .reloaded)
      XCTAssertEqual(model.count, 250)
      XCTAssertEqual(model.summary(at: 0)?.title, "Article 250")
      XCTAssertEqual(model.summary(at: 99)?.title, "Article 151")
      bench.wait { !model.isLoading }
      XCTAssertTrue(listener.changes.contains(.updated(.range(100..<250))))
      bench.close()
    }
  }

  func testAPageIsLoadedWhenOneOfItsRowsIsRequested() throws {
    try onMain {
      let bench = try Bench(articles: 250)
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all))
      model.delegate = listener
      model.reload()
      bench.wait { !model.isLoading }
      XCTAssertNil(model.summary(at: 230))
      bench.wait { model.summary(at: 230) != nil }
      XCTAssertEqual(model.summary(at: 230)?.title, "Article 20")
      bench.close()
    }
  }

  func testATemporaryReadErrorKeepsTheList() throws {
    try onMain {
      let bench = try Bench(articles: 250)
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all))
      model.delegate = listener
      model.reload()
      bench.wait { !model.isLoading }
      let key = try XCTUnwrap(model.key(at: 0))
      bench.write { library throws(LibraryError) in try await library.setStarred(true, [key.id]) }
      try bench.whileBroken {
        XCTAssertNil(model.summary(at: 230))
        bench.wait { listener.failures.count == 1 }
        model.libraryDidChange([.statuses([key])])
        bench.wait { listener.failures.count == 2 }
      }
      XCTAssertTrue(listener.errors.isEmpty && model.count == 250)
      // the page is loaded at the next request, and the changes with the next change notification
      XCTAssertNil(model.summary(at: 230))
      bench.wait { model.summary(at: 230) != nil }
      model.libraryDidChange([])
      bench.wait { model.summary(at: 0)?.isStarred == true }
      bench.close()
    }
  }

  func testAnUnreadableListIsReported() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all))
      model.delegate = listener
      try bench.whileBroken {
        model.reload()
        bench.wait { listener.errors.count == 1 }
      }
      XCTAssertTrue(listener.failures.isEmpty)
      bench.close()
    }
  }

  func testNewArticlesAreHeldBackUntilRequested() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      bench.store(numbers: 1...5)
      bench.wait { listener.held == 2 }
      XCTAssertEqual(model.count, 3)
      // changes to articles already in the list are shown meanwhile
      let first = try XCTUnwrap(model.id(at: 0))
      bench.write { library throws(LibraryError) in try await library.setStarred(true, [first]) }
      bench.wait { model.summary(at: 0)?.isStarred == true }
      // only this article is updated: marking one must not reload the rows of the whole list
      XCTAssertEqual(listener.updated, [[first]])
      XCTAssertEqual(model.count, 3)
      model.showNew()
      bench.wait { model.count == 5 && listener.held == 0 }
      // the first day has no header
      XCTAssertEqual(listener.changes.last, .spliced([ListSplice(position: 0, removed: 0, added: 2)]))
      // later articles are held back again
      bench.store(numbers: 1...6)
      bench.wait { listener.held == 1 }
      XCTAssertEqual(model.count, 5)
      // reloading the list shows all of them
      model.reload()
      bench.wait { !model.isLoading && model.count == 6 }
      XCTAssertEqual(listener.held, 0)
      bench.close()
    }
  }

  func testAStoryIsOneRow() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let feeds = try ["http://one.example/", "http://two.example/", "http://three.example/"].map { try bench.add($0) }
      @MainActor func tell(in feed: Int) {
        let article = NewArticle(
          uniqueID: "story", url: "http://site.example/post", title: "Told by \(feed)", bodyHTML: "",
          published: Date(timeIntervalSince1970: 2_000_000 + Double(feed) * 100_000))
        bench.write { library throws(LibraryError) in
          _ = try await library.store(FeedUpdate(articles: [article], fetchedAt: Date()), in: feeds[feed])
        }
      }
      tell(in: 0)
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .unread))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      XCTAssertEqual(model.count, 2)
      XCTAssertEqual(model.summary(at: 0)?.otherFeedCount, 0)
      // what repeats a row changes it, and does not wait for the user
      for feed in 1...2 {
        tell(in: feed)
        bench.wait { model.summary(at: 0)?.otherFeedCount == feed }
      }
      XCTAssertEqual(listener.held, 0)
      XCTAssertEqual(model.count, 2)
      // a story that has been read stays in the list, as one row
      let first = try XCTUnwrap(model.id(at: 0))
      bench.write { library throws(LibraryError) in try await library.setRead(true, [first]) }
      bench.wait { model.summary(at: 0)?.isRead == true }
      XCTAssertEqual(model.count, 2)
      bench.write { library throws(LibraryError) in try await library.setRead(false, [first]) }
      bench.wait { model.summary(at: 0)?.isRead == false }
      XCTAssertEqual(model.count, 2)
      // without its feed, the next article takes its place at once, as it was there when the list was loaded
      model.reload()
      bench.wait { !model.isLoading }
      let step = try bench.perform(.removeFeed(feeds[0]))
      bench.wait { model.count == 2 && model.summary(at: 0)?.title == "Told by 1" }
      bench.wait { model.summary(at: 0)?.otherFeedCount == 1 }
      bench.write { library throws(LibraryError) in _ = try await library.undo(step) }
      bench.wait { model.count == 2 && model.summary(at: 0)?.title == "Told by 0" }
      bench.close()
    }
  }

  func testAnArticleReadInAFolderStaysAlthoughAnotherFolderTellsItsStory() throws {
    try onMain {
      let bench = try Bench(articles: 0)
      let folder = try bench.addFolder("Folder")
      let feeds = [try bench.add("http://one.example/"), try bench.add("http://two.example/", in: folder)]
      for feed in feeds {
        let article = NewArticle(
          uniqueID: "story", url: "http://site.example/post", title: "Story", bodyHTML: "", published: Date())
        bench.write { library throws(LibraryError) in
          _ = try await library.store(FeedUpdate(articles: [article], fetchedAt: Date()), in: feed)
        }
      }
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .folder(folder), unreadOnly: true))
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      let id = try XCTUnwrap(model.id(at: 0))
      bench.write { library throws(LibraryError) in try await library.setRead(true, [id]) }
      bench.wait { model.summary(at: 0)?.isRead == true }
      // the list has followed the change when it has followed a later one
      bench.write { library throws(LibraryError) in try await library.setStarred(true, [id]) }
      bench.wait { model.summary(at: 0)?.isStarred == true }
      XCTAssertEqual(model.count, 1)
      bench.close()
    }
  }

  func testNewArticlesAppearAtOnceInAnEmptyList() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let all = try bench.ids()
      bench.write { library throws(LibraryError) in try await library.setRead(true, all) }
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .unread))
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      bench.store(numbers: 1...4)
      bench.wait { model.count == 3 }
      bench.close()
    }
  }

  func testTheFirstArticlesOfALibraryAreShownAndLaterOnesHeldBack() throws {
    try onMain {
      let bench = try Bench(articles: 0)
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      bench.store(numbers: 1...3)
      bench.wait { model.count == 3 }
      bench.store(numbers: 1...5)
      bench.wait { listener.held == 2 }
      XCTAssertEqual(model.count, 3)
      bench.close()
    }
  }

  func testArticlesAreGroupedByDay() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let day = 86_400.0
      bench.write { [feed = bench.feed] library throws(LibraryError) in
        let update = FeedUpdate(
          title: "Feed", homePageURL: nil, validators: Validators(), bodyHash: nil,
          articles: (0..<250).map {
            NewArticle(
              uniqueID: "d\($0)", url: nil, title: "\($0)", excerpt: "", author: nil, bodyHTML: "",
              published: Date(timeIntervalSince1970: 1_500_000_000 + day * Double($0 / 50)), modified: nil)
          }, fetchedAt: Date())
        _ = try await library.store(update, in: feed.id)
      }
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all))
      model.delegate = listener
      model.reload()
      bench.wait { !model.isLoading }
      XCTAssertEqual((0..<model.sections.count).map(model.sections.rows), [50, 50, 50, 50, 50, 1])
      // the first page contains two of the days; the headers of the others arrive with the full order
      XCTAssertEqual(
        listener.changes.last,
        .spliced([101, 152, 203, 254].map { ListSplice(position: $0, removed: 0, added: 1) }))
      XCTAssertEqual(model.sections.indexPath(of: 250), IndexPath(row: 0, section: 5))
      model.showsDays = false
      model.reload()
      bench.wait { !model.isLoading }
      XCTAssertEqual(model.sections.count, 1)
      XCTAssertNil(model.sections.start(of: 0))
      bench.close()
    }
  }

  func testAReadArticleStaysInAnUnreadListUntilItIsLeft() throws {
    try onMain {
      let bench = try Bench(articles: 4)
      let listener = Listener()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all, unreadOnly: true))
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      let read = try XCTUnwrap(model.id(at: 1))
      bench.write { library throws(LibraryError) in try await library.setRead(true, [read]) }
      bench.wait { model.summary(at: 1)?.isRead == true }
      // new articles do not remove it
      bench.store(numbers: 1...6)
      bench.wait { listener.held == 2 }
      model.showNew()
      bench.wait { model.count == 6 }
      XCTAssertEqual(model.id(at: 3), read)
      model.reload()
      bench.wait { model.count == 5 && !model.isLoading }
      XCTAssertNil(model.index(of: read))
      bench.close()
    }
  }

  func testArticlesMarkedUnreadElsewhereEnterAnUnreadList() throws {
    try onMain {
      let bench = try Bench(articles: 4)
      let all = try bench.ids()
      bench.write { library throws(LibraryError) in try await library.setRead(true, all) }
      for list in try [
        ArticleList(scope: .all, unreadOnly: true), ArticleList(scope: .unread),
        ArticleList(scope: .search(SearchQuery(parsing: "is:unread"))),
      ] {
        let listener = Listener()
        let model = TimelineModel(library: bench.library, list: list)
        model.delegate = listener
        bench.follow { model.libraryDidChange($0) }
        model.reload()
        bench.wait { !model.isLoading }
        XCTAssertEqual(model.count, 0)
        bench.write { library throws(LibraryError) in try await library.setRead(false, all) }
        bench.wait { model.count == 4 }
        XCTAssertEqual(listener.changes.last, .spliced([ListSplice(position: 0, removed: 0, added: 4)]))
        // and articles that are read stay
        bench.write { library throws(LibraryError) in try await library.setRead(true, [all[1]]) }
        bench.wait { model.summary(at: 1)?.isRead == true }
        bench.write { library throws(LibraryError) in try await library.setRead(true, all) }
        bench.wait { model.summary(at: 3)?.isRead == true }
        XCTAssertEqual(model.count, 4)
      }
      bench.close()
    }
  }

  func testUndoneMarksEnterAnUnreadList() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let all = try bench.ids()
      let step = try bench.perform(.setRead(true, [all[1]]))
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .unread))
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      XCTAssertEqual(model.count, 2)
      bench.write { library throws(LibraryError) in try await library.undo(step) }
      bench.wait { model.count == 3 }
      XCTAssertEqual(model.id(at: 1), all[1])
      bench.close()
    }
  }

  func testAMutedArticleThatIsShownAgainIsUnreadInItsRow() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let muted = try bench.ids()[1]
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all))
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { model.summary(at: 1) != nil }
      let title = try XCTUnwrap(model.summary(at: 1)).title
      bench.write { library throws(LibraryError) in try await library.indexWaiting() }
      let rule = RuleDraft(query: try SearchQuery(parsing: "title:\"\(title)\""), actions: [.mute])
      let step = try bench.perform(.applyRules([rule]))
      bench.wait { model.count == 2 }
      bench.write { library throws(LibraryError) in try await library.undo(step) }
      bench.wait { model.count == 3 && model.summary(at: 1)?.isRead == false }
      XCTAssertEqual(model.summary(at: 1)?.id, muted)
      XCTAssertEqual(model.summary(at: 1)?.isMuted, false)
      bench.close()
    }
  }

  func testASearchForMarksFollowsThem() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let all = try bench.ids()
      let query = try SearchQuery(parsing: "is:starred")
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .search(query)))
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      bench.write { library throws(LibraryError) in try await library.setStarred(true, [all[2]]) }
      bench.wait { model.count == 1 }
      bench.write { library throws(LibraryError) in try await library.setStarred(false, all) }
      bench.wait { model.count == 0 }
      bench.close()
    }
  }

  /// The keys of its articles do not tell their places.
  func testAQueueFollowsItsOwnOrder() throws {
    try onMain {
      let bench = try Bench(articles: 4)
      let all = try bench.ids()
      for id in [all[2], all[0]] { _ = try bench.perform(.setLater(true, [id])) }
      let model = TimelineModel(library: bench.library, list: SidebarItem.later.list)
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      XCTAssertEqual(model.ids(in: 0..<2), [all[2], all[0]])
      XCTAssertNil(model.calendar)
      XCTAssertEqual(model.index(of: try XCTUnwrap(model.key(at: 1))), 1)
      XCTAssertEqual(model.index(of: all[0]), 1)
      // Added at the end, removed from the middle; reading changes nothing.
      let step = try bench.perform(.setLater(true, [all[3]]))
      bench.wait { model.count == 3 }
      XCTAssertEqual(model.ids(in: 0..<3), [all[2], all[0], all[3]])
      let removed = try bench.perform(.setLater(false, [all[0]]))
      bench.wait { model.count == 2 }
      XCTAssertEqual(model.ids(in: 0..<2), [all[2], all[3]])
      bench.write { library throws(LibraryError) in try await library.setRead(true, [all[2]]) }
      bench.write { library throws(LibraryError) in try await library.undo(removed) }
      bench.wait { model.count == 3 }
      XCTAssertEqual(model.ids(in: 0..<3), [all[2], all[0], all[3]])
      bench.write { library throws(LibraryError) in try await library.undo(step) }
      bench.wait { model.count == 2 }
      // Added again, an article moves to the end.
      bench.write { library throws(LibraryError) in
        _ = try await library.perform(.setLater(false, [all[2]]))
        _ = try await library.perform(.setLater(true, [all[2]]))
      }
      bench.wait { model.count == 2 && model.id(at: 1) == all[2] }
      XCTAssertEqual(model.id(at: 0), all[0])
      bench.close()
    }
  }

  /// The user adds them, so that they are expected.
  func testNewArticlesAreNotHeldBackFromAQueue() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let first = try bench.ids()
      _ = try bench.perform(.setLater(true, [first[0]]))
      let model = TimelineModel(library: bench.library, list: SidebarItem.later.list)
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      bench.store(numbers: 3...4)
      let new = try XCTUnwrap(bench.ids().first)
      _ = try bench.perform(.setLater(true, [new]))
      bench.wait { model.count == 2 }
      XCTAssertEqual(model.ids(in: 0..<2), [first[0], new])
      bench.close()
    }
  }

  func testRemovingAFeedRemovesItsReadArticlesFromAnUnreadList() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let all = try bench.ids()
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .unread))
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      bench.write { library throws(LibraryError) in try await library.setRead(true, [all[0]]) }
      bench.wait { model.summary(at: 0)?.isRead == true }
      _ = try bench.perform(.removeFeed(bench.feed.id))
      bench.wait { model.count == 0 }
      bench.close()
    }
  }

  /// Random changes of the library: a list that follows them is the same as one that is read again.
  func testAListThatFollowsChangesEqualsOneReadAgain() throws {
    try onMain {
      let bench = try Bench(articles: 30)
      let folder = try bench.addFolder("Folder")
      let other = try bench.add("http://two.example/feed", in: folder)
      let query = try SearchQuery(parsing: "-is:starred")
      let lists: [ArticleList] = [
        ArticleList(scope: .all), ArticleList(scope: .starred, order: .oldestFirst), ArticleList(scope: .feed(other)),
        ArticleList(scope: .folder(folder)), ArticleList(scope: .search(query)), ArticleList(scope: .today),
      ]
      let models = lists.map { TimelineModel(library: bench.library, list: $0) }
      bench.follow { changes in for model in models { model.libraryDidChange(changes) } }
      for model in models { model.reload() }
      bench.wait { models.allSatisfy { !$0.isLoading } }
      var random = SystemRandomNumberGenerator()
      var number = 30
      var steps: [UndoStep] = []
      for _ in 0..<60 {
        let all = try bench.ids()
        let some = all.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        // a removed feed cannot be changed until its removal is undone
        let feeds = try bench.feeds()
        let feed = feeds.randomElement()
        switch Int.random(in: 0..<7, using: &random) {
        case 0: if let feed { bench.store(numbers: number + 1...number + 4, in: feed) }
        // the same articles with other dates
        case 1:
          let days = Int.random(in: 1..<4, using: &random)
          if let feed { bench.store(numbers: 5...8, title: "Feed \(number)", daysLater: days, in: feed) }
        case 2: steps.append(try bench.perform(.toggleStarred(some)))
        case 3: steps.append(try bench.perform(.toggleRead(some)))
        case 4: if let feed { steps.append(try bench.perform(.removeFeed(feed))) }
        case 5:
          let target = Bool.random() ? folder : nil
          if feeds.contains(other) { steps.append(try bench.perform(.moveFeed(other, to: target))) }
        default:
          if let step = steps.popLast() {
            bench.write { library throws(LibraryError) in try await library.undo(step) }
          }
        }
        number += 4
        for (list, model) in zip(lists, models) {
          let expected = try bench.ids(list)
          bench.wait {
            // new articles may have been held back in the meantime
            if model.ids(in: 0..<model.count) != expected { model.showNew() }
            return model.ids(in: 0..<model.count) == expected
          }
          XCTAssertEqual(model.ids(in: 0..<model.count), expected, "\(list)")
          let days = (0..<model.sections.count).map(model.sections.rows).reduce(0, +)
          XCTAssertEqual(days, expected.count)
        }
      }
      bench.close()
    }
  }

  func testNewArticlesAreLoadedBeforeTheListScrollsToThem() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let model = TimelineModel(library: bench.library, list: ArticleList(scope: .all, order: .oldestFirst))
      let listener = Listener()
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      model.reload()
      bench.wait { !model.isLoading }
      bench.store(numbers: 1...5)
      bench.wait { listener.held == 2 }
      var counts: [Int] = []
      model.showNew { counts.append(model.count) }
      bench.wait { !counts.isEmpty }
      XCTAssertEqual(counts, [5])
      // only once
      bench.store(numbers: 1...6)
      bench.wait { listener.held == 1 }
      XCTAssertEqual(counts, [5])
      bench.close()
    }
  }

  func testAMillionRowsNeedOnlyIdentifiersAndAFewPages() {
    onMain {
      var cache = SummaryCache()
      for page in 0..<100 {
        cache.add((0..<SummaryCache.pageSize).map { ArticleSummary.sample(Int64(page * SummaryCache.pageSize + $0)) })
      }
      XCTAssertEqual(cache.ids.count, SummaryCache.capacity * SummaryCache.pageSize)
      XCTAssertNil(cache.peek(Article.ID(rawValue: 0)))
      XCTAssertNotNil(cache.peek(Article.ID(rawValue: 9_999)))
    }
  }
}

/// Records the notifications of a model.
@MainActor final class Listener: TimelineModelDelegate {
  private(set) var changes: [ListChange] = []
  private(set) var errors: [ArticlesError] = []
  private(set) var held = 0

  func timelineModel(_ model: TimelineModel, didHold count: Int) { held = count }

  func timelineModel(_ model: TimelineModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change): changes.append(change)
    case .failure(let error): errors.append(error)
    }
  }

  private(set) var failures: [ArticlesError] = []
  func timelineModel(_ model: TimelineModel, didFailInPart error: ArticlesError) { failures.append(error) }

  /// The sets of articles whose rows were updated.
  private(set) var updated: [Set<Article.ID>] = []
  func timelineModel(_ model: TimelineModel, didUpdate articles: Set<Article.ID>) { updated.append(articles) }
}
