import Foundation
import Library
import ListKit

/// The order of a list: its articles, sorted by key, and the days they are grouped by, if any.
///
/// The keys are stored in pieces, so that finding one is a binary search and a change copies only the pieces it affects,
/// even in a list of a million articles.
nonisolated struct ListOrder: Sendable {
  /// The most keys in a piece: 32 KB.
  static let pieceCapacity = 2048

  /// The sort order.
  let direction: ArticleOrder
  /// The number of articles.
  var count: Int { starts[pieces.count] }
  /// The days of all articles, from the top; empty if the list is not grouped by day.
  private(set) var days: [DayCount] = []
  /// The highest identifier that the list has or had.
  private(set) var highestID: Article.ID?

  private var pieces: [[ArticleKey]] = []
  /// The index of each piece's first article, followed by the number of articles.
  private var starts = [0]

  init(_ direction: ArticleOrder = .newestFirst) {
    self.direction = direction
  }

  /// Creates the order of loaded articles.
  /// - Parameter calendar: defines days; nil if the list is not grouped by day.
  init(_ summaries: [ArticleSummary], of list: ArticleList, days calendar: Calendar?) {
    self.init(list.order)
    append(summaries.map { list.sortKey(of: $0.key) })
    guard let calendar else { return }
    for summary in summaries { count(calendar.startOfDay(for: summary.date), 1) }
  }

  /// The article at an index.
  subscript(index: Int) -> ArticleKey {
    let piece = piece(containing: index)
    return pieces[piece][index - starts[piece]]
  }

  /// The articles in a range of indices.
  subscript(range: Range<Int>) -> [ArticleKey] {
    guard !range.isEmpty else { return [] }
    var keys: [ArticleKey] = []
    keys.reserveCapacity(range.count)
    for piece in piece(containing: range.lowerBound)...piece(containing: range.upperBound - 1) {
      keys += pieces[piece][range.clamped(to: starts[piece]..<starts[piece + 1]).shifted(by: -starts[piece])]
    }
    return keys
  }

  /// All articles, from the top.
  var keys: FlattenSequence<[[ArticleKey]]> { pieces.joined() }

  /// The index of an article; nil if it is not in the list.
  func index(of key: ArticleKey) -> Int? {
    let index = insertionIndex(of: key)
    return index < count && self[index] == key ? index : nil
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

  private mutating func append(_ keys: [ArticleKey]) {
    for start in stride(from: 0, to: keys.count, by: Self.pieceCapacity) {
      pieces.append(Array(keys[start..<min(start + Self.pieceCapacity, keys.count)]))
      starts.append(starts[starts.count - 1] + pieces[pieces.count - 1].count)
    }
    note(keys)
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

// MARK: - Searching

nonisolated extension ListOrder {
  /// Whether an article comes before another.
  private func isBefore(_ left: ArticleKey, _ right: ArticleKey) -> Bool {
    direction == .newestFirst ? left > right : left < right
  }

  private func piece(containing index: Int) -> Int {
    // The first piece that begins after the index, minus one.
    pieces.indices.partitioningIndex { starts[$0 + 1] > index }
  }

  /// The index at which an article belongs.
  private func insertionIndex(of key: ArticleKey) -> Int {
    let piece = pieces.indices.partitioningIndex { !isBefore(pieces[$0][pieces[$0].count - 1], key) }
    guard piece < pieces.count else { return count }
    return starts[piece] + pieces[piece].indices.partitioningIndex { !isBefore(pieces[piece][$0], key) }
  }

  /// The index of the day of an article.
  private func day(of index: Int, _ dayStarts: [Int]) -> Int {
    days.indices.partitioningIndex { dayStarts[$0 + 1] > index }
  }
}

nonisolated extension Range<Int> {
  /// Returns the first index for which a condition is true; the condition must be true for all indices after it. Returns
  /// the end of the range if it is true for none.
  fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  fileprivate func shifted(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
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
    let insertions = added.map { (index: insertionIndex(of: $0.key), new: $0) }
    var order = self
    order.edit(removing: rows, inserting: insertions.map { ($0.index, $0.new.key) })
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

  var isEmpty: Bool { count == 0 }

  /// - Parameters:
  ///   - rows: the indices of the articles to remove, ascending.
  ///   - insertions: the articles to insert, with the indices before which they belong, ascending.
  private mutating func edit(removing rows: [Int], inserting insertions: [(index: Int, key: ArticleKey)]) {
    var (rows, insertions) = (rows[...], insertions[...])
    var changed: [[ArticleKey]] = []
    changed.reserveCapacity(pieces.count + 1)
    for (number, piece) in pieces.enumerated() {
      let range = starts[number]..<starts[number + 1]
      let isLast = number == pieces.count - 1
      let removed = rows.prefix { $0 < range.upperBound }
      let added = insertions.prefix { isLast || $0.index < range.upperBound }
      rows.removeFirst(removed.count)
      insertions.removeFirst(added.count)
      guard !removed.isEmpty || !added.isEmpty else {
        changed.append(piece)
        continue
      }
      let merged = Self.merge(piece, from: range.lowerBound, removing: removed, inserting: added)
      for start in stride(from: 0, to: merged.count, by: Self.pieceCapacity) {
        changed.append(Array(merged[start..<min(start + Self.pieceCapacity, merged.count)]))
      }
    }
    if pieces.isEmpty, !insertions.isEmpty {
      append(insertions.map(\.key))
    } else {
      pieces = changed
      starts = pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }
  }

  private static func merge(
    _ piece: [ArticleKey], from start: Int, removing rows: ArraySlice<Int>,
    inserting insertions: ArraySlice<(index: Int, key: ArticleKey)>
  ) -> [ArticleKey] {
    var merged: [ArticleKey] = []
    merged.reserveCapacity(piece.count + insertions.count - rows.count)
    var (rows, insertions) = (rows, insertions)
    var next = 0
    while true {
      let index = min(rows.first ?? .max, insertions.first?.index ?? .max)
      guard index != .max else { break }
      merged += piece[next..<index - start]
      next = index - start
      while let first = insertions.first, first.index == index {
        merged.append(first.key)
        insertions.removeFirst()
      }
      if rows.first == index {
        rows.removeFirst()
        next += 1
      }
    }
    merged += piece[next...]
    return merged
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
  /// Computes the splices between two orders. Headers of days count as positions.
  @concurrent static func difference(from old: ListOrder, to new: ListOrder) async -> [ListSplice] {
    ListSplice.difference(from: old.positions, to: new.positions)
  }

  /// Returns the articles that this order does not have.
  @concurrent func missing(from other: ListOrder) async -> [DatedKey] {
    var missing: [DatedKey] = []
    var days = DayCursor(other.days)
    var mine = keys.makeIterator()
    var next = mine.next()
    for key in other.keys {
      let day = days.next()
      while let candidate = next, isBefore(candidate, key) { next = mine.next() }
      if next != key { missing.append((key, day)) }
    }
    return missing
  }

  /// An identity for each position of the list, including headers: an article's id, or for a header the start of the
  /// day, shifted far below zero so that it cannot equal an id.
  private var positions: [Int64] {
    guard !days.isEmpty else { return keys.map(\.id.rawValue) }
    var positions: [Int64] = []
    positions.reserveCapacity(count + days.count)
    var keys = keys.makeIterator()
    for day in days {
      if !positions.isEmpty { positions.append(Int64(day.start.timeIntervalSince1970) - (1 << 50)) }
      for _ in 0..<day.count { if let key = keys.next() { positions.append(key.id.rawValue) } }
    }
    return positions
  }
}

nonisolated extension ListOrder: Equatable {
  static func == (left: ListOrder, right: ListOrder) -> Bool {
    left.direction == right.direction && left.days == right.days && left.keys.elementsEqual(right.keys)
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
