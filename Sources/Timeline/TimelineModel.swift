import Foundation
import Library
import ListKit
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
/// Loading first gets the number of articles and the first page, then the keys of all articles. New articles are held
/// back, because inserting them would move what the user is looking at.
final class TimelineModel {
  weak var delegate: (any TimelineModelDelegate)?

  /// The criteria of the list.
  private(set) var list: ArticleList
  /// Whether the list is still being loaded.
  private(set) var isLoading = false
  /// The number of articles, known before their keys.
  var count: Int { max(expected, order.count) }
  /// The sections of the list.
  private(set) lazy var sections = ListSections(order, count: count)
  /// Whether articles are grouped by day.
  var showsDays = true
  /// The content of the rows.
  let rows: TimelineRows

  let library: Library
  private var order = ListOrder() {
    didSet { orderings += 1 }
  }
  /// Counts changes of the order, because comparing two orders of a million articles is too slow on the main thread.
  private var orderings = 0
  private var expected = 0
  /// The articles that the user of the model wants to find, and their keys.
  private var sought: [Article.ID: ArticleKey] = [:]
  /// Counts loads; results of an earlier load are discarded.
  private var generation = 0
  private var loading: Task<Void, Never>?
  /// Delays reading the whole list again, which takes long.
  private let reading = Coalescer()
  /// Changes that still have to be applied.
  private var pending = PendingChanges()
  private var isCatchingUp = false
  private var held = HeldArticles()
  /// Called when the held-back articles have been inserted; nil if they are held back.
  private var onShown: (@MainActor () -> Void)?

