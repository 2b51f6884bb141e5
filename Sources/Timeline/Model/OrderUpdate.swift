internal import struct Foundation.Calendar
import Library
import ListValues

/// New articles that are not inserted until the user asks for them, because they would move what is being read.
nonisolated struct HeldArticles: Sendable {
  /// Articles that arrived after this one are held back; nil to hold none back.
  var newest: Article.ID?
  /// The articles held back.
  private(set) var keys: [Article.ID: ArticleKey] = [:]

  var count: Int { keys.count }

  /// Returns which of some articles, none of which are shown, are to be inserted, and holds the others back.
  mutating func admit(_ added: [DatedKey], in order: ListOrder) -> [DatedKey] {
    // An empty list is filled immediately, because there is nothing to be moved.
    guard let newest, !order.isEmpty else { return added }
    return added.filter { key, _ in
      guard key.id.rawValue > newest.rawValue else { return true }
      keys[key.id] = key
      return false
    }
  }

  mutating func remove(_ ids: some Sequence<Article.ID>) {
    for id in ids { keys[id] = nil }
  }

  mutating func removeAll() { keys = [:] }
}

/// Brings the order of a list up to date with the library, off the main thread.
nonisolated struct OrderUpdate: Sendable {
  let library: Library
  let list: ArticleList
  /// Defines days; nil if the list is not grouped by day.
  let calendar: Calendar?
  private(set) var order: ListOrder
  private(set) var held: HeldArticles
  private(set) var splices: [ListSplice] = []

  init(
    _ order: ListOrder, of list: ArticleList, days calendar: Calendar?, holding held: HeldArticles, in library: Library
  ) {
    (self.order, self.list, self.calendar, self.held, self.library) = (order, list, calendar, held, library)
  }

  /// Looks up some articles and inserts, removes or moves those whose place in the list has changed.
  /// - Parameter former: the keys of the articles before the change; they need not be in the list.
  @concurrent mutating func look(up former: Set<ArticleKey>) async throws(LibraryError) {
    let ids = Set(former.lazy.map(\.id))
    let current = try await library.members(of: list, among: Array(ids), days: calendar)
    let currentKeys = Set(current.keys)
    held.remove(ids)
    let list = list
    let listed =
      list.isQueue
      ? order.keys(of: ids) : Set(former.lazy.map { list.sortKey(of: $0) }).filter { order.index(of: $0) != nil }
    var gone = listed.subtracting(currentKeys)
    var added = current.dated
    if list.leavesOutRead, !gone.isEmpty {
      // Articles that have been read stay until the user leaves the list, unless they were deleted.
      let kept = try await kept(gone.map(\.id))
      gone.subtract(kept.lazy.map(\.key))
      added = merged(added, kept.filter { !currentKeys.contains($0.key) })
    }
    // An article that moves within the list is not new.
    let (old, moved) = (order, Set(gone.lazy.map(\.id)))
    added.removeAll { old.index(of: $0.key) != nil }
    let moving = added.filter { moved.contains($0.key.id) }
    let arriving = held.admit(added.filter { !moved.contains($0.key.id) }, in: old)
    (order, splices) = order.changed(removing: gone, adding: merged(moving, arriving))
  }

  /// Reads the whole list again.
  /// - Parameter onlyMarks: whether no article was deleted since.
  @concurrent mutating func readAgain(onlyMarks: Bool) async throws(LibraryError) {
    let old = order
    var new = try await read()
    if list.leavesOutRead {
      var kept = await new.missing(from: old)
      if onlyMarks {
        let told = try await library.repetitions(leftOutOf: list, among: kept.map(\.key.id))
        if !told.isEmpty { kept.removeAll { told.contains($0.key.id) } }
      } else {
        kept = try await self.kept(kept.map(\.key.id)).filter { new.index(of: $0.key) == nil }
      }
      new = new.changed(removing: [], adding: kept).0
    }
    held.removeAll()
    if held.newest != nil {
      let arrived = await old.missing(from: new)
      let shown = Set(held.admit(arrived, in: old).lazy.map(\.key))
      new = new.changed(removing: arrived.lazy.map(\.key).filter { !shown.contains($0) }, adding: []).0
    }
    splices = await ListOrder.difference(from: old, to: new)
    order = new
  }

  private func read() async throws(LibraryError) -> ListOrder {
    do {
      var all = ListOrder(list.order)
      for try await piece in library.orderStream(list, days: calendar) { all.append(piece) }
      return all
    } catch let error as LibraryError {
      throw error
    } catch { throw .cancelled }
  }

  /// Returns those of the given articles, which the list contained, that stay if they are read, in list order: not those
  /// that have given their place to another article of their story.
  private func kept(_ ids: [Article.ID]) async throws(LibraryError) -> [DatedKey] {
    let told = try await library.repetitions(leftOutOf: list, among: ids)
    return try await stored(ids).dated.filter { !told.contains($0.key.id) }
  }

  /// Returns those of the given articles that the library still has, in list order.
  private func stored(_ ids: [Article.ID]) async throws(LibraryError) -> ListPiece {
    let all = ArticleList(scope: .all, order: list.order, includesRepetitions: true)
    let piece = try await library.members(of: all, among: ids, days: calendar)
    guard !list.isSortedByDate else { return piece }
    return ListPiece(
      keys: piece.keys.map { list.sortKey(of: $0) }.sorted { list.order == .newestFirst ? $0 > $1 : $0 < $1 }, days: [])
  }

  private func merged(_ some: [DatedKey], _ others: [DatedKey]) -> [DatedKey] {
    guard !others.isEmpty else { return some }
    guard !some.isEmpty else { return others }
    return (some + others).sorted { list.order == .newestFirst ? $0.key > $1.key : $0.key < $1.key }
  }
}
