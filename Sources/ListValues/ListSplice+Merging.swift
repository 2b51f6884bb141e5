extension ListSplice {
  /// Returns an equivalent change with fewer splices: neighboring splices are combined, including the rows between
  /// them, unless one of those rows must be kept.
  ///
  /// - Parameters:
  ///   - splices: The splices, front to back.
  ///   - spared: The rows that must not be deleted and reinserted: sorted positions before the changes.
  package static func merged(_ splices: [ListSplice], sparing spared: [Int]) -> [ListSplice] {
    var merged: [ListSplice] = []
    /// The offset by which the splices so far have shifted the rows after them.
    var shift = 0
    /// The end of the last splice, as a position before the changes.
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