  init(library: Library, list: ArticleList) {
    self.library = library
    self.list = list
    rows = TimelineRows(library: library)
    rows.delegate = self
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
    reading.cancel()
    (pending, isCatchingUp, isLoading, onShown) = (PendingChanges(), false, true, nil)
    generation += 1
    let calendar = calendar
    let wanted = Array(Set(ids).union(sought.keys))
    loading = Task { [weak self, list, library] in
      do {
        let newest = try await library.newestArticle()
        let head = try await library.head(of: list, limit: SummaryCache.pageSize)
        let found = wanted.isEmpty ? [] : try await library.members(of: ArticleList(scope: .all), among: wanted).keys
        guard !Task.isCancelled else { return }
        self?.sought = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
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
  func showNew(_ completion: @escaping @MainActor () -> Void = {}) {
    onShown = completion
    pending.articles.formUnion(held.keys.values)
    followChanges()
  }

  /// The highest id that the list shows or could have shown; articles held back have higher ids. Nil if none are held
  /// back.
  var latest: Article.ID? {
    guard onShown == nil, let newest = held.newest else { return nil }
    return Article.ID(rawValue: max(newest.rawValue, order.highestID?.rawValue ?? .min))
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
  func summary(at index: Int) -> ArticleSummary? { rows.summary(at: index, in: order) }

  /// Returns an article's content if it is loaded.
  func peek(_ id: Article.ID) -> ArticleSummary? { rows.peek(id) }

  /// The article in a row; nil if it is not known yet.
  func key(at index: Int) -> ArticleKey? { (0..<order.count).contains(index) ? order[index] : nil }

  /// The id of the article in a row.
  func id(at index: Int) -> Article.ID? { key(at: index)?.id }

  /// The ids of the articles in a range of rows.
  func ids(in rows: Range<Int>) -> [Article.ID] { order[rows.clamped(to: 0..<order.count)].map(\.id) }

  /// The row of an article.
  func index(of key: ArticleKey) -> Int? { order.index(of: list.sortKey(of: key)) }

  /// The row of an article that is loaded, is sought or was opened.
  func index(of id: Article.ID) -> Int? { (peek(id)?.key ?? sought[id]).flatMap { index(of: $0) } }

  /// Seeks an article from now on, even when its row is no longer loaded.
  func seek(_ key: ArticleKey) { sought[key.id] = peek(key.id)?.key ?? key }

  /// The calendar that defines days; nil if the list is not grouped by day. Search results never are, because they may
  /// not be sorted by date.
  private var calendar: Calendar? {
    if case .search = list.scope { return nil }
    return showsDays ? .current : nil
  }
}

extension TimelineModel: TimelineRowsDelegate {
  func timelineRows(_ rows: TimelineRows, didUpdate articles: Set<Article.ID>) {
    delegate?.timelineModel(self, didUpdate: articles)
  }

  func timelineRows(_ rows: TimelineRows, didFail error: LibraryError) { failInPart(error) }
}

// MARK: - Loading

extension TimelineModel {
  private func begin(count: Int, first: [ArticleSummary], _ newest: Article.ID?) {
    held = HeldArticles(newest: newest)
    rows.begin(with: first, of: list)
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
    followChanges()
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
  private func failInPart(_ error: LibraryError) {
    guard count > 0 else { return fail(error) }
    delegate?.timelineModel(self, didFailInPart: .library(error))
  }
}

// MARK: - Following the library

extension TimelineModel {
  /// Notes a change of the library by this process or another one.
  func libraryDidChange(_ changes: [LibraryChange]) {
    for change in changes { pending.note(change, in: list) }
    let isMark = changes.contains { if case .statuses = $0 { true } else { $0 == .manyStatuses } }
    followChanges(atOnce: isMark)
  }

  /// Applies pending changes as soon as possible. Does nothing while the list is being loaded, because the data read may
  /// be older than the changes.
  /// - Parameter atOnce: whether the user made the changes and expects to see the result.
  private func followChanges(atOnce: Bool = false) {
    guard !isLoading, !isCatchingUp, !pending.isEmpty || onShown != nil else { return }
    if pending.reading == .nothing {
      Task { [weak self] in await self?.catchUp() }
    } else {
      reading.schedule(atOnce: atOnce || onShown != nil) { [weak self] in await self?.catchUp() }
    }
  }

  private func catchUp() async {
    guard !isLoading, !isCatchingUp, !pending.isEmpty || onShown != nil else { return }
    isCatchingUp = true
    let asked = generation
    let now = pending
    pending = PendingChanges()
    do throws(LibraryError) {
      let later = try await rows.update(now)
      guard asked == generation else { return }
      pending.formUnion(later)
      if now.reading != .nothing || !now.articles.isEmpty || onShown != nil { try await updateOrder(now) }
    } catch {
      guard asked == generation else { return }
      isCatchingUp = false
      // Retry with the next change: an immediate retry would fail again.
      pending.formUnion(now)
      return failInPart(error)
    }
    guard asked == generation else { return }
    isCatchingUp = false
    // Apply changes that were noted in the meantime.
    followChanges()
  }

  private func updateOrder(_ changes: PendingChanges) async throws(LibraryError) {
    let asked = generation
    var held = held
    let shows = onShown
    // Determined before the list is read: articles stored in between have not been seen and are held back.
    let latest = shows == nil ? nil : try await library.newestArticle()
    if shows != nil { held.newest = nil }
    var update = OrderUpdate(order, of: list, days: calendar, holding: held, in: library)
    if changes.reading == .nothing {
      try await update.look(up: changes.articles)
    } else {
      try await update.readAgain(onlyMarks: changes.reading == .marks)
    }
    guard asked == generation else { return }
    let hasOtherHeld = self.held.keys != update.held.keys
    self.held = update.held
    if shows != nil { self.held.newest = latest }
    if !update.splices.isEmpty {
      set(update.order)
      rows.forgetAwaitedPages()
    }
    if hasOtherHeld { delegate?.timelineModel(self, didHold: self.held.count) }
    if !update.splices.isEmpty { tell(.spliced(update.splices)) }
    guard let shows else { return }
    onShown = nil
    shows()
  }
}
