import Library
import ListKit

/// Hears what became of a list of articles.
protocol ArticlesModelDelegate: AnyObject {
  /// What came of a request or of a change: how the list is different now, or why there is none.
  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>)
}

/// A list of articles: one array of numbers, and the contents of the rows that are looked at.
///
/// The count and the first page come first and are shown; the numbers of all come behind them; a page of contents is
/// read when a row of it is asked for.
final class ArticlesModel {
  weak var delegate: (any ArticlesModelDelegate)?

  /// How many articles there are, known before their numbers.
  private(set) var count = 0
  /// What is listed.
  private(set) var list: ArticleList
  /// Whether the list is still being read.
  private(set) var isLoading = false

  private let library: Library
  private var ids: [Article.ID] = []
  private var cache = SummaryCache()
  /// Pages that are being read, with the numbers asked for.
  private var awaitedPages: [Int: [Article.ID]] = [:]
  /// Counts the lists that were begun: what was read for another one is not for this.
  private var generation = 0
  private var loading: Task<Void, Never>?
  private let changing = Coalescer()
  private var touched: Set<Article.ID> = []
  private var isOrderStale = false

  init(library: Library, list: ArticleList) {
    self.library = library
    self.list = list
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Lists other articles.
  func show(_ list: ArticleList) {
    self.list = list
    reload()
  }

  /// Reads the list again from the start.
  func reload() {
    loading?.cancel()
    changing.cancel()
    (isOrderStale, touched, awaitedPages, isLoading) = (false, [], [:], true)
    generation += 1
    loading = Task { [weak self, list, library] in
      do {
        let count = try await library.count(list)
        let first = try await library.articles(list, limit: SummaryCache.pageSize)
        guard !Task.isCancelled else { return }
        self?.begin(count: count, first: first)
        var all: [Article.ID] = []
        for try await piece in library.articleIDStream(list) {
          guard !Task.isCancelled else { return }
          self?.extend(with: piece, after: all.count)
          all += piece
        }
        guard !Task.isCancelled else { return }
        self?.complete(all)
      } catch {
        guard !Task.isCancelled, let error = error as? LibraryError else { return }
        self?.isLoading = false
        self?.fail(error)
      }
    }
  }

  /// A row's content, or nil while it is being read; the delegate hears when it is there.
  func summary(at index: Int) -> ArticleSummary? {
    guard ids.indices.contains(index) else { return nil }
    if let summary = cache.use(ids[index]) { return summary }
    readPage(index / SummaryCache.pageSize)
    return nil
  }

  /// The number of the article in a row.
  func id(at index: Int) -> Article.ID? { ids.indices.contains(index) ? ids[index] : nil }

  /// The row of an article.
  func index(of id: Article.ID) -> Int? { ids.firstIndex(of: id) }

  /// Something was written, by this process or another.
  func libraryDidChange(_ changes: [LibraryChange]) {
    // what is here is looked through once: a batch may tell of hundreds of feeds
    var (isAllTouched, changedFeeds) = (false, Set<Feed.ID>())
    for change in changes {
      switch change {
      case .everything: (isOrderStale, isAllTouched) = (true, true)
      // rows bear their feed's name; articles that go with a feed are told of by themselves
      case .feeds(let feeds): changedFeeds.formUnion(feeds)
      case .articles(_, let articles):
        // an article that was updated may have another date
        isOrderStale = isOrderStale || !articles.isEmpty
        touched.formUnion(articles.updated)
      case .statuses(let ids):
        // a list of unread articles keeps those that were read before the person's eyes
        isOrderStale = isOrderStale || list.scope == .starred
        touched.formUnion(ids)
      case .folders:
        if case .folder = list.scope { isOrderStale = true }
      case .index:
        if case .search = list.scope { isOrderStale = true }
      case .searches: break
      }
    }
    if isAllTouched {
      touched.formUnion(cache.ids)
    } else if !changedFeeds.isEmpty {
      touched.formUnion(cache.ids.filter { id in cache.peek(id).map { changedFeeds.contains($0.feedID) } ?? false })
    }
    followChanges()
  }
}

// MARK: - Reading

extension ArticlesModel {
  private func begin(count: Int, first: [ArticleSummary]) {
    ids = first.map(\.id)
    self.count = max(count, ids.count)
    cache.removeAll()
    cache.add(first)
    tell(.reloaded)
  }

  /// More numbers, while the rest is still being read: rows that were empty are filled, if all is as it was when it was
  /// counted.
  private func extend(with piece: [Article.ID], after start: Int) {
    let known = ids.count - start
    guard 0..<piece.count ~= known, start + piece.count <= count, piece.starts(with: ids[start...]) else { return }
    let rows = ids.count..<start + piece.count
    ids += piece[known...]
    tell(.updated(.range(rows)))
  }

