extension ListSplice {
  /// Returns an equivalent change with fewer splices: neighboring splices are combined, including the rows between
  /// them, unless one of those rows must be kept.
  ///
  /// - Parameters:
  ///   - splices: The splices, front to back.
  ///   - isSpared: Whether any of these positions before the changes is a row that must not be deleted and reinserted.
  ///     Called for the rows between neighboring splices.
  package static func merged(_ splices: [ListSplice], sparing isSpared: (Range<Int>) -> Bool) -> [ListSplice] {
    var merged: [ListSplice] = []
    /// The offset by which the splices so far have shifted the rows after them.
    var shift = 0
    /// The end of the last splice, as a position before the changes.
    var end = 0
    for splice in splices {
      let start = splice.position - shift
      if let last = merged.indices.last, !isSpared(end..<start) {
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
