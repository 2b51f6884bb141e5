import Foundation
import Library
import ListValues

/// The order of a list: the ids of its articles and the days they are grouped by, if any.
nonisolated struct ListOrder: Equatable, Sendable {
  /// The articles, from the top.
  private(set) var ids: [Article.ID] = []
  /// The days of all articles, from the top; empty if the list is not grouped by day.
  private(set) var days: [DayCount] = []

  init() {}

  /// Creates the order of loaded articles.
  /// - Parameter calendar: defines days; nil if the list is not grouped by day.
  init(_ summaries: [ArticleSummary], days calendar: Calendar?) {
    ids = summaries.map(\.id)
    guard let calendar else { return }
    for summary in summaries { count(calendar.startOfDay(for: summary.date), 1) }
  }

  /// Appends the next piece of the list.
  mutating func append(_ piece: ListPiece) {
    ids += piece.ids
    for day in piece.days { count(day.start, day.count) }
  }

  /// Appends articles and provisionally assigns them to the last known day; the correct days are set when loading is
  /// complete.
  mutating func extend(with more: some Sequence<Article.ID>) {
    let before = ids.count
    ids.append(contentsOf: more)
    if let last = days.last { count(last.start, ids.count - before) }
  }

  private mutating func append(_ id: Article.ID, _ day: Date?) {
    ids.append(id)
    if let day { count(day, 1) }
  }

  private mutating func count(_ day: Date, _ more: Int) {
    if let last = days.last, last.start == day {
      days[days.count - 1] = DayCount(start: day, count: last.count + more)
    } else {
      days.append(DayCount(start: day, count: more))
    }
  }
}

// MARK: - Operations on whole orders, off the main thread: there may be a million articles

nonisolated extension ListOrder {
  /// Computes the splices between two orders. Headers of days count as positions.
  @concurrent static func difference(from old: ListOrder, to new: ListOrder) async -> [ListSplice] {
    ListSplice.difference(from: old.positions, to: new.positions)
  }

  /// Whether the order contains all of the given articles.
  @concurrent func hasAll(_ some: Set<Article.ID>) async -> Bool {
    guard !some.isEmpty else { return true }
    var missing = some
    for id in ids where missing.remove(id) != nil && missing.isEmpty { return true }
    return false
  }

  /// Removes articles that are newer than a given one and not shown yet, and returns how many were removed.
  @concurrent func holdingBack(after newest: Article.ID, but shown: ListOrder) async -> (order: ListOrder, held: Int) {
    let late = ids.filter { $0.rawValue > newest.rawValue }
    guard !late.isEmpty else { return (self, 0) }
    let held = Set(late).subtracting(shown.ids)
    var order = ListOrder()
    order.ids.reserveCapacity(ids.count)
    var days = DayCursor(self.days)
    for id in ids {
      let day = days.next()
      if !held.contains(id) { order.append(id, day) }
    }
    return (order, held.count)
  }

  /// Puts articles that have been read back into a list of unread articles, so that they stay until the user leaves the
  /// list. Each is inserted before the article that followed it. Articles deleted from the library are not kept.
  @concurrent static func keeping(
    _ old: ListOrder, in new: ListOrder, _ library: Library
  ) async throws(LibraryError) -> ListOrder {
    let present = Set(new.ids)
    let read = old.ids.filter { !present.contains($0) }
    if read.isEmpty { return new }
    let stored = try await library.existing(read)
    if stored.isEmpty { return new }
    // Articles to insert before another one, and those at the end, each with its day.
    var before: [Article.ID: [(Article.ID, Date?)]] = [:]
    var waiting: [(Article.ID, Date?)] = []
    var oldDays = DayCursor(old.days)
    for id in old.ids {
      let day = oldDays.next()
      if stored.contains(id) {
        waiting.append((id, day))
      } else if !waiting.isEmpty, present.contains(id) {
        before[id] = waiting
        waiting = []
      }
    }
    var kept = ListOrder()
    kept.ids.reserveCapacity(new.ids.count + stored.count)
    var days = DayCursor(new.days)
    for id in new.ids {
      let day = days.next()
      for (id, day) in before[id] ?? [] { kept.append(id, day) }
      kept.append(id, day)
    }
    for (id, day) in waiting { kept.append(id, day) }
    return kept
  }

  /// An identity for each position of the list, including headers: an article's id, or for a header the start of the
  /// day, shifted far below zero so that it cannot equal an id. The first day has no header because its name is shown
  /// above the list.
  private var positions: [Int64] {
    guard !days.isEmpty else { return ids.map(\.rawValue) }
    var positions: [Int64] = []
    positions.reserveCapacity(ids.count + days.count)
    var row = 0
    for day in days {
      if row > 0 { positions.append(Int64(day.start.timeIntervalSince1970) - (1 << 50)) }
      positions += ids[row..<row + day.count].lazy.map(\.rawValue)
      row += day.count
    }
    return positions
  }
}

/// Iterates over the days of an order, one article at a time.
private nonisolated struct DayCursor {
  private var days: ArraySlice<DayCount>
  private var left: Int

  init(_ days: [DayCount]) {
    self.days = days[...]
    left = days.first?.count ?? 0
  }

  /// Returns the day of the next article; nil if there are no days.
  mutating func next() -> Date? {
    while left == 0, days.count > 1 {
      days.removeFirst()
      left = days.first?.count ?? 0
    }
    left -= 1
    return days.first?.start
  }
}
