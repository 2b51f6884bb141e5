internal import struct Foundation.Calendar
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

/// A list of articles: their order, and the content of the rows displayed.
///
/// Loading first gets the number of articles and the first page, then the keys of all articles. ``RowContents`` loads the
/// other pages when one of their rows is requested. ``TimelineUpdater`` applies changes of the library; it holds new
/// articles back, because inserting them would move what the user is looking at.
final class TimelineModel {
  weak var delegate: (any TimelineModelDelegate)?

  /// The criteria of the list.
  private(set) var list: ArticleList
  /// Whether the list is still being loaded.
  private(set) var isLoading = false
  /// What an empty search names and the library does not have.
  private(set) var missing: SearchCondition?
  /// The number of articles, known before their keys.
  var count: Int { max(expected, order.count) }
  /// The sections of the list.
  private(set) lazy var sections = ListSections(order, count: count)
  /// Whether articles are grouped by day.
  var showsDays = true
  let contents: RowContents

  private let library: Library
  private(set) var order = ListOrder()
  private var expected = 0
  /// The articles that the user of the model wants to find, and their keys.
  private var sought: [Article.ID: ArticleKey] = [:]
  /// Counts loads; results of an earlier load are discarded.
  private(set) var generation = 0
  private var loading: Task<Void, Never>?
  private lazy var updater = TimelineUpdater(self, library: library)

