import Library

/// Sorted keys of articles, stored in pieces: finding one is a binary search, and a change copies only the pieces that it
/// affects, even among a million.
nonisolated struct SortedKeys: Sendable {
  /// The most keys in a piece: 32 KB.
  static let pieceCapacity = 2048

  /// The sort order.
  let direction: ArticleOrder

  private var pieces: [[ArticleKey]] = []
  /// The index of each piece's first article, followed by the number of articles.
  private var starts = [0]

  init(_ direction: ArticleOrder) {
    self.direction = direction
  }

  var count: Int { starts[pieces.count] }

  /// All keys, in order.
  var all: FlattenSequence<[[ArticleKey]]> { pieces.joined() }

  subscript(index: Int) -> ArticleKey {
    let piece = piece(containing: index)
    return pieces[piece][index - starts[piece]]
  }

  /// The keys in a range of indices.
  subscript(range: Range<Int>) -> [ArticleKey] {
    guard !range.isEmpty else { return [] }
    var keys: [ArticleKey] = []
    keys.reserveCapacity(range.count)
    for piece in piece(containing: range.lowerBound)...piece(containing: range.upperBound - 1) {
      keys += pieces[piece][range.clamped(to: starts[piece]..<starts[piece + 1]).shifted(by: -starts[piece])]
    }
    return keys
  }

  /// The index of a key; nil if it is not among them.
  func index(of key: ArticleKey) -> Int? {
    let index = insertionIndex(of: key)
    return index < count && self[index] == key ? index : nil
  }

  /// Appends keys that come after all others.
  mutating func append(_ keys: [ArticleKey]) {
    for start in stride(from: 0, to: keys.count, by: Self.pieceCapacity) {
      pieces.append(Array(keys[start..<min(start + Self.pieceCapacity, keys.count)]))
      starts.append(starts[starts.count - 1] + pieces[pieces.count - 1].count)
    }
  }

  /// Whether a key comes before another.
  func isBefore(_ left: ArticleKey, _ right: ArticleKey) -> Bool {
    direction == .newestFirst ? left > right : left < right
  }

  private func piece(containing index: Int) -> Int {
    // The first piece that begins after the index, minus one.
    pieces.indices.partitioningIndex { starts[$0 + 1] > index }
  }

  /// The index at which a key belongs.
  func insertionIndex(of key: ArticleKey) -> Int {
    let piece = pieces.indices.partitioningIndex { !isBefore(pieces[$0][pieces[$0].count - 1], key) }
    guard piece < pieces.count else { return count }
    return starts[piece] + pieces[piece].indices.partitioningIndex { !isBefore(pieces[piece][$0], key) }
  }

  /// Removes and inserts keys.
  ///
  /// - Parameters:
  ///   - rows: the indices of the keys to remove, ascending.
  ///   - insertions: the keys to insert, with the indices before which they belong, ascending.
  mutating func edit(removing rows: [Int], inserting insertions: [(index: Int, key: ArticleKey)]) {
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
}

nonisolated extension Range<Int> {
  /// Returns the first index for which a condition is true; the condition must be true for all indices after it. Returns
  /// the end of the range if it is true for none.
  func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  fileprivate func shifted(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}
