import Foundation
import Library
import ListValues
import Models

/// Receives changes of a list of articles.
protocol TimelineModelDelegate: AnyObject {
  /// The list was loaded or has changed, or could not be loaded. Splices count the headers of days as positions.
  func timelineModel(_ model: TimelineModel, didLoad result: Result<ListChange, ArticlesError>)
  /// This many new articles are held back until the user asks for them.
  func timelineModel(_ model: TimelineModel, didHold count: Int)
  /// The content of articles in the list was loaded or has changed.
  func timelineModel(_ model: TimelineModel, didUpdate articles: Set<Article.ID>)
  /// Some rows or a change could not be read; the list keeps its contents.
  func timelineModel(_ model: TimelineModel, didFailInPart error: ArticlesError)
}

/// A list of articles: their ids in order, and summaries of the rows displayed.
///
/// Loading first gets the number of articles and the first page, then the ids of all articles. Other pages of summaries
/// are loaded when one of their rows is requested. New articles are held back, because inserting them would move what
/// the user is looking at.
final class TimelineModel {
  weak var delegate: (any TimelineModelDelegate)?

  /// The criteria of the list.
  private(set) var list: ArticleList
  /// Whether the list is still being loaded.
  private(set) var isLoading = false
  /// The number of articles, known before their ids.
  var count: Int { max(expected, order.ids.count) }
  /// The sections of the list.
  private(set) lazy var sections = ListSections(order, count: count)
  /// Whether articles are grouped by day.
  var showsDays = true

  let library: Library
  private(set) var order = ListOrder() {
    didSet { orderings += 1 }
  }
  /// Counts changes of the order, because comparing two orders of a million articles is too slow on the main thread.
  private(set) var orderings = 0
  private var expected = 0
  var cache = SummaryCache()
  /// The search matches of loaded articles.
  private(set) var hits: [Article.ID: SearchHit] = [:]
  /// The pages being loaded, with the ids requested.
  var awaitedPages: [Int: [Article.ID]] = [:]
  /// Counts loads; results of an earlier load are discarded.
  private var generation = 0
  private var loading: Task<Void, Never>?
  let changing = Coalescer()
  /// Changes that still have to be applied.
  var stale = StaleArticles()
  /// Articles that arrived after this one are held back; nil to hold none back.
  private(set) var newest: Article.ID?
  /// Called when the held-back articles have been inserted.
  var onShown: (@MainActor () -> Void)?

  init(library: Library, list: ArticleList) {
    self.library = library
    self.list = list
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Shows another list.
  func show(_ list: ArticleList) {
    self.list = list
    reload()
  }

  /// Reloads the list from the beginning.
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

  /// Inserts the articles that are held back.
  /// - Parameter completion: called after their rows have been inserted.
  func showNew(_ completion: @escaping @MainActor () -> Void = {}) {
    (newest, onShown) = (nil, completion)
    stale.isOrder = true
    followChanges()
  }

  /// The highest id that the list shows or could have shown; articles held back have higher ids. Nil if none are held
  /// back.
  var latest: Article.ID? {
    newest.map { newest in
      Article.ID(rawValue: order.ids.reduce(newest.rawValue) { max($0, $1.rawValue) })
    }
  }

  /// Waits until the list is loaded.
  /// - Returns: whether it was loaded and is still the same list.
  func settle() async -> Bool {
    let asked = generation
    await loading?.value
    return asked == generation && !isLoading
  }

  /// Returns a row's content, or nil while it is being loaded; the delegate is notified afterwards.
  func summary(at index: Int) -> ArticleSummary? {
    guard order.ids.indices.contains(index) else { return nil }
    if let summary = cache.use(order.ids[index]) { return summary }
    readPage(index / SummaryCache.pageSize)
    return nil
  }

  /// Returns an article's content if it is loaded.
  func peek(_ id: Article.ID) -> ArticleSummary? { cache.peek(id) }

  /// The id of the article in a row.
  func id(at index: Int) -> Article.ID? { order.ids.indices.contains(index) ? order.ids[index] : nil }

  /// The ids of the articles in a range of rows.
  func ids(in rows: Range<Int>) -> [Article.ID] { Array(order.ids[rows.clamped(to: 0..<order.ids.count)]) }

  /// The row of an article.
  func index(of id: Article.ID) -> Int? { order.ids.firstIndex(of: id) }
}

// MARK: - Reading

extension TimelineModel {
  /// The calendar that defines days; nil if the list is not grouped by day. Search results never are, because they are
  /// not sorted by date.
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
    delegate?.timelineModel(self, didHold: 0)
    tell(.reloaded)
  }

  /// Appends ids while the rest is still being loaded, filling placeholder rows. Does nothing if the list has changed
  /// since its articles were counted.
  private func extend(with piece: [Article.ID], after start: Int) {
    let ids = order.ids
    let known = ids.count - start
    guard 0..<piece.count ~= known, start + piece.count <= count, piece.starts(with: ids[start...]) else { return }
    let rows = ids.count..<start + piece.count
    order.extend(with: piece[known...])
    tell(.updated(.range(rows)))
  }

  /// Sets the final order and applies the difference, which is usually only headers of days.
  private func complete(_ all: ListOrder, _ splices: [ListSplice]) {
    // Otherwise the count was wrong, so there are too many or too few placeholder rows.
    let isAsCounted = order.ids.count == count
    set(all)
    isLoading = false
    // Even an empty change is reported: it means that loading has finished.
    tell(isAsCounted ? .spliced(splices) : .reloaded)
    followChanges()
  }

  /// Sets the article after which new ones are held back.
  func take(_ newest: Article.ID?) { self.newest = newest }

  /// Replaces the order.
  /// - Parameter count: the expected number of articles, if the order has only the first of them.
  func set(_ order: ListOrder, expecting count: Int = 0) {
    self.order = order
    expected = count
    sections = ListSections(order, count: self.count)
  }

  private func readPage(_ page: Int) {
    let ids = order.ids
    let rows = page * SummaryCache.pageSize..<min((page + 1) * SummaryCache.pageSize, ids.count)
    let wanted = Array(ids[rows])
    // If the rows of a page now have other articles, it must be loaded again.
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
      // The rows may have moved in the meantime; then a newer request for this page is running.
      if awaitedPages[page] == wanted { awaitedPages[page] = nil }
      switch result {
      case .success(let summaries):
        cache.add(summaries)
        // An article deleted from the library is not reported, or it would be requested in a loop until it leaves the
        // list.
        delegate?.timelineModel(self, didUpdate: Set(summaries.map(\.id)))
        readHits(wanted)
      case .failure(let error): failInPart(error)
      }
    }
  }

  /// Loads the search matches of articles, separately from their rows because it reads the articles' texts.
  private func readHits(_ ids: [Article.ID]) {
    guard case .search(let query) = list.scope, !ids.isEmpty else { return }
    Task { [weak self, library, generation] in
      // Errors of the library are reported when loading the rows.
      guard let found = try? await library.hits(query, in: ids), let self, generation == self.generation else { return }
      hits.merge(found) { $1 }
      delegate?.timelineModel(self, didUpdate: Set(ids))
    }
  }

  func tell(_ change: ListChange) { delegate?.timelineModel(self, didLoad: .success(change)) }

  func fail(_ error: LibraryError) { delegate?.timelineModel(self, didLoad: .failure(.library(error))) }
}
