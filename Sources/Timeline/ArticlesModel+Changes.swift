import Library
import ListKit
import Models

/// What was written since a list was read, and is still to be followed.
struct StaleArticles {
  /// Whether the order may be another one.
  var isOrder = false
  /// Articles whose rows show something else.
  var touched: Set<Article.ID> = []
  /// Feeds whose rows are touched: which those are is looked up when there is time.
  var feeds: Set<Feed.ID> = []
  /// In a list that leaves out what has been read: those that may have become unread, and belong into it.
  var marked: Set<Article.ID> = []

  mutating func formUnion(_ other: StaleArticles) {
    isOrder = isOrder || other.isOrder
    touched.formUnion(other.touched)
    feeds.formUnion(other.feeds)
    marked.formUnion(other.marked)
  }

  var isNothing: Bool { !isOrder && touched.isEmpty && feeds.isEmpty && marked.isEmpty }
}

extension ArticlesModel {
  /// Something was written, by this process or another.
  func libraryDidChange(_ changes: [LibraryChange]) {
    var isMark = false
    for change in changes {
      switch change {
      case .everything:
        stale.isOrder = true
        stale.touched.formUnion(cache.ids)
      // rows bear their feed's name; articles that go with a feed are told of by themselves
      case .feeds(let feeds): stale.feeds.formUnion(feeds)
      case .articles(_, let articles):
        // an article that was updated may have another date
        stale.isOrder = stale.isOrder || !articles.isEmpty
        stale.touched.formUnion(articles.updated)
      case .statuses(let ids):
        isMark = true
        stale.isOrder = stale.isOrder || list.dependsOnOtherMarks
        // one that was read before the person's eyes stays; whether one is to come in is looked up when there is time
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

  /// Not while the list is being read: what is read may be older than the change.
  /// - Parameter atOnce: whether a person has made them, who looks at what comes of it.
  func followChanges(atOnce: Bool = false) {
    guard !isLoading, !stale.isNothing else { return }
    changing.schedule(atOnce: atOnce) { [weak self] in await self?.catchUp() }
  }

  private func catchUp() async {
    var now = stale
    now.touched.formUnion(cache.ids(of: now.feeds))
    stale = StaleArticles()
    // a page that is being read may have been read before the change: its rows stay touched until it is there
    stale.touched = now.touched.intersection(awaitedPages.values.joined())
    let list = list
    do throws(LibraryError) {
      let contents = now.touched.filter(cache.contains)
      if !contents.isEmpty {
        let changed = try await library.articles(Array(contents))
        guard list == self.list, !Task.isCancelled else { return }
        let other = cache.update(changed)
        if !other.isEmpty { delegate?.articlesModel(self, didUpdate: other) }
      }
      if !now.isOrder { now.isOrder = await !order.hasAll(now.marked) }
      if now.isOrder { try await catchUpOrder(list) }
    } catch {
      guard list == self.list, !Task.isCancelled else { return }
      // with the next change, for what is wrong now would be wrong again at once
      stale.formUnion(now)
      return failInPart(error)
    }
    // what was touched or came in between
    followChanges()
  }

  private func catchUpOrder(_ list: ArticleList) async throws(LibraryError) {
    let (old, ordering) = (order, orderings)
    let brings = newest == nil
    // before the list is read: what is stored in between has not been seen, and waits
    let latest = brings ? try await library.newestArticle() : nil
    var new = try await read(list)
    if list.leavesOutRead { new = try await ListOrder.keeping(old, in: new, library) }
    var held = 0
    // into an empty list they come at once: nothing is looked at
    if let newest, !old.ids.isEmpty { (new, held) = await new.holdingBack(after: newest, but: old) }
    let splices = await ListOrder.difference(from: old, to: new)
    guard list == self.list, !Task.isCancelled else { return }
    guard ordering == orderings else {
      // somebody else changed the order meanwhile
      stale.isOrder = true
      return
    }
    // what somebody asks for meanwhile is still to come
    if brings { take(latest) }
    set(new)
    awaitedPages = [:]
    delegate?.articlesModel(self, didHold: held)
    if !splices.isEmpty { tell(.spliced(splices)) }
    guard brings else { return }
    let onShown = onShown
    self.onShown = nil
    onShown?()
  }

  /// Where nothing is shown, a part is the whole.
  func failInPart(_ error: LibraryError) {
    guard count > 0 else { return fail(error) }
    delegate?.articlesModel(self, didFailInPart: .library(error))
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
