nonisolated extension ListSplice {
  /// The changes that turn one ordering into another, front to back.
  ///
  /// They are the fewest for any mixture of insertions and deletions, in linear time. Where rows also moved, the
  /// stretch between the first and the last that did not keep its place is replaced as one.
  /// - Parameters:
  ///   - old: identities, each once.
  ///   - new: identities, each once.
  public static func difference<ID: Hashable>(from old: [ID], to new: [ID]) -> [ListSplice] {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count) - prefix
    var suffix = 0
    while suffix < shorter, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    let before = old[prefix..<(old.count - suffix)]
    let after = new[prefix..<(new.count - suffix)]
    if before.isEmpty, after.isEmpty { return [] }
    if before.isEmpty || after.isEmpty {
      return [ListSplice(position: prefix, removed: before.count, added: after.count)]
    }
    return edits(from: before, to: after, at: prefix)
      ?? [ListSplice(position: prefix, removed: before.count, added: after.count)]
  }

  /// Walks both stretches at once; nil when what both hold is not in the same order.
  private static func edits<ID: Hashable>(
    from old: ArraySlice<ID>, to new: ArraySlice<ID>, at start: Int
  ) -> [ListSplice]? {
    let leaving = Set(old).subtracting(new)
    let coming = Set(new).subtracting(old)
    var changes: [ListSplice] = []
    var (from, to) = (old.startIndex, new.startIndex)
    while from < old.endIndex || to < new.endIndex {
      let position = start + (to - new.startIndex)
      var change = ListSplice(position: position, removed: 0, added: 0)
      while from < old.endIndex, leaving.contains(old[from]) {
        change.removed += 1
        from += 1
      }
      while to < new.endIndex, coming.contains(new[to]) {
        change.added += 1
        to += 1
      }
      if change.removed > 0 || change.added > 0 {
        changes.append(change)
      } else {
        guard from < old.endIndex, to < new.endIndex, old[from] == new[to] else { return nil }
        from += 1
        to += 1
      }
    }
    return changes
  }
}
