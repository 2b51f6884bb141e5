import Library
import ListKit

/// What is worked out of whole orderings of articles, off the main thread: there may be a million.
nonisolated enum ArticleOrdering {
  /// What turns one ordering into another.
  @concurrent static func difference(from old: [Article.ID], to new: [Article.ID]) async -> [ListSplice] {
    ListSplice.difference(from: old, to: new)
  }

  /// Whether an ordering has all of some articles.
  @concurrent static func hasAll(_ some: Set<Article.ID>, in ids: [Article.ID]) async -> Bool {
    guard !some.isEmpty else { return true }
    var missing = some
    for id in ids where missing.remove(id) != nil && missing.isEmpty { return true }
    return false
  }

  /// How a list that shows so many rows changes when the numbers of all its articles are there: usually not at all.
  ///
  /// - Parameter known: the numbers that were there before, of the first rows.
  @concurrent static func completion(
    of known: [Article.ID], shown: Int, with all: [Article.ID]
  ) async -> ListChange? {
    if known.count == shown {
      // every row was known: what came between the two readings is put in its place
      let splices = ListSplice.difference(from: known, to: all)
      return splices.isEmpty ? nil : .spliced(splices)
    }
    if all.count == shown, all.starts(with: known) { return .updated(.range(known.count..<shown)) }
    return .reloaded
  }

  /// An article that was read stays in a list of unread ones until the list is left: put back where it stood, before
  /// the article that followed it. Those that are gone from the library are gone from the list.
  @concurrent static func keeping(
    _ old: [Article.ID], in new: [Article.ID], _ library: Library
  ) async throws(LibraryError) -> [Article.ID] {
    let present = Set(new)
    let read = old.filter { !present.contains($0) }
    if read.isEmpty { return new }
    let stored = try await library.existing(read)
    if stored.isEmpty { return new }
    // where in the old ordering those stand that are put back before an article, and those at the end
    var before: [Article.ID: Range<Int>] = [:]
    var start: Int?
    for (place, id) in old.enumerated() {
      if stored.contains(id) {
        start = start ?? place
      } else if present.contains(id), let first = start {
        before[id] = first..<place
        start = nil
      }
    }
    var kept: [Article.ID] = []
    kept.reserveCapacity(new.count + stored.count)
    for id in new {
      if let places = before[id] { kept += old[places].lazy.filter(stored.contains) }
      kept.append(id)
    }
    if let start { kept += old[start...].lazy.filter(stored.contains) }
    return kept
  }
}
