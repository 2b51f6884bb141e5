import Library
import Words
import Models

/// Hears what became of the article that was asked for.
protocol ArticleModelDelegate: AnyObject {
  /// The article is there, or has changed, or why it is not there.
  func articleModel(_ model: ArticleModel, didLoad result: Result<ArticleContent, ArticlesError>)
  /// Another article was asked for: there is none to act on until it is there.
  func articleModelDidLeaveArticle(_ model: ArticleModel)
}

/// The article that is open.
final class ArticleModel {
  weak var delegate: (any ArticleModelDelegate)?

  /// What is open.
  private(set) var content: ArticleContent?

  private let library: Library
  private let history: HistoryModel
  private var wanted: Article.ID?
  /// Whether what was asked for last was there once.
  private(set) var wasThere = false
  /// Whether the article becomes read as soon as it is there.
  private var isToBeRead = false
  private var loading: Task<Void, Never>?
  /// Whether that is the whole article.
  private var isLoadingAll = false

  /// Whether an article was asked for and is neither there nor known to be lost.
  var isOpening: Bool { content == nil && isLoadingAll }

  init(library: Library, history: HistoryModel) {
    self.library = library
    self.history = history
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Opens an article. It is shown first and marked then: what follows from the mark is painted, too.
  /// - Parameter marksRead: whether that makes it read.
  func open(_ id: Article.ID, marksRead: Bool = true) {
    wanted = id
    if let content, content.summary.id != id {
      self.content = nil
      delegate?.articleModelDidLeaveArticle(self)
    }
    (isToBeRead, wasThere) = (marksRead, false)
    load(id)
  }

  /// Asks again for the article that could not be had.
  func retry() {
    if let wanted { load(wanted) }
  }

  /// Marks the open article as read or unread, whichever it is not.
  func toggleRead() {
    guard let summary = content?.summary else { return }
    history.perform(.toggleRead([summary.id]))
  }

  /// Stars the open article, or takes the star away.
  func toggleStar() {
    guard let summary = content?.summary else { return }
    history.perform(.toggleStarred([summary.id]))
  }

  /// Says what is wanted for the pictures of the open article's feed.
  func setPictures(_ policy: PicturePolicy) {
    guard let summary = content?.summary else { return }
    history.perform(.setPictures(summary.feedID, policy)) { _ in
      tr("Pictures of %s are shown from now on.", summary.feedTitle)
    }
  }

  /// Something was written: the open article may have another status.
  func libraryDidChange(_ changes: [LibraryChange]) {
    // also while it is being read: what is read may be older than the change
    guard let open = wanted else { return }
    let hasOtherStatus = changes.contains { if case .statuses(let ids) = $0 { ids.contains(open) } else { false } }
    let isAnother = changes.contains { change in
      switch change {
      case .articles(_, let articles): articles.updated.contains(open)
      case .everything: true
      // one that is gone comes back with its feed
      case .feeds(let feeds): content.map { feeds.contains($0.summary.feedID) } ?? !isOpening
      case .statuses, .folders, .searches, .index: false
      }
    }
    if isAnother { load(open) } else if hasOtherStatus { load(open, knowing: isLoadingAll ? nil : content) }
  }

  /// - Parameter known: what is open, where only the list's part of it may be another one now.
  private func load(_ id: Article.ID, knowing known: ArticleContent? = nil) {
    loading?.cancel()
    isLoadingAll = known == nil
    // away from the main thread until the whole is ready: coming back in between waits for whatever is painted
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
    // a slow answer for an article that was left
    guard id == wanted, !Task.isCancelled else { return }
    isLoadingAll = false
    content = try? result.get()
    wasThere = wasThere || content != nil
    delegate?.articleModel(self, didLoad: result)
    guard isToBeRead, content != nil else { return }
    isToBeRead = false
    history.noteRead([id])
  }
}
