import Library
import Words
import Models

/// Receives changes to the open article.
protocol ReaderModelDelegate: AnyObject {
  /// The article was loaded, has changed, or could not be loaded.
  func readerModel(_ model: ReaderModel, didLoad result: Result<ArticleContent, ArticlesError>)
  /// The article was marked, or its tags have changed; its text is the same.
  func readerModel(_ model: ReaderModel, didChangeStatusOf content: ArticleContent)
  /// The open article was merged with another one, which is open from now on.
  func readerModel(_ model: ReaderModel, didReplace old: Article.ID, by new: Article.ID)
  /// Another article is being opened; until it is loaded, there is no article to act on.
  func articleModelDidLeaveArticle(_ model: ReaderModel)
}

/// The open article.
final class ReaderModel {
  weak var delegate: (any ReaderModelDelegate)?

  /// The article's content; nil while there is none.
  private(set) var content: ArticleContent?

  private let library: Library
  private let history: HistoryModel
  private var wanted: Article.ID?
  /// Whether the requested article has been loaded at least once.
  private(set) var wasThere = false
  /// Whether to mark the article as read when it is loaded.
  private var isToBeRead = false
  /// The article that is being marked, and already shown, as read.
  private var beingRead: Article.ID?
  /// Whether to show the full text; nil to show what was shown last time.
  private var showsFullText: Bool?
  private var loading: Task<Void, Never>?
  /// Whether the running load reads the whole article rather than only its summary.
  private var isLoadingAll = false

  /// An article that was read in advance.
  private(set) var prepared: ArticleContent?
  private var preparing: Task<Void, Never>?

  /// Whether an article is being opened.
  var isOpening: Bool { content == nil && isLoadingAll }

  init(library: Library, history: HistoryModel) {
    self.library = library
    self.history = history
  }

  isolated deinit {
    loading?.cancel()
    preparing?.cancel()
  }

  /// Reads an article in advance, so that opening it need not wait for the library. Any change of the library discards it.
  func prepare(_ id: Article.ID) {
    discardPrepared()
    preparing = Task { @concurrent [weak self, library] in
      let result = await Self.reading(id, showsFullText: nil, in: library)
      if case .success(let content) = result { await self?.keep(content) }
    }
  }

  private func keep(_ content: ArticleContent) {
    if !Task.isCancelled { prepared = content }
  }

  private func discardPrepared() {
    preparing?.cancel()
    (preparing, prepared) = (nil, nil)
  }

  /// Opens an article. It is marked as read only after it is displayed, because updating the list takes time, too.
  /// - Parameter marksRead: whether opening marks the article as read.
  func open(_ id: Article.ID, marksRead: Bool = true) {
    wanted = id
    if let content, content.summary.id != id {
      self.content = nil
      delegate?.articleModelDidLeaveArticle(self)
    }
    (isToBeRead, beingRead, wasThere, showsFullText) = (marksRead, nil, false, nil)
    let ready = prepared?.summary.id == id ? prepared : nil
    discardPrepared()
    guard let ready else { return load(id) }
    loading?.cancel()
    tell(id, .success(ready))
  }

  /// Loads the article again after a failure.
  func retry() {
    if let wanted { load(wanted) }
  }

  /// Shows the stored full text of the open article, or the feed's text, now and when it is opened again.
  func showFullText(_ isShown: Bool) {
    guard let wanted else { return }
    showsFullText = isShown
    load(wanted)
    // In turn, because the last of several choices must be the one that is saved. If it cannot be saved, it is shown
    // nevertheless.
    history.inTurn { [library] in try? await library.setFullTextShown(isShown, of: wanted) }
  }

  /// Marks the open article as read, or as unread if it is read.
  func toggleRead() {
    guard let summary = content?.summary else { return }
    history.perform(.toggleRead([summary.id]))
  }

  /// Stars the open article, or removes its star.
  func toggleStar() {
    guard let summary = content?.summary else { return }
    history.perform(.toggleStarred([summary.id]))
  }

  /// Adds the open article to those to read later, or removes it.
  func toggleLater() {
    guard let summary = content?.summary else { return }
    history.perform(.toggleLater([summary.id]))
  }

  /// Changes the image setting of the open article's feed.
  func setImages(_ policy: ImagePolicy) {
    guard let summary = content?.summary else { return }
    history.perform(.setImages(summary.feedID, policy)) { _ in
      tr("Images from “%s” will be shown", summary.feedTitle)
    }
  }