  /// The numbers of all articles: usually as many as were counted a moment ago.
  private func complete(_ all: [Article.ID]) {
    let (shown, old) = (count, ids)
    ids = all
    count = all.count
    if old.count == shown {
      // every row was known: what came between the two readings is put in its place
      let splices = ListSplice.difference(from: old, to: all)
      if !splices.isEmpty { tell(.spliced(splices)) }
    } else if all.count == shown, all.starts(with: old) {
      tell(.updated(.range(old.count..<count)))
    } else {
      tell(.reloaded)
    }
    isLoading = false
    followChanges()
  }

  private func readPage(_ page: Int) {
    guard awaitedPages[page] == nil else { return }
    let rows = page * SummaryCache.pageSize..<min((page + 1) * SummaryCache.pageSize, ids.count)
    let wanted = Array(ids[rows])
    awaitedPages[page] = wanted
    Task { [weak self, library, generation] in
      let result: Result<[ArticleSummary], LibraryError>
      do throws(LibraryError) {
        result = .success(try await library.articles(wanted))
      } catch {
        result = .failure(error)
      }
      guard let self, generation == self.generation else { return }
      // the rows may have moved meanwhile; then it is another page that waits
      if awaitedPages[page] == wanted { awaitedPages[page] = nil }
      switch result {
      case .success(let summaries):
        cache.add(summaries)
        // those that live are few
        tell(.updated(.all))
      case .failure(let error): fail(error)
      }
    }
  }

  private func tell(_ change: ListChange) { delegate?.articlesModel(self, didLoad: .success(change)) }

  private func fail(_ error: LibraryError) { delegate?.articlesModel(self, didLoad: .failure(.library(error))) }
}

// MARK: - Following changes

extension ArticlesModel {
  /// Not while the list is being read: what is read may be older than the change.
  private func followChanges() {
    guard !isLoading, isOrderStale || !touched.isEmpty else { return }
    changing.schedule { [weak self] in await self?.catchUp() }
  }

  private func catchUp() async {
    // a page that is being read may have been read before the change: its rows stay touched until it is there
    let awaited = touched.intersection(awaitedPages.values.joined())
    let (contents, isOrderStale) = (touched.filter { cache.peek($0) != nil }, isOrderStale)
    (touched, self.isOrderStale) = (awaited, false)
    let list = list
    do throws(LibraryError) {
      if !contents.isEmpty {
        let changed = try await library.articles(Array(contents))
        guard list == self.list, !Task.isCancelled else { return }
        cache.update(changed)
        tell(.updated(.all))
      }
      if isOrderStale { try await catchUpOrder(list) }
    } catch {
      guard !Task.isCancelled else { return }
      fail(error)
    }
    // what was touched or came in between
    if self.isOrderStale || !touched.isEmpty { followChanges() }
  }

  private func catchUpOrder(_ list: ArticleList) async throws(LibraryError) {
    let old = ids
    var new = try await library.articleIDs(list)
    if list.unreadOnly { new = try await Self.keeping(old, in: new, library) }
    let splices = await Self.difference(from: old, to: new)
    guard list == self.list, !Task.isCancelled else { return }
    guard ids == old else {
      // somebody else changed the order meanwhile
      self.isOrderStale = true
      return
    }
    ids = new
    count = new.count
    awaitedPages = [:]
    if !splices.isEmpty { tell(.spliced(splices)) }
  }

  /// Off the main thread: there may be a million.
  @concurrent private nonisolated static func difference(
    from old: [Article.ID], to new: [Article.ID]
  ) async -> [ListSplice] {
    ListSplice.difference(from: old, to: new)
  }

  /// An article that was read stays in a list of unread ones until the list is left: put back where it stood, before
  /// the article that followed it.
  @concurrent private nonisolated static func keeping(
    _ old: [Article.ID], in new: [Article.ID], _ library: Library
  ) async throws(LibraryError) -> [Article.ID] {
    let present = Set(new)
    let read = old.filter { !present.contains($0) }
    if read.isEmpty { return new }
    // those that are gone from the library are gone from the list
    let stored = Set(try await library.articles(read).map(\.id))
    var before: [Article.ID: [Article.ID]] = [:]
    var waiting: [Article.ID] = []
    for id in old {
      if stored.contains(id) {
        waiting.append(id)
      } else if present.contains(id), !waiting.isEmpty {
        before[id] = waiting
        waiting = []
      }
    }
    return new.flatMap { (before[$0] ?? []) + [$0] } + waiting
  }
}
