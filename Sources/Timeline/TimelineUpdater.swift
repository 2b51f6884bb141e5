import Library
import ListKit
import Models

/// Applies changes of the library to a loaded list, several at once. Holds new articles back.
final class TimelineUpdater {
  private weak var model: TimelineModel?
  private let library: Library
  private let changing = Coalescer()
  /// Changes that still have to be applied.
  private var stale = StaleArticles()
  /// Articles that arrived after this one are held back; nil to hold none back.
  private(set) var newest: Article.ID?
  /// Called when the held-back articles have been inserted.
  private var onShown: (@MainActor () -> Void)?

  init(_ model: TimelineModel, library: Library) {
    (self.model, self.library) = (model, library)
  }

  /// Forgets all changes, because the list is loaded again.
  func reset() {
    changing.cancel()
    (stale, onShown) = (StaleArticles(), nil)
  }

  /// Holds articles back that arrive after this one.
  func holdBack(after newest: Article.ID?) { self.newest = newest }

  /// Inserts the articles that are held back.
  /// - Parameter completion: called after their rows have been inserted.
  func showNew(_ completion: @escaping @MainActor () -> Void) {
    (newest, onShown) = (nil, completion)
    stale.isOrder = true
    follow()
  }

  /// Notes a change of the library by this process or another one.
  func libraryDidChange(_ changes: [LibraryChange]) {
    guard let model else { return }
    stale.note(changes, of: model.list, loaded: model.contents)
    follow(atOnce: changes.contains { if case .statuses = $0 { true } else { false } })
  }

  /// Schedules applying the changes. Does nothing while the list is being loaded, because the data read may be older
  /// than the changes.
  /// - Parameter atOnce: whether the user made the changes and expects to see the result.
  func follow(atOnce: Bool = false) {
    guard model?.isLoading == false, !stale.isNothing else { return }
    changing.schedule(atOnce: atOnce) { [weak self] in
      guard let self, let model else { return }
      await catchUp(model)
    }
  }

  private func catchUp(_ model: TimelineModel) async {
    var now = stale
    now.touched.formUnion(model.contents.ids(of: now.feeds))
    stale = StaleArticles()
    // A page being loaded may have been read before the change: its rows stay marked as changed until it arrives.
    stale.touched = now.touched.intersection(model.contents.awaitedIDs)
    let list = model.list
    do throws(LibraryError) {
      let changed = try await model.contents.reread(now.touched)
      guard list == model.list, !Task.isCancelled else { return }
      model.contents.update(changed)
      if !now.isOrder { now.isOrder = await !model.order.hasAll(now.marked) }
      if now.isOrder { try await catchUpOrder(model, list) }
    } catch {
      guard list == model.list, !Task.isCancelled else { return }
      // Retry with the next change: an immediate retry would fail again.
      stale.formUnion(now)
      return model.failInPart(error)
    }
    // Apply changes that were noted in the meantime.
    follow()
  }

  private func catchUpOrder(_ model: TimelineModel, _ list: ArticleList) async throws(LibraryError) {
    let (old, ordering) = (model.order, model.orderings)
    let brings = newest == nil
    // Determined before the list is read: articles stored in between have not been seen and are held back.
    let latest = brings ? try await library.newestArticle() : nil
    var new = try await ListOrder.read(list, days: model.calendar, library)
    if list.leavesOutRead { new = try await ListOrder.keeping(old, in: new, library) }
    var held = 0
    // An empty list is filled immediately, since there is nothing to be moved.
    if let newest, !old.ids.isEmpty { (new, held) = await new.holdingBack(after: newest, but: old) }
    let splices = await ListOrder.difference(from: old, to: new)
    guard list == model.list, !Task.isCancelled else { return }
    guard ordering == model.orderings else {
      // The order was changed elsewhere in the meantime.
      stale.isOrder = true
      return
    }
    // If new articles were requested only in the meantime, keep that request.
    if brings { newest = latest }
    model.replace(with: new, splices, held: held)
    guard brings else { return }
    let onShown = onShown
    self.onShown = nil
    onShown?()
  }
}

/// Changes since a list was loaded that have not been applied yet.
private struct StaleArticles {
  /// Whether the order may have changed.
  var isOrder = false
  /// Articles whose rows may have changed.
  var touched: Set<Article.ID> = []
  /// Feeds whose articles' rows may have changed; the articles are determined later.
  var feeds: Set<Feed.ID> = []
  /// In a list without read articles: those that may have become unread and belong in the list.
  var marked: Set<Article.ID> = []

  var isNothing: Bool { !isOrder && touched.isEmpty && feeds.isEmpty && marked.isEmpty }

  mutating func formUnion(_ other: StaleArticles) {
    isOrder = isOrder || other.isOrder
    touched.formUnion(other.touched)
    feeds.formUnion(other.feeds)
    marked.formUnion(other.marked)
  }

  /// Adds changes of the library, as far as they concern a list.
  mutating func note(_ changes: [LibraryChange], of list: ArticleList, loaded: RowContents) {
    for change in changes {
      switch change {
      case .everything:
        isOrder = true
        touched.formUnion(loaded.ids)
      // Rows show their feed's name. Articles deleted with a feed are reported separately.
      case .feeds(let changed): feeds.formUnion(changed)
      case .articles(_, let articles):
        // An updated article may have a new date.
        isOrder = isOrder || !articles.isEmpty
        touched.formUnion(articles.updated)
      case .statuses(let ids):
        isOrder = isOrder || list.dependsOnOtherMarks
        // Articles marked as read stay in the list while it is shown. Whether one must be added is determined later.
        if list.leavesOutRead { marked.formUnion(ids) }
        touched.formUnion(ids)
      case .folders:
        isOrder = isOrder || list.dependsOnFolders
      case .index:
        if case .search = list.scope { isOrder = true }
      case .searches: break
      }
    }
  }
}