  /// Reloads the open article, or only its status, after a change of the library.
  func libraryDidChange(_ changes: [LibraryChange]) {
    discardPrepared()
    // This also applies while loading: the data read may be older than the change.
    guard let open = wanted else { return }
    let hasOtherStatus = changes.contains { change in
      switch change {
      case .statuses(let articles): articles.contains { $0.id == open }
      // The tags may have other names and colors.
      case .manyStatuses, .tags: true
      case .articles, .feeds, .folders, .searches, .rules, .episodeQueue, .index, .everything: false
      }
    }
    let isAnother = changes.contains { change in
      switch change {
      case .articles(_, let articles): articles.updated.contains { $0.id == open }
      case .everything: true
      // A removed article may be restored together with its feed.
      case .feeds(let feeds): content.map { feeds.contains($0.summary.feedID) } ?? !isOpening
      case .statuses, .manyStatuses, .folders, .searches, .rules, .tags, .episodeQueue, .index: false
      }
    }
    if isAnother || hasOtherStatus && (isLoadingAll || content == nil) {
      load(open)
    } else if hasOtherStatus {
      loadStatus(open)
    }
  }

  private func load(_ id: Article.ID) {
    loading?.cancel()
    isLoadingAll = true
    // Stay off the main thread until the content is complete: each return to it could wait for drawing.
    let isShown = content?.summary.id == id
    loading = Task { @concurrent [weak self, library, showsFullText] in
      let result = await Self.reading(id, showsFullText: showsFullText, in: library)
      if isShown, case .failure(.gone) = result, let other = try? await library.successor(of: id) {
        let other = (id: other, result: await Self.reading(other, showsFullText: showsFullText, in: library))
        return await self?.replace(id, by: other.id, other.result) ?? ()
      }
      await self?.tell(id, result)
    }
  }

  /// Reads the content of an article that need not be open, or of the one that it was merged with.
  func content(of id: Article.ID) async -> Result<ArticleContent, ArticlesError> {
    let result = await Self.reading(id, showsFullText: nil, in: library)
    guard case .failure(.gone) = result, let other = try? await library.successor(of: id) else { return result }
    return await Self.reading(other, showsFullText: nil, in: library)
  }

  private func loadStatus(_ id: Article.ID) {
    loading?.cancel()
    loading = Task { @concurrent [weak self, library] in
      do throws(LibraryError) {
        let summary = try await library.articles([id]).first
        await self?.tellStatus(id, summary, try await library.tags(of: summary))
      } catch {
        await self?.tell(id, .failure(.library(error)))
      }
    }
  }

  @concurrent private static func reading(
    _ id: Article.ID, showsFullText: Bool?, in library: Library
  ) async -> Result<ArticleContent, ArticlesError> {
    do throws(LibraryError) {
      guard let article = try await library.article(id) else { return .failure(.gone) }
      let feed = try await library.feed(article.summary.feedID)
      let tags = try await library.tags(of: article.summary)
      var content = await ArticleContent.preparing(article, of: feed, showsFullText: showsFullText)
      content.tags = tags
      return .success(content)
    } catch {
      return .failure(.library(error))
    }
  }

  private func tellStatus(_ id: Article.ID, _ summary: ArticleSummary?, _ tags: [Tag]) {
    guard id == wanted, !Task.isCancelled, var content else { return }
    // It may have been merged with another one.
    guard var summary else { return load(id) }
    if beingRead == id { summary.isRead = true }
    guard (content.summary, content.tags) != (summary, tags) else { return }
    (content.summary, content.tags) = (summary, tags)
    self.content = content
    delegate?.readerModel(self, didChangeStatusOf: content)
  }

  private func replace(_ old: Article.ID, by new: Article.ID, _ result: Result<ArticleContent, ArticlesError>) {
    guard old == wanted, !Task.isCancelled else { return }
    wanted = new
    delegate?.readerModel(self, didReplace: old, by: new)
    tell(new, result)
  }

  private func tell(_ id: Article.ID, _ result: Result<ArticleContent, ArticlesError>) {
    // The result may be for an article that is no longer open.
    guard id == wanted, !Task.isCancelled else { return }
    isLoadingAll = false
    content = try? result.get()
    // Shown as read at once: with a held key, the button would change to unread and back thirty times a second.
    if isToBeRead, content != nil { beingRead = id }
    if beingRead == id { content?.summary.isRead = true }
    // A full text that arrives later must not replace what the user is reading, unless the user asks for it.
    showsFullText = content?.showsFullText
    wasThere = wasThere || content != nil
    delegate?.readerModel(self, didLoad: content.map { .success($0) } ?? result)
    guard isToBeRead, content != nil else { return }
    isToBeRead = false
    history.noteRead([id]) { [weak self] isMarked in
      guard let self, beingRead == id else { return }
      beingRead = nil
      if !isMarked, wanted == id { loadStatus(id) }
    }
  }
}

nonisolated extension Library {
  /// Returns an article's tags, sorted by name.
  fileprivate func tags(of article: ArticleSummary?) async throws(LibraryError) -> [Tag] {
    guard let article, !article.tags.isEmpty else { return [] }
    return try await tags().filter { article.tags.contains($0.id) }
  }
}