  init(library: Library, list: ArticleList) {
    self.library = library
    self.list = list
    contents = RowContents(library: library)
    contents.delegate = self
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Shows another list.
  /// - Parameter sought: articles that ``index(of:)-(Article.ID)`` shall find.
  func show(_ list: ArticleList, seeking sought: [Article.ID] = []) {
    self.list = list
    reload(seeking: sought)
  }

  /// Reloads the list from the beginning.
  func reload(seeking ids: [Article.ID] = []) {
    loading?.cancel()
    updater.reset()
    isLoading = true
    generation += 1
    let calendar = calendar
    let wanted = Array(Set(ids).union(sought.keys))
    loading = Task { [weak self, list, library] in
      do {
        let newest = try await library.newestArticle()
        let head = try await library.head(of: list, limit: SummaryCache.pageSize)
        let stored = ArticleList(scope: .all, includesRepetitions: true)
        let found = wanted.isEmpty ? [] : try await library.members(of: stored, among: wanted).keys
        guard !Task.isCancelled else { return }
        self?.sought = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        self?.missing = head.missing
        self?.begin(count: head.count, first: head.articles, newest)
        var all = ListOrder(list.order)
        for try await piece in library.orderStream(list, days: calendar) {
          guard !Task.isCancelled else { return }
          self?.extend(with: piece.keys, after: all.count)
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
  func showNew(_ completion: @escaping @MainActor () -> Void = {}) { updater.showNew(completion) }

  /// Notes a change of the library by this process or another one.
  func libraryDidChange(_ changes: [LibraryChange]) { updater.libraryDidChange(changes) }

  /// The highest id that the list shows or could have shown; articles held back have higher ids. Nil if none are held
  /// back.
  var latest: Article.ID? {
    updater.newest.map { Article.ID(rawValue: max($0.rawValue, order.highestID?.rawValue ?? .min)) }
  }

  /// Waits until the list is loaded.
  /// - Returns: whether it was loaded and is still the same list.
  func settle() async -> Bool {
    let asked = generation
    await loading?.value
    return asked == generation && !isLoading
  }
}

// MARK: - Rows

extension TimelineModel {
  /// Returns a row's content, or nil while it is being loaded; the delegate is notified afterwards.
  func summary(at index: Int) -> ArticleSummary? { contents.summary(at: index, in: order) }

  /// Returns an article's content if it is loaded.
  func peek(_ id: Article.ID) -> ArticleSummary? { contents.peek(id) }

  /// The article in a row; nil if it is not known yet.
  func key(at index: Int) -> ArticleKey? { (0..<order.count).contains(index) ? order[index] : nil }

  /// The id of the article in a row.
  func id(at index: Int) -> Article.ID? { key(at: index)?.id }

  func ids(in rows: Range<Int>) -> [Article.ID] { order[rows.clamped(to: 0..<order.count)].map(\.id) }

  /// The row of an article.
  func index(of key: ArticleKey) -> Int? {
    list.isQueue ? order.index(of: key.id) : order.index(of: list.sortKey(of: key))
  }

  /// The row of an article that is loaded, is sought or was opened.
  func index(of id: Article.ID) -> Int? { (peek(id)?.key ?? sought[id]).flatMap { index(of: $0) } }

  func article(at indexPath: IndexPath) -> Article.ID? { key(at: indexPath)?.id }

  /// The article at an index path; nil if it is not known yet.
  func key(at indexPath: IndexPath) -> ArticleKey? { key(at: sections.row(at: indexPath)) }

  /// The index path of an article that is loaded, is sought or was opened.
  func indexPath(of id: Article.ID) -> IndexPath? { index(of: id).map(sections.indexPath) }

  /// Seeks an article from now on, even when its row is no longer loaded.
  func seek(_ key: ArticleKey) { sought[key.id] = peek(key.id)?.key ?? key }

  /// The calendar that defines days; nil if the list is not grouped by day.
  var calendar: Calendar? { showsDays && list.hasDays ? .current : nil }
}

extension TimelineModel: RowContentsDelegate {
  func rowContents(_ contents: RowContents, didLoad result: Result<Set<Article.ID>, LibraryError>) {
    switch result {
    case .success(let articles): delegate?.timelineModel(self, didUpdate: articles)
    case .failure(let error): failInPart(error)
    }
  }
}

// MARK: - Loading

extension TimelineModel {
  private func begin(count: Int, first: [ArticleSummary], _ newest: Article.ID?) {
    updater.holdBack(after: newest)
    contents.begin(with: first, of: list)
    set(ListOrder(first, of: list, days: calendar), expecting: count)
    delegate?.timelineModel(self, didHold: 0)
    tell(.reloaded)
  }

  /// Appends keys while the rest is still being loaded, filling placeholder rows. Does nothing if the list has changed
  /// since its articles were counted.
  private func extend(with piece: [ArticleKey], after start: Int) {
    let known = order.count - start
    guard 0..<piece.count ~= known, start + piece.count <= count, piece.starts(with: order[start..<order.count]) else {
      return
    }
    let rows = order.count..<start + piece.count
    order.extend(with: Array(piece[known...]))
    tell(.updated(.range(rows)))
  }

  /// Sets the final order and applies the difference, which is usually only headers of days.
  private func complete(_ all: ListOrder, _ splices: [ListSplice]) {
    // Otherwise the count was wrong, so there are too many or too few placeholder rows.
    let isAsCounted = order.count == count
    set(all)
    isLoading = false
    // Even an empty change is reported: it means that loading has finished.
    tell(isAsCounted ? .spliced(splices) : .reloaded)
    updater.follow()
  }

  /// Applies a change of the order.
  func apply(_ order: ListOrder, _ splices: [ListSplice]) {
    guard !splices.isEmpty else { return }
    set(order)
    contents.forgetAwaited()
    tell(.spliced(splices))
  }

  /// Replaces the order.
  /// - Parameter count: the expected number of articles, if the order has only the first of them.
  private func set(_ order: ListOrder, expecting count: Int = 0) {
    self.order = order
    expected = count
    sections = ListSections(order, count: self.count)
  }

  private func tell(_ change: ListChange) { delegate?.timelineModel(self, didLoad: .success(change)) }

  private func fail(_ error: LibraryError) { delegate?.timelineModel(self, didLoad: .failure(.library(error))) }

  /// Reports a partial failure, or a complete one if the list is empty.
  func failInPart(_ error: LibraryError) {
    guard count > 0 else { return fail(error) }
    delegate?.timelineModel(self, didFailInPart: .library(error))
  }
}
