import Library
import Words
import Models

/// Receives changes of the open article.
protocol ReaderModelDelegate: AnyObject {
  /// The article was loaded, has changed, or could not be loaded.
  func readerModel(_ model: ReaderModel, didLoad result: Result<ArticleContent, ArticlesError>)
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
  private var loading: Task<Void, Never>?
  /// Whether the running load reads the whole article rather than only its summary.
  private var isLoadingAll = false

  /// Whether an article is being opened.
  var isOpening: Bool { content == nil && isLoadingAll }

  init(library: Library, history: HistoryModel) {
    self.library = library
    self.history = history
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Opens an article. It is marked as read only after it is displayed, because updating the list takes time, too.
  /// - Parameter marksRead: whether opening marks the article as read.
  func open(_ id: Article.ID, marksRead: Bool = true) {
    wanted = id
    if let content, content.summary.id != id {
      self.content = nil
      delegate?.articleModelDidLeaveArticle(self)
    }
    (isToBeRead, wasThere) = (marksRead, false)
    load(id)
  }

  /// Loads the article again after a failure.
  func retry() {
    if let wanted { load(wanted) }
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

  /// Changes the picture setting of the open article's feed.
  func setPictures(_ policy: PicturePolicy) {
    guard let summary = content?.summary else { return }
    history.perform(.setPictures(summary.feedID, policy)) { _ in
      tr("Images from “%s” will be shown", summary.feedTitle)
    }
  }

  /// Reloads the open article, or only its status, after a change of the library.
  func libraryDidChange(_ changes: [LibraryChange]) {
    // This also applies while loading: the data read may be older than the change.
    guard let open = wanted else { return }
    let hasOtherStatus = changes.contains { if case .statuses(let ids) = $0 { ids.contains(open) } else { false } }
    let isAnother = changes.contains { change in
      switch change {
      case .articles(_, let articles): articles.updated.contains(open)
      case .everything: true
      // A removed article may be restored together with its feed.
      case .feeds(let feeds): content.map { feeds.contains($0.summary.feedID) } ?? !isOpening
      case .statuses, .folders, .searches, .index: false
      }
    }
    if isAnother { load(open) } else if hasOtherStatus { load(open, knowing: isLoadingAll ? nil : content) }
  }

  /// - Parameter known: the current content, if only its summary may have changed.
  private func load(_ id: Article.ID, knowing known: ArticleContent? = nil) {
    loading?.cancel()
    isLoadingAll = known == nil
    // Stay off the main thread until the content is complete: each return to it could wait for drawing.
    loading = Task { @concurrent [weak self, library] in
      let result = await Self.reading(id, knowing: known, in: library)
      await self?.tell(id, result)
    }
  }

  @concurrent private static func reading(
    _ id: Article.ID, knowing known: ArticleContent?, in library: Library
  ) async -> Result<ArticleContent, ArticlesError> {
    do throws(LibraryError) {
      if var content = known {
        guard let summary = try await library.articles([id]).first else { return .failure(.gone) }
        content.summary = summary
        return .success(content)
      }
      guard let article = try await library.article(id) else { return .failure(.gone) }
      let feed = try await library.feed(article.summary.feedID)
      return .success(await ArticleContent.preparing(article, of: feed))
    } catch {
      return .failure(.library(error))
    }
  }

  private func tell(_ id: Article.ID, _ result: Result<ArticleContent, ArticlesError>) {
    // The result may be for an article that is no longer open.
    guard id == wanted, !Task.isCancelled else { return }
    isLoadingAll = false
    content = try? result.get()
    wasThere = wasThere || content != nil
    delegate?.readerModel(self, didLoad: result)
    guard isToBeRead, content != nil else { return }
    isToBeRead = false
    history.noteRead([id])
  }
}
