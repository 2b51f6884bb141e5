import Foundation
package import Library
import Words

/// Finds articles for the search of the desktop's shell.
package final class ShellSearch {
  /// What the shell shows of an article.
  package struct Result: Equatable, Sendable {
    package let id: Article.ID
    package let title: String
    /// The feed and the date.
    package let description: String
  }

  /// The number of results; the shell shows half a dozen at most.
  package static let mostResults = 10
  /// How long a library that only the search has opened stays open. The shell searches at each key.
  private static let patience = Duration.seconds(15)

  /// The library that is open anyway, if it is.
  private let openLibrary: @MainActor () -> Library?
  private let location: LibraryLocation
  /// The library, if only the search has opened it.
  private var own: Library?
  /// Called after that was closed again.
  package var onEnd: (@MainActor () -> Void)?
  /// Whether a library is open only for the search.
  package var isOpen: Bool { own != nil }
  private var opening: Task<Library?, Never>?
  private var closing: Task<Void, Never>?

  package init(location: LibraryLocation, openLibrary: @escaping @MainActor () -> Library?) {
    (self.location, self.openLibrary) = (location, openLibrary)
  }

  /// Returns the newest articles that a search finds, as if it were typed.
  package func articles(_ terms: [String]) async -> [Article.ID] {
    guard let query = try? SearchQuery(typing: terms.joined(separator: " ")), let library = await library() else {
      return []
    }
    let list = ArticleList(scope: .search(query))
    return ((try? await library.articles(list, limit: Self.mostResults)) ?? []).map(\.id)
  }

  /// Returns what is shown of articles; those that no longer exist are missing.
  package func results(_ ids: [Article.ID]) async -> [Result] {
    guard let library = await library() else { return [] }
    return ((try? await library.articles(ids)) ?? []).map { article in
      Result(
        id: article.id, title: article.title.isEmpty ? tr("Untitled") : article.title,
        description: [article.feedTitle, DateText.long(article.date)].joined(separator: " · "))
    }
  }

  /// Closes a library that only the search has opened.
  package func end() async {
    closing?.cancel()
    _ = await opening?.value
    let library = own
    own = nil
    await library?.close()
    onEnd?()
  }

  private func library() async -> Library? {
    if let library = openLibrary() { return library }
    closing?.cancel()
    closing = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      if !Task.isCancelled { await self?.end() }
    }
    if let own { return own }
    // A library is not created by searching for something in it.
    guard location.hasDatabase else { return nil }
    let opening = opening ?? Task { [location] in try? await Library.open(location) }
    self.opening = opening
    own = await opening.value
    self.opening = nil
    return own
  }
}
