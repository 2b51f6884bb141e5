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
  private var ids: [Article.ID] = [] { didSet { orderings += 1 } }
  /// Counts the orderings there were: comparing two of a million takes too long here.
  private var orderings = 0
  private var cache = SummaryCache()
  /// Pages that are being read, with the numbers asked for.
  private var awaitedPages: [Int: [Article.ID]] = [:]
  /// Counts the lists that were begun: what was read for another one is not for this.
  private var generation = 0
  private var loading: Task<Void, Never>?
  private let changing = Coalescer()
  private var touched: Set<Article.ID> = []
  /// Feeds whose rows are touched: which those are is looked up when there is time.
  private var touchedFeeds: Set<Feed.ID> = []
  /// In a list that leaves out what has been read: those that may have become unread, and belong into it.
  private var marked: Set<Article.ID> = []
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
    (isOrderStale, touched, touchedFeeds, marked, awaitedPages, isLoading) = (false, [], [], [], [:], true)
    generation += 1
    loading = Task { [weak self, list, library] in
      do {
        let head = try await library.head(of: list, limit: SummaryCache.pageSize)
        guard !Task.isCancelled else { return }
        self?.begin(count: head.count, first: head.articles)
        var all: [Article.ID] = []
        for try await piece in library.articleIDStream(list) {
          guard !Task.isCancelled else { return }
          self?.extend(with: piece, after: all.count)
          all += piece
        }
        guard !Task.isCancelled, let (known, shown) = self.map({ ($0.ids, $0.count) }) else { return }
        let change = await ArticleOrdering.completion(of: known, shown: shown, with: all)
        guard !Task.isCancelled else { return }
        self?.complete(all, change)
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
    var isAllTouched = false
    for change in changes {
      switch change {
      case .everything: (isOrderStale, isAllTouched) = (true, true)
      // rows bear their feed's name; articles that go with a feed are told of by themselves
      case .feeds(let feeds): touchedFeeds.formUnion(feeds)
      case .articles(_, let articles):
        // an article that was updated may have another date
        isOrderStale = isOrderStale || !articles.isEmpty
        touched.formUnion(articles.updated)
      case .statuses(let ids):
        isOrderStale = isOrderStale || list.dependsOnOtherMarks
        // one that was read before the person's eyes stays; whether one is to come in is looked up when there is time
        if list.leavesOutRead { marked.formUnion(ids) }
        touched.formUnion(ids)
      case .folders:
        if case .folder = list.scope { isOrderStale = true }
      case .index:
        if case .search = list.scope { isOrderStale = true }
      case .searches: break
      }
    }
    if isAllTouched { touched.formUnion(cache.ids) }
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

  /// The numbers of all articles, and what they change.
  private func complete(_ all: [Article.ID], _ change: ListChange?) {
    ids = all
    count = all.count
    if let change { tell(change) }
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
    guard !isLoading, hasChanges else { return }
    changing.schedule { [weak self] in await self?.catchUp() }
  }

  private func catchUp() async {
    touched.formUnion(cache.ids(of: touchedFeeds))
    touchedFeeds = []
    // a page that is being read may have been read before the change: its rows stay touched until it is there
    let awaited = touched.intersection(awaitedPages.values.joined())
    let contents = touched.filter(cache.contains)
    let (marked, wasStale) = (marked, isOrderStale)
    (touched, self.marked, isOrderStale) = (awaited, [], false)
    let list = list
    do throws(LibraryError) {
      if !contents.isEmpty {
        let changed = try await library.articles(Array(contents))
        guard list == self.list, !Task.isCancelled else { return }
        cache.update(changed)
        tell(.updated(.all))
      }
      var isStale = wasStale
      if !isStale { isStale = await !ArticleOrdering.hasAll(marked, in: ids) }
      if isStale { try await catchUpOrder(list) }
    } catch {
      guard !Task.isCancelled else { return }
      fail(error)
    }
    // what was touched or came in between
    if hasChanges { followChanges() }
  }

  private var hasChanges: Bool { isOrderStale || !touched.isEmpty || !touchedFeeds.isEmpty }

  private func catchUpOrder(_ list: ArticleList) async throws(LibraryError) {
    let (old, ordering) = (ids, orderings)
    var new = try await library.articleIDs(list)
    if list.leavesOutRead { new = try await ArticleOrdering.keeping(old, in: new, library) }
    let splices = await ArticleOrdering.difference(from: old, to: new)
    guard list == self.list, !Task.isCancelled else { return }
    guard ordering == orderings else {
      // somebody else changed the order meanwhile
      isOrderStale = true
      return
    }
    ids = new
    count = new.count
    awaitedPages = [:]
    if !splices.isEmpty { tell(.spliced(splices)) }
  }
}
