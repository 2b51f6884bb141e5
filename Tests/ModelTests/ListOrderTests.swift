import Foundation
import Library
import ListValues
import Testing

@testable import Timeline

/// Article orders grouped by day, as pure values.
@Suite struct ListOrderTests {
  private static let dayLength = 86_400.0

  private func start(_ day: Int) -> Date { Date(timeIntervalSince1970: Double(day) * Self.dayLength) }

  /// An article: later ids are later in the day.
  private func key(_ day: Int, _ id: Int64) -> ArticleKey {
    ArticleKey(id: Article.ID(rawValue: id), date: start(day) + Double(id))
  }

  private func piece(_ days: [(day: Int, ids: [Int64])]) -> ListPiece {
    ListPiece(
      keys: days.flatMap { day, ids in ids.map { key(day, $0) } },
      days: days.map { DayCount(start: start($0.day), count: $0.ids.count) })
  }

  private func order(_ days: [(day: Int, ids: [Int64])]) -> ListOrder {
    var order = ListOrder()
    for day in days { order.append(piece([day])) }
    return order
  }

  @Test func mergesADayThatContinuesInTheNextBatch() {
    let order = order([(9, [5, 4]), (9, [3]), (8, [2])])
    #expect(order.days.map(\.count) == [3, 1])
    #expect(order.keys.all.map(\.id.rawValue) == [5, 4, 3, 2])
  }

