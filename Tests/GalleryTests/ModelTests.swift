import XCTest

@testable import Gallery
@testable import ListKit

/// XCTest also exports Foundation's.
private typealias IndexPath = ListKit.IndexPath

/// The models of the gallery's pages, without widgets.
final class ModelTests: XCTestCase {
  func testArticlesLoadPageByPage() {
    onMain {
      let model = ArticlesModel(server: SlowServer(delay: .zero))
      let diary = Diary(model)
      model.reload()
      for page in 1...10 {
        settle("page \(page)") { model.articles.count == page * SlowServer.pageSize }
        model.loadMore()
      }
      XCTAssertFalse(model.isLoading, "there is no page behind the last")
      XCTAssertEqual(model.articles.map(\.number), Array(0..<SlowServer.count))
      let pages = (0..<10).map { ListChange.spliced([ListSplice(position: $0 * 100, removed: 0, added: 100)]) }
      XCTAssertEqual(diary.results, ([.reloaded] + pages).map { .success($0) })
    }
  }

  func testAFailedRequestCanBeRepeated() {
    onMain {
      let model = ArticlesModel(server: SlowServer(delay: .zero))
      let diary = Diary(model)
      model.failsNext = true
      model.reload()
      settle("the failure") { diary.results.last == .failure(.unreachable) }
      XCTAssertFalse(model.failsNext, "the switch is for one request")
      model.loadMore()
      settle("the first page") { model.articles.count == SlowServer.pageSize }
    }
  }

  func testReadingTimesAreRequestedOnceAndCancelled() {
    onMain {
      let times = ReadingTimes(server: SlowServer(delay: .zero))
      var come: [Int] = []
      times.onChange = { come += $0 }
      times.request([1, 2, 3])
      times.request([2, 3, 4])
      times.cancel([3])
      settle("the times") { come.count >= 3 }
      XCTAssertEqual(come.sorted(), [1, 2, 4])
      XCTAssertNotNil(times.minutes(of: 1))
      XCTAssertNil(times.minutes(of: 3), "the user moved away")
      times.request([1, 3])
      settle("the cancelled one") { times.minutes(of: 3) != nil }
      XCTAssertEqual(come.sorted(), [1, 2, 3, 4], "what is known is not requested again")
    }
  }

  func testTypeAheadSearchesAfterARow() {
    onMain {
      let view = RowsView.instance()
      let source = RowsDataSource(for: view.list)
      source.rows = User.seven
      XCTAssertEqual(source.indexPath(forTypeAhead: "gr", after: nil), IndexPath(row: 4))
      XCTAssertEqual(source.indexPath(forTypeAhead: "A", after: nil), IndexPath(row: 0))
      XCTAssertNil(source.indexPath(forTypeAhead: "a", after: IndexPath(row: 0)))
      XCTAssertNil(source.indexPath(forTypeAhead: "x", after: nil))
    }
  }

  func testSettingsAreRows() {
    onMain {
      let model = SettingsModel()
      model.choose(.toggle(.sounds, isOn: false))
      model.choose(.textSize(.large))
      XCTAssertEqual(model.settings.on, [.notifications, .sounds])
      XCTAssertEqual(model.settings.textSize, .small)
      model.choose(.disclosure(title: "", value: "", .intervals))
      XCTAssertEqual(model.sections.map(\.rows.count), [4])
      model.choose(.interval(.never, isChosen: false))
      XCTAssertEqual(model.list, .all)
      XCTAssertEqual(model.settings.interval, .never)
      model.choose(.reset)
      XCTAssertEqual(model.settings, Settings())
    }
  }

  func testShufflingKeepsAllCards() {
    onMain {
      let deck = Deck.first.applying(.star(.number(2))).deck
      for _ in 0..<20 {
        let shuffled = deck.applying(.shuffle).deck
        XCTAssertEqual(Set(shuffled.items), Set(deck.items))
        XCTAssertEqual(shuffled.parts.map(\.items.count), deck.parts.map(\.items.count))
        XCTAssertEqual(shuffled.starred, deck.starred)
      }
    }
  }

  func testADeckIsATable() {
    onMain {
      let deck = Deck.first.applying(.move(from: IndexPath(row: 0), to: IndexPath(row: 1, section: 1))).deck
      let table = deck.table { _ in }
      XCTAssertEqual(table.sections.map(\.header), ["Upper half", "Lower half"])
      XCTAssertEqual(table.sections.map(\.footer), ["4 rows", "5 rows"])
      XCTAssertEqual(deck[IndexPath(row: 1, section: 1)], .number(1))
      XCTAssertEqual(deck.indexPath(of: .number(1)), IndexPath(row: 1, section: 1))
      XCTAssertEqual(deck.grid { _ in }.sections[0].items.count, 9)
      let moved = (0..<9).map { place in
        Deck.first.moving(.number(2), to: place).map { Deck.first.applying($0).deck.items.firstIndex(of: .number(2)) }
      }
      XCTAssertEqual(moved, Array(0..<9))
    }
  }

  func testEveryChangeOfADeckCanBeUndone() {
    onMain {
      let model = DeckModel()
      let first = model.deck
      let changes: [DeckChange] = [
        .insert, .star(.number(1)), .delete([.number(1)]), .shuffle,
        .move(from: IndexPath(row: 0), to: IndexPath(row: 0, section: 1)),
      ]
      var decks = [first]
      for change in changes {
        model.apply(change)
        decks.append(model.deck)
      }
      for deck in decks.dropLast().reversed() {
        model.undo()
        XCTAssertEqual(model.deck, deck)
      }
      model.undo()
      XCTAssertEqual(model.deck, first)
    }
  }
}

/// Records the notifications of a model.
@MainActor private final class Diary: ArticlesModelDelegate {
  private(set) var results: [Result<ListChange, ArticlesError>] = []

  init(_ model: ArticlesModel) { model.delegate = self }

  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>) {
    results.append(result)
  }
}
