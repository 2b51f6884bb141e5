import Foundation
import Library
import ListValues

/// The order of a list: its articles, sorted by key, and the days they are grouped by, if any.
nonisolated struct ListOrder: Sendable {
  /// The articles, from the top.
  private(set) var keys: SortedKeys
  /// The days of all articles, from the top; empty if the list is not grouped by day.
  private(set) var days: [DayCount] = []
  /// The highest identifier that the list has or had.
  private(set) var highestID: Article.ID?

  init(_ direction: ArticleOrder = .newestFirst) {
    keys = SortedKeys(direction)
  }

  /// The number of articles.
  var count: Int { keys.count }

  var isEmpty: Bool { keys.count == 0 }

  /// The sort order.
  var direction: ArticleOrder { keys.direction }

  subscript(index: Int) -> ArticleKey { keys[index] }

  subscript(range: Range<Int>) -> [ArticleKey] { keys[range] }

  /// The index of an article; nil if it is not in the list.
  func index(of key: ArticleKey) -> Int? { keys.index(of: key) }

  /// The index of an article whose key is not known, as in a queue; takes as long as the list.
  func index(of id: Article.ID) -> Int? {
    keys.all.enumerated().first { $0.element.id == id }?.offset
  }

  /// The keys of those of some articles that are in the list; takes as long as the list.
  func keys(of ids: Set<Article.ID>) -> Set<ArticleKey> { Set(keys.all.lazy.filter { ids.contains($0.id) }) }

  /// Creates the order of loaded articles.
  /// - Parameter calendar: defines days; nil if the list is not grouped by day.
  init(_ summaries: [ArticleSummary], of list: ArticleList, days calendar: Calendar?) {
    self.init(list.order)
    append(summaries.map(list.sortKey))
    guard let calendar else { return }
    for summary in summaries { count(calendar.startOfDay(for: summary.date), 1) }
  }

  /// Appends the next chunk of the list.
  mutating func append(_ piece: ListPiece) {
    append(piece.keys)
    for day in piece.days { count(day.start, day.count) }
  }

  /// Appends articles and provisionally assigns them to the last known day; the correct days are set when loading is
  /// complete.
  mutating func extend(with more: [ArticleKey]) {
    append(more)
    if let last = days.last { count(last.start, more.count) }
  }

  private mutating func append(_ more: [ArticleKey]) {
    keys.append(more)
    note(more)
  }

  private mutating func note(_ keys: [ArticleKey]) {
    for key in keys where key.id.rawValue > highestID?.rawValue ?? .min { highestID = key.id }
  }

  private mutating func count(_ day: Date, _ more: Int) {
    if let last = days.last, last.start == day {
      days[days.count - 1] = DayCount(start: day, count: last.count + more)
    } else {
      days.append(DayCount(start: day, count: more))
    }
  }
}

// MARK: - Changing

/// An article and the start of its day; the day is nil if the list is not grouped by day.
typealias DatedKey = (key: ArticleKey, day: Date?)

nonisolated extension ListPiece {
  /// The articles with their days.
  var dated: [DatedKey] {
    var cursor = DayCursor(days)
    return keys.map { ($0, cursor.next()) }
  }
}

