import Foundation
import Library
import ListKit
import Testing

@testable import KijiApp
@testable import Timeline

/// Article orders grouped by day, as pure values.
@Suite struct ListOrderTests {
  private func order(_ days: [(day: Int, ids: [Int64])]) -> ListOrder {
    var order = ListOrder()
    for (day, ids) in days {
      order.append(
        ListPiece(
          ids: ids.map(Article.ID.init(rawValue:)),
          days: [DayCount(start: Date(timeIntervalSince1970: Double(day) * 86_400), count: ids.count)]))
    }
    return order
  }

  @Test func mergesADayThatContinuesInTheNextBatch() {
    let order = order([(9, [5, 4]), (9, [3]), (8, [2])])
    #expect(order.days.map(\.count) == [3, 1])
    #expect(order.ids.map(\.rawValue) == [5, 4, 3, 2])
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

  @Test func holdsBackNewArticlesThatAreNotShown() async {
    let shown = order([(10, [7]), (9, [5, 4])])
    let (held, count) = await order([(10, [8, 7]), (9, [6, 5, 4])]).holdingBack(
      after: Article.ID(rawValue: 5), but: shown)
    #expect(count == 2)
    #expect(held == shown)
    let all = order([(9, [5, 4])])
    let (same, none) = await all.holdingBack(after: Article.ID(rawValue: 5), but: shown)
    #expect(same == all && none == 0)
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
