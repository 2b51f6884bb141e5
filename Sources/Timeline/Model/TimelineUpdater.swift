import Library
import ListValues
import Models

/// Applies changes of the library to a loaded list, one batch after the other, and holds new articles back.
final class TimelineUpdater {
  private weak var model: TimelineModel?
  private let library: Library
  /// Delays reading the whole list again, which takes long.
  private let reading = Coalescer()
  /// Changes that still have to be applied.
  private var pending = PendingChanges()
  private var isUpdating = false
  private var held = HeldArticles()
  /// Called when the held-back articles have been inserted; nil if they are held back.
  private var onShown: (@MainActor () -> Void)?

  init(_ model: TimelineModel, library: Library) {
    (self.model, self.library) = (model, library)
  }

  /// Forgets all changes, because the list is loaded again.
  func reset() {
    reading.cancel()
    (pending, isUpdating, onShown) = (PendingChanges(), false, nil)
  }

  /// Holds articles back that arrive after this one.
  func holdBack(after newest: Article.ID?) { held = HeldArticles(newest: newest) }

  /// Articles that arrived after this one are held back; nil to hold none back.
  var newest: Article.ID? { onShown == nil ? held.newest : nil }

  /// Inserts the articles that are held back.
  /// - Parameter completion: called after their rows have been inserted.
  func showNew(_ completion: @escaping @MainActor () -> Void) {
    onShown = completion
    pending.articles.formUnion(held.keys.values)
    follow()
  }

  /// Notes a change of the library by this process or another one.
  func libraryDidChange(_ changes: [LibraryChange]) {
    guard let model else { return }
    for change in changes { pending.note(change, in: model.list) }
    let isMark = changes.contains { if case .statuses = $0 { true } else { $0 == .manyStatuses } }
    follow(atOnce: isMark)
  }

  /// Applies the changes as soon as possible. Does nothing while the list is being loaded, because the data read may be
  /// older than the changes.
  /// - Parameter atOnce: whether the user made the changes and expects to see the result.
  func follow(atOnce: Bool = false) {
    guard canUpdate else { return }
    if pending.reading == .nothing {
      Task { [weak self] in await self?.update() }
    } else {
      reading.schedule(atOnce: atOnce || onShown != nil) { [weak self] in await self?.update() }
    }
  }

  private var canUpdate: Bool {
    model?.isLoading == false && !isUpdating && (!pending.isEmpty || onShown != nil)
  }

  private func update() async {
    guard let model, canUpdate else { return }
    isUpdating = true
    let generation = model.generation
    let now = pending
    pending = PendingChanges()
    do throws(LibraryError) {
      let later = try await model.contents.update(now)
      guard generation == model.generation else { return }
      pending.formUnion(later)
      if now.reading != .nothing || !now.articles.isEmpty || onShown != nil { try await updateOrder(of: model, now) }
    } catch {
      guard generation == model.generation else { return }
      isUpdating = false
      // Retry with the next change: an immediate retry would fail again.
      pending.formUnion(now)
      return model.failInPart(error)
    }
    guard generation == model.generation else { return }
    isUpdating = false
    // Apply changes that were noted in the meantime.
    follow()
  }

  private func updateOrder(of model: TimelineModel, _ changes: PendingChanges) async throws(LibraryError) {
    let generation = model.generation
    var held = held
    let shows = onShown
    // A library that was empty had no newest article. Nothing arrives in a queue: the user adds it.
    let holdsNone = shows != nil || held.newest == nil || model.list.isQueue
    // Determined before the list is read: articles stored in between have not been seen and are held back.
    let latest = holdsNone ? try await library.newestArticle() : nil
    if holdsNone { held.newest = nil }
    var update = OrderUpdate(model.order, of: model.list, days: model.calendar, holding: held, in: library)
    if changes.reading == .nothing {
      try await update.look(up: changes.articles)
    } else {
      try await update.readAgain(onlyMarks: changes.reading == .marks)
    }
    guard generation == model.generation else { return }
    let hasOtherHeld = self.held.keys != update.held.keys
    self.held = update.held
    if holdsNone { self.held.newest = latest }
    if hasOtherHeld { model.delegate?.timelineModel(model, didHold: self.held.count) }
    model.apply(update.order, update.splices)
    guard let shows else { return }
    onShown = nil
    shows()
  }
}

/// Changes of the library that a list has not applied yet.
struct PendingChanges {
  /// How much of the list's order must be read again.
  enum Reading: Comparable {
    /// Only the listed articles are looked up.
    case nothing
    /// Articles may have entered the list, or left it if it depends on other marks; none were deleted.
    case marks
    /// Anything may have changed.
    case everything
  }

  var reading = Reading.nothing
  /// Articles that may have entered or left the list or moved in it, with their keys before the change.
  var articles: Set<ArticleKey> = []
  /// Articles whose rows may have changed.
  var touched: Set<Article.ID> = []
  /// Feeds whose articles' rows may have changed; the articles are determined later.
  var feeds: Set<Feed.ID> = []
  /// Whether the rows of all articles may have changed.
  var touchesAll = false

  var isEmpty: Bool { reading == .nothing && articles.isEmpty && touched.isEmpty && feeds.isEmpty && !touchesAll }

  mutating func formUnion(_ other: PendingChanges) {
    reading = max(reading, other.reading)
    articles.formUnion(other.articles)
    touched.formUnion(other.touched)
    feeds.formUnion(other.feeds)
    touchesAll = touchesAll || other.touchesAll
  }

  /// Adds a change, as far as it concerns a list.
  mutating func note(_ change: LibraryChange, in list: ArticleList) {
    switch change {
    case .everything:
      reading = .everything
      touchesAll = true
    // Rows show their feed's name. Articles deleted with a feed are reported separately.
    case .feeds(let ids): feeds.formUnion(ids)
    case .articles(_, let changes):
      for keys in [changes.inserted, changes.updated, changes.deleted] {
        articles.formUnion(keys)
        // Articles that are muted or shown again, too, are reported as deleted and inserted.
        touched.formUnion(keys.lazy.map(\.id))
      }
    case .statuses(let keys):
      if list.dependsOnMarks { articles.formUnion(keys) }
      touched.formUnion(keys.lazy.map(\.id))
    case .manyStatuses:
      if list.dependsOnMarks { reading = max(reading, .marks) }
      touchesAll = true
    case .folders:
      if list.dependsOnFolders { reading = .everything }
    case .index:
      if case .search = list.scope { reading = .everything }
    case .tags:
      if list.dependsOnTags { reading = .everything }
    case .searches, .rules, .episodeQueue: break
    }
  }
}

extension ArticleList {
  fileprivate var dependsOnMarks: Bool { leavesOutRead || dependsOnOtherMarks }
}