nonisolated extension ListOrder {
  /// Returns the order after removing and inserting some articles, and the splices between the two.
  ///
  /// Takes O(k log n) for k articles in a list of n, and copies the pieces that they are in.
  ///
  /// - Parameters:
  ///   - removed: articles to remove; those not in the list are ignored.
  ///   - added: articles to insert, in list order; none may be in the list.
  func changed(removing removed: some Sequence<ArticleKey>, adding added: [DatedKey]) -> (ListOrder, [ListSplice]) {
    let rows = removed.compactMap(index).sorted()
    let insertions = added.map { (index: keys.insertionIndex(of: $0.key), new: $0) }
    var order = self
    order.keys.edit(removing: rows, inserting: insertions.map { ($0.index, $0.new.key) })
    order.note(added.map(\.key))
    let dayStarts = days.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    if !days.isEmpty || isEmpty {
      var differences: [Date: Int] = [:]
      for row in rows { differences[days[day(of: row, dayStarts)].start, default: 0] -= 1 }
      for (_, day) in added { if let day { differences[day, default: 0] += 1 } }
      order.days = days(changedBy: differences)
    }
    return (
      order, splices(to: order.days, dayStarts, removing: rows, inserting: insertions.map { ($0.index, $0.new.day) })
    )
  }

  /// The index of the day of an article.
  private func day(of index: Int, _ dayStarts: [Int]) -> Int {
    days.indices.partitioningIndex { dayStarts[$0 + 1] > index }
  }

  private func days(changedBy differences: [Date: Int]) -> [DayCount] {
    var new = differences
    var days = days.compactMap { day in
      let count = day.count + (new.removeValue(forKey: day.start) ?? 0)
      return count > 0 ? DayCount(start: day.start, count: count) : nil
    }
    guard !new.isEmpty else { return days }
    days += new.map { DayCount(start: $0.key, count: $0.value) }
    days.sort { direction == .newestFirst ? $0.start > $1.start : $0.start < $1.start }
    return days
  }

  /// Returns the splices of an edit. Headers of days count as positions; the first day has no header, because its name is
  /// shown above the list.
  private func splices(
    to newDays: [DayCount], _ dayStarts: [Int], removing rows: [Int], inserting insertions: [(index: Int, day: Date?)]
  ) -> [ListSplice] {
    func position(_ row: Int) -> Int { row + (days.isEmpty ? 0 : day(of: row, dayStarts)) }
    func insertionPosition(_ row: Int, _ newDay: Date?) -> Int {
      let isInDayOfRow = row < count && (days.isEmpty || days[day(of: row, dayStarts)].start == newDay)
      return isInDayOfRow ? position(row) : row == 0 ? 0 : position(row - 1) + 1
    }
    var edits = PositionEdits()
    for row in rows { edits.remove(at: position(row)) }
    for (row, day) in insertions { edits.insert(before: insertionPosition(row, day)) }
    let (old, new) = (days.map(\.start), newDays.map(\.start))
    guard old != new else { return edits.splices }
    let kept = Set(new)
    for (index, day) in old.enumerated().dropFirst() where day == new.first || !kept.contains(day) {
      edits.remove(at: dayStarts[index] + index - 1)
    }
    if let first = old.first, first != new.first, kept.contains(first) { edits.insert(before: 0) }
    var headed = Set(old)
    if let first = new.first { headed.insert(first) }
    for (row, day) in insertions {
      if let day, headed.insert(day).inserted { edits.insert(before: insertionPosition(row, day)) }
    }
    return edits.splices
  }
}

/// Insertions and removals at the positions of an unchanged list.
private nonisolated struct PositionEdits {
  private var edits: [Int: (removed: Int, added: Int)] = [:]

  mutating func remove(at position: Int) { edits[position, default: (0, 0)].removed = 1 }

  mutating func insert(before position: Int) { edits[position, default: (0, 0)].added += 1 }

  /// The splices, front to back, adjacent ones combined.
  var splices: [ListSplice] {
    var splices: [ListSplice] = []
    // The difference between a position in the list as changed so far and in the unchanged list.
    var shift = 0
    for (position, edit) in edits.sorted(by: { $0.key < $1.key }) {
      if let last = splices.last, last.position + last.added == position + shift {
        splices[splices.count - 1].removed += edit.removed
        splices[splices.count - 1].added += edit.added
      } else {
        splices.append(ListSplice(position: position + shift, removed: edit.removed, added: edit.added))
      }
      shift += edit.added - edit.removed
    }
    return splices
  }
}

// MARK: - Comparing whole orders, off the main thread: there may be a million articles

nonisolated extension ListOrder {
  /// Reads the order of a list.
  @concurrent static func read(
    _ list: ArticleList, days calendar: Calendar?, _ library: Library
  ) async throws(LibraryError) -> ListOrder {
    do {
      var all = ListOrder()
      for try await piece in library.orderStream(list, days: calendar) { all.append(piece) }
      return all
    } catch let error as LibraryError {
      throw error
    } catch { throw .cancelled }
  }

  /// Computes the splices between two orders. Headers of days count as positions.
  @concurrent static func difference(from old: ListOrder, to new: ListOrder) async -> [ListSplice] {
    ListSplice.difference(from: old.positions, to: new.positions)
  }

  /// Returns the articles that this order does not have.
  @concurrent func missing(from other: ListOrder) async -> [DatedKey] {
    var missing: [DatedKey] = []
    var days = DayCursor(other.days)
    var mine = keys.all.makeIterator()
    var next = mine.next()
    for key in other.keys.all {
      let day = days.next()
      while let candidate = next, keys.isBefore(candidate, key) { next = mine.next() }
      if next != key { missing.append((key, day)) }
    }
    return missing
  }

  /// An identity for each position of the list, including headers: an article's id, or for a header the start of the
  /// day, shifted far below zero so that it cannot equal an id.
  private var positions: [Int64] {
    guard !days.isEmpty else { return keys.all.map(\.id.rawValue) }
    var positions: [Int64] = []
    positions.reserveCapacity(count + days.count)
    var keys = keys.all.makeIterator()
    for day in days {
      if !positions.isEmpty { positions.append(Int64(day.start.timeIntervalSince1970) - (1 << 50)) }
      for _ in 0..<day.count { if let key = keys.next() { positions.append(key.id.rawValue) } }
    }
    return positions
  }
}

nonisolated extension ListOrder: Equatable {
  static func == (left: ListOrder, right: ListOrder) -> Bool {
    left.direction == right.direction && left.days == right.days && left.keys.all.elementsEqual(right.keys.all)
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
