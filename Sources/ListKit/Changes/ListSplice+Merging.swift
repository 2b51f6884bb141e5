nonisolated extension ListSplice {
  /// The same change in fewer pieces: neighbours become one, with the rows between them, where none of those is spared.
  ///
  /// - Parameter spared: rows that are not to be taken out and put in again, in order, by their positions before the
  ///   changes.
  static func merged(_ splices: [ListSplice], sparing spared: [Int]) -> [ListSplice] {
    var merged: [ListSplice] = []
    /// How much further on the rows behind the changes so far have come to stand.
    var shift = 0
    /// Where the last change ended, by the positions before the changes.
    var end = 0
    var next = spared.startIndex
    for splice in splices {
      let start = splice.position - shift
      while next < spared.endIndex, spared[next] < end { next += 1 }
      let isFree = next == spared.endIndex || spared[next] >= start
      if isFree, let last = merged.indices.last {
        merged[last].removed += start - end + splice.removed
        merged[last].added += start - end + splice.added
      } else {
        merged.append(splice)
      }
      shift += splice.added - splice.removed
      end = start + splice.removed
    }
    return merged
  }
}
