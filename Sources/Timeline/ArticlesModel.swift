import Foundation
import Library
import ListKit
import Models

/// Hears what became of a list of articles.
protocol ArticlesModelDelegate: AnyObject {
  /// What came of a request or of a change: how the list is different now, or why there is none. What is spliced is told
  /// in positions that count the days' headers.
  func articlesModel(_ model: ArticlesModel, didLoad result: Result<ListChange, ArticlesError>)
  /// So many new articles wait until they are asked for.
  func articlesModel(_ model: ArticlesModel, didHold count: Int)
  /// Articles that have rows show something else, or something at last.
  func articlesModel(_ model: ArticlesModel, didUpdate articles: Set<Article.ID>)
  /// Some rows, or what has changed, could not be read; what is shown stays.
  func articlesModel(_ model: ArticlesModel, didFailInPart error: ArticlesError)
}

/// A list of articles: their numbers in order, and the contents of the rows that are looked at.
///
/// The count and the first page come first and are shown; the numbers of all come behind them; a page of contents is
/// read when a row of it is asked for. What is new in the library waits, for it would move what the person looks at.
final class ArticlesModel {
  weak var delegate: (any ArticlesModelDelegate)?

  /// What is listed.
  private(set) var list: ArticleList
  /// Whether the list is still being read.
  private(set) var isLoading = false
  /// How many articles there are, known before their numbers.
  var count: Int { max(expected, order.ids.count) }
  /// Where the rows stand.
  private(set) lazy var sections = ListSections(order, count: count)
  /// Whether articles stand under their days.
  var showsDays = true

  let library: Library
  private(set) var order = ListOrder() {
    didSet { orderings += 1 }
  }
  /// Counts the orders there were: comparing two of a million takes too long here.
  private(set) var orderings = 0
  private var expected = 0
  var cache = SummaryCache()
  /// Where articles have what was searched for.
  private(set) var hits: [Article.ID: SearchHit] = [:]
  /// Pages that are being read, with the numbers asked for.
  var awaitedPages: [Int: [Article.ID]] = [:]
  /// Counts the lists that were begun: what was read for another one is not for this.
  private var generation = 0
  private var loading: Task<Void, Never>?
  let changing = Coalescer()
  /// What is to be followed.
  var stale = StaleArticles()
  /// What came later than this one waits.
  private(set) var newest: Article.ID?
  /// Called when what waited is shown.
  var onShown: (@MainActor () -> Void)?

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
    (stale, awaitedPages, isLoading, onShown) = (StaleArticles(), [:], true, nil)
    generation += 1
    let calendar = calendar
    loading = Task { [weak self, list, library] in
      do {
        let newest = try await library.newestArticle()
        let head = try await library.head(of: list, limit: SummaryCache.pageSize)
        guard !Task.isCancelled else { return }
        self?.begin(count: head.count, first: head.articles, newest)
        var all = ListOrder()
        for try await piece in library.orderStream(list, days: calendar) {
          guard !Task.isCancelled else { return }
          self?.extend(with: piece.ids, after: all.ids.count)
          all.append(piece)
        }
        guard !Task.isCancelled, let known = self?.order else { return }
        let splices = await ListOrder.difference(from: known, to: all)
        guard !Task.isCancelled else { return }
        self?.complete(all, splices)
      } catch {
        guard !Task.isCancelled, let error = error as? LibraryError else { return }
        self?.isLoading = false
        self?.fail(error)
      }
    }
  }

  /// Brings the new articles that wait.
  /// - Parameter completion: called when their rows are there.
  func showNew(_ completion: @escaping @MainActor () -> Void = {}) {
    (newest, onShown) = (nil, completion)
    stale.isOrder = true
    followChanges()
  }

  /// The last article to come into the library of those that are listed or would be: what waits came later. Nil where
  /// nothing waits.
  var latest: Article.ID? {
    newest.map { newest in
      Article.ID(rawValue: order.ids.reduce(newest.rawValue) { max($0, $1.rawValue) })
    }
  }

  /// Waits until the list is read.
  /// - Returns: whether it is, and no other one was asked for meanwhile.
  func settle() async -> Bool {
    let asked = generation
    await loading?.value
    return asked == generation && !isLoading
  }

  /// A row's content, or nil while it is being read; the delegate hears when it is there.
  func summary(at index: Int) -> ArticleSummary? {
    guard order.ids.indices.contains(index) else { return nil }
    if let summary = cache.use(order.ids[index]) { return summary }
    readPage(index / SummaryCache.pageSize)
    return nil
  }

  /// What is there of an article, without reading it.
  func peek(_ id: Article.ID) -> ArticleSummary? { cache.peek(id) }

  /// The number of the article in a row.
  func id(at index: Int) -> Article.ID? { order.ids.indices.contains(index) ? order.ids[index] : nil }

  /// The numbers of the articles in some rows.
  func ids(in rows: Range<Int>) -> [Article.ID] { Array(order.ids[rows.clamped(to: 0..<order.ids.count)]) }

  /// The row of an article.
  func index(of id: Article.ID) -> Int? { order.ids.firstIndex(of: id) }
}