  @Test func positionsOfChangesCountHeaders() async {
    // the first day has no header
    let old = order([(9, [5, 4]), (8, [2])])
    #expect(
      await ListOrder.difference(from: old, to: order([(10, [6]), (9, [5, 4]), (8, [3, 2])])) == [
        ListSplice(position: 0, removed: 0, added: 2), ListSplice(position: 5, removed: 0, added: 1),
      ])
    // a day is removed with its last article
    #expect(
      await ListOrder.difference(from: old, to: order([(9, [5, 4])])) == [ListSplice(position: 2, removed: 2, added: 0)]
    )
  }

  @Test func findsArticlesByTheirKeys() {
    var order = ListOrder(.oldestFirst)
    let keys = (0..<10_000).map { key($0 / 3, Int64($0)) }
    order.append(ListPiece(keys: keys, days: []))
    for index in stride(from: 0, to: keys.count, by: 7) {
      #expect(order.index(of: keys[index]) == index && order[index] == keys[index])
    }
    #expect(order.index(of: key(5, 99_999)) == nil && order.index(of: key(-1, 0)) == nil)
    #expect(order[2_000..<4_100] == Array(keys[2_000..<4_100]) && order[7..<7].isEmpty)
    #expect(ListOrder().index(of: keys[0]) == nil)
  }

  @Test func anEditAndAComparisonGiveTheSameSplices() async {
    let old = order([(9, [5, 4]), (8, [2])])
    for (removed, added, new) in [
      ([], [(10, [6]), (8, [3])], [(10, [6]), (9, [5, 4]), (8, [3, 2])]),
      // the last article of a day, and of the first day
      ([key(8, 2)], [], [(9, [5, 4])]),
      ([key(9, 5), key(9, 4)], [], [(8, [2])]),
      // a day replaces another
      ([key(9, 5), key(9, 4)], [(10, [7])], [(10, [7]), (8, [2])]),
      // at the end, between two days, and an article that was not there
      ([key(3, 1)], [(7, [1])], [(9, [5, 4]), (8, [2]), (7, [1])]),
    ] as [([ArticleKey], [(Int, [Int64])], [(Int, [Int64])])] {
      let (changed, splices) = old.changed(removing: removed, adding: piece(added).dated)
      #expect(changed == order(new))
      #expect(splices == (await ListOrder.difference(from: old, to: changed)))
    }
  }

  /// Random edits of lists in both directions, with and without days, against a plain sorted array.
  @Test(arguments: [ArticleOrder.newestFirst, .oldestFirst], [true, false])
  func randomEditsMatchASortedArray(_ direction: ArticleOrder, _ hasDays: Bool) async {
    var random = SystemRandomNumberGenerator()
    let ascends = direction == .oldestFirst
    func sorted(_ keys: some Sequence<ArticleKey>) -> [ArticleKey] { keys.sorted { ascends ? $0 < $1 : $0 > $1 } }
    func day(_ key: ArticleKey) -> Date { start(Int(Double(key.milliseconds) / 1000 / Self.dayLength)) }
    func dated(_ keys: [ArticleKey]) -> ListPiece {
      var days: [DayCount] = []
      for key in keys where hasDays {
        if let last = days.last, last.start == day(key) {
          days[days.count - 1] = DayCount(start: last.start, count: last.count + 1)
        } else {
          days.append(DayCount(start: day(key), count: 1))
        }
      }
      return ListPiece(keys: keys, days: days)
    }
    for round in 0..<60 {
      let size = round < 40 ? Int.random(in: 0..<12, using: &random) : 5_000
      let universe = (0..<size * 2).map { key(Int.random(in: 0..<8, using: &random), Int64($0)) }
      let old = Set(universe.filter { _ in Bool.random(using: &random) })
      let share = size > 100 ? 100 : 3
      let removed = old.filter { _ in Int.random(in: 0..<share, using: &random) == 0 }
      let added = Set(universe).subtracting(old).filter { _ in Int.random(in: 0..<share, using: &random) == 0 }
      var before = ListOrder(direction)
      before.append(dated(sorted(old)))
      let (after, splices) = before.changed(removing: removed, adding: dated(sorted(added)).dated)
      var wanted = ListOrder(direction)
      wanted.append(dated(sorted(old.subtracting(removed).union(added))))
      #expect(after == wanted)
      #expect(after.count == wanted.count)
      // the splices keep exactly the rows that stay: as many as the smallest difference does
      let smallest = await ListOrder.difference(from: before, to: after)
      func balance(_ splices: [ListSplice]) -> [Int] {
        [splices.reduce(0) { $0 + $1.removed }, splices.reduce(0) { $0 + $1.added }]
      }
      #expect(balance(splices) == balance(smallest))
      #expect(Self.survivors(splices, of: before) == Self.survivors(smallest, of: before))
    }
  }

  /// The old positions that splices leave, with their new positions.
  private static func survivors(_ splices: [ListSplice], of order: ListOrder) -> [Int?] {
    var positions: [Int?] = (0..<order.count + max(0, order.days.count - 1)).map { $0 }
    for splice in splices {
      positions.replaceSubrange(
        splice.position..<splice.position + splice.removed, with: Array(repeating: nil, count: splice.added))
    }
    return positions
  }

  @Test func findsWhatAnotherOrderHasMore() async {
    let missing = await order([(9, [5, 4])]).missing(from: order([(10, [7]), (9, [6, 5, 4]), (8, [1])]))
    #expect(missing.map(\.key) == [key(10, 7), key(9, 6), key(8, 1)])
    #expect(missing.map(\.day) == [start(10), start(9), start(8)])
    #expect(await order([(9, [5, 4])]).missing(from: order([(9, [4])])).isEmpty)
  }

  @Test func holdsBackNewArticlesThatAreNotShown() {
    var held = HeldArticles(newest: Article.ID(rawValue: 5))
    let arrived = piece([(10, [8]), (9, [6, 3])]).dated
    #expect(held.admit(arrived, in: order([(9, [5, 4])])).map(\.key) == [key(9, 3)])
    #expect(held.count == 2)
    held.remove([Article.ID(rawValue: 8)])
    #expect(held.keys == [Article.ID(rawValue: 6): key(9, 6)])
    // nothing is moved in an empty list
    #expect(held.admit(arrived, in: ListOrder()).count == 3)
  }

  @Test func findsRowsInTheirDays() {
    let sections = ListSections(order([(9, [5, 4]), (8, [3, 2, 1])]), count: 7)
    #expect(sections.count == 2)
    // rows whose day is not known yet are in the last section
    #expect(sections.rows(in: 0) == 2 && sections.rows(in: 1) == 5)
    for row in 0..<7 {
      let indexPath = sections.indexPath(of: row)
      #expect(sections.row(at: indexPath) == row)
      #expect(indexPath.section == (row < 2 ? 0 : 1))
    }
    let empty = ListSections(ListOrder(), count: 0)
    #expect(empty.count == 1 && empty.rows(in: 0) == 0)
  }
}
