import Library
import ListValues
import Models

/// Changes since a list was loaded that have not been applied yet.
struct StaleArticles {
  /// Whether the order may have changed.
  var isOrder = false
  /// Articles whose rows may have changed.
  var touched: Set<Article.ID> = []
  /// Feeds whose articles' rows may have changed; the articles are determined later.
  var feeds: Set<Feed.ID> = []
  /// In a list without read articles: those that may have become unread and belong in the list.
  var marked: Set<Article.ID> = []

  mutating func formUnion(_ other: StaleArticles) {
    isOrder = isOrder || other.isOrder
    touched.formUnion(other.touched)
    feeds.formUnion(other.feeds)
    marked.formUnion(other.marked)
  }

  var isNothing: Bool { !isOrder && touched.isEmpty && feeds.isEmpty && marked.isEmpty }
}

extension TimelineModel {
  /// Notes a change of the library by this process or another one.
  func libraryDidChange(_ changes: [LibraryChange]) {
    var isMark = false
    for change in changes {
      switch change {
      case .everything:
        stale.isOrder = true
        stale.touched.formUnion(cache.ids)
      // Rows show their feed's name. Articles deleted with a feed are reported separately.
      case .feeds(let feeds): stale.feeds.formUnion(feeds)
      case .articles(_, let articles):
        // An updated article may have a new date.
        stale.isOrder = stale.isOrder || !articles.isEmpty
        stale.touched.formUnion(articles.updated)
      case .statuses(let ids):
        isMark = true
        stale.isOrder = stale.isOrder || list.dependsOnOtherMarks
        // Articles marked as read stay in the list while it is shown. Whether one must be added is determined later.
        if list.leavesOutRead { stale.marked.formUnion(ids) }
        stale.touched.formUnion(ids)
      case .folders:
        stale.isOrder = stale.isOrder || list.dependsOnFolders
      case .index:
        if case .search = list.scope { stale.isOrder = true }
      case .searches: break
      }
    }
    followChanges(atOnce: isMark)
  }

  /// Schedules applying the changes. Does nothing while the list is being loaded, because the data read may be older
  /// than the changes.
  /// - Parameter atOnce: whether the user made the changes and expects to see the result.
  func followChanges(atOnce: Bool = false) {
    guard !isLoading, !stale.isNothing else { return }
    changing.schedule(atOnce: atOnce) { [weak self] in await self?.catchUp() }
  }

  private func catchUp() async {
    var now = stale
    now.touched.formUnion(cache.ids(of: now.feeds))
    stale = StaleArticles()
    // A page being loaded may have been read before the change: its rows stay marked as changed until it arrives.
    stale.touched = now.touched.intersection(awaitedPages.values.joined())
    let list = list
    do throws(LibraryError) {
      let contents = now.touched.filter(cache.contains)
      if !contents.isEmpty {
        let changed = try await library.articles(Array(contents))
        guard list == self.list, !Task.isCancelled else { return }
        let other = cache.update(changed)
        if !other.isEmpty { delegate?.timelineModel(self, didUpdate: other) }
      }
      if !now.isOrder { now.isOrder = await !order.hasAll(now.marked) }
      if now.isOrder { try await catchUpOrder(list) }
    } catch {
      guard list == self.list, !Task.isCancelled else { return }
      // Retry with the next change: an immediate retry would fail again.
      stale.formUnion(now)
      return failInPart(error)
    }
    // Apply changes that were noted in the meantime.
    followChanges()
  }

  private func catchUpOrder(_ list: ArticleList) async throws(LibraryError) {
    let (old, ordering) = (order, orderings)
    let brings = newest == nil
    // Determined before the list is read: articles stored in between have not been seen and are held back.
    let latest = brings ? try await library.newestArticle() : nil
    var new = try await read(list)
    if list.leavesOutRead { new = try await ListOrder.keeping(old, in: new, library) }
    var held = 0
    // An empty list is filled immediately, since there is nothing to be moved.
    if let newest, !old.ids.isEmpty { (new, held) = await new.holdingBack(after: newest, but: old) }
    let splices = await ListOrder.difference(from: old, to: new)
    guard list == self.list, !Task.isCancelled else { return }
    guard ordering == orderings else {
      // The order was changed elsewhere in the meantime.
      stale.isOrder = true
      return
    }
    // If new articles were requested only in the meantime, keep that request.
    if brings { take(latest) }
    set(new)
    awaitedPages = [:]
    delegate?.timelineModel(self, didHold: held)
    if !splices.isEmpty { tell(.spliced(splices)) }
    guard brings else { return }
    let onShown = onShown
    self.onShown = nil
    onShown?()
  }

  /// Reports a partial failure, or a complete one if the list is empty.
  func failInPart(_ error: LibraryError) {
    guard count > 0 else { return fail(error) }
    delegate?.timelineModel(self, didFailInPart: .library(error))
  }

  private func read(_ list: ArticleList) async throws(LibraryError) -> ListOrder {
    do {
      var all = ListOrder()
      for try await piece in library.orderStream(list, days: calendar) { all.append(piece) }
      return all
    } catch let error as LibraryError {
      throw error
    } catch { throw .cancelled }
  }
}