// MARK: - Reading

extension ArticlesModel {
  /// Says when a day begins, where articles stand under days: what a search finds is not in their order.
  var calendar: Calendar? {
    if case .search = list.scope { return nil }
    return showsDays ? .current : nil
  }

  private func begin(count: Int, first: [ArticleSummary], _ newest: Article.ID?) {
    self.newest = newest
    (hits, cache) = ([:], SummaryCache())
    cache.add(first)
    readHits(first.map(\.id))
    set(ListOrder(first, days: calendar), expecting: count)
    delegate?.articlesModel(self, didHold: 0)
    tell(.reloaded)
  }

  /// More numbers, while the rest is still being read: rows that were empty are filled, if all is as it was when it was
  /// counted.
  private func extend(with piece: [Article.ID], after start: Int) {
    let ids = order.ids
    let known = ids.count - start
    guard 0..<piece.count ~= known, start + piece.count <= count, piece.starts(with: ids[start...]) else { return }
    let rows = ids.count..<start + piece.count
    order.extend(with: piece[known...])
    tell(.updated(.range(rows)))
  }

  /// The order of all articles, and what that changes: usually the days' headers alone.
  private func complete(_ all: ListOrder, _ splices: [ListSplice]) {
    // rows that never got a number are as many as the list was thought longer, or shorter
    let isAsCounted = order.ids.count == count
    set(all)
    isLoading = false
    // also where nothing is different: that it is the whole is news
    tell(isAsCounted ? .spliced(splices) : .reloaded)
    followChanges()
  }

  /// What came later than this one waits from now on.
  func take(_ newest: Article.ID?) { self.newest = newest }

  /// Takes another order over.
  /// - Parameter count: how many articles there will be, where the order has only the first.
  func set(_ order: ListOrder, expecting count: Int = 0) {
    self.order = order
    expected = count
    sections = ListSections(order, count: self.count)
  }

  private func readPage(_ page: Int) {
    let ids = order.ids
    let rows = page * SummaryCache.pageSize..<min((page + 1) * SummaryCache.pageSize, ids.count)
    let wanted = Array(ids[rows])
    // the same rows with other articles are another page
    guard awaitedPages[page] != wanted else { return }
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
        // one that is gone from the library is not asked for again and again until it is gone from the list
        delegate?.articlesModel(self, didUpdate: Set(summaries.map(\.id)))
        readHits(wanted)
      case .failure(let error): failInPart(error)
      }
    }
  }

  /// Where articles have what is searched for: it comes behind their rows, for it must read their texts.
  private func readHits(_ ids: [Article.ID]) {
    guard case .search(let query) = list.scope, !ids.isEmpty else { return }
    Task { [weak self, library, generation] in
      // what is wrong with the library, the rows say
      guard let found = try? await library.hits(query, in: ids), let self, generation == self.generation else { return }
      hits.merge(found) { $1 }
      delegate?.articlesModel(self, didUpdate: Set(ids))
    }
  }

  func tell(_ change: ListChange) { delegate?.articlesModel(self, didLoad: .success(change)) }

  func fail(_ error: LibraryError) { delegate?.articlesModel(self, didLoad: .failure(.library(error))) }
}
