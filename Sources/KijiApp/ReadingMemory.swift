import GLibKit
import Library
import Models
import Reader
import Timeline

/// The saved position in a library: the open article and the scroll positions.
nonisolated struct ReadingState: LibraryState {
  static let key = "reading"

  /// The open article.
  var article: Article.ID?
  /// The scroll position in the article, in the format of its page.
  var articlePlace: String?
  /// The scroll position of the timeline.
  var list: ListPlace?
}

/// Saves the position in a library, and restores it in the next session.
final class ReadingMemory {
  private let library: Library
  private let articles: TimelineViewController
  private let article: ReaderViewController
  private let memory: LibraryMemory<ReadingState>
  private let moving = Coalescer(pause: ReadingMemory.pause)
  /// Whether the last session's position has been restored. Until then, it must not be overwritten.
  private var isRestored = false

  /// The minimum interval between saves of the position, which changes constantly while scrolling.
  private static let pause = Duration.seconds(2)

  init(of library: Library, _ articles: TimelineViewController, _ article: ReaderViewController) {
    (self.library, self.articles, self.article) = (library, articles, article)
    memory = LibraryMemory(library: library, pause: Self.pause)
  }

  /// What is restored.
  enum Part { case list, article }

  /// Restores the last session in the next list shown: first the list, and after it is drawn the article, whose page
  /// takes longer.
  /// - Parameter completion: called when a part is restored.
  func restore(_ completion: @escaping @MainActor (Part) -> Void) async {
    let state = await memory.read()
    articles.resume(state.article, at: state.list) { [weak self] in
      self?.isRestored = true
      completion(.list)
      guard let id = state.article else { return }
      Task { if await self?.restore(id, at: state.articlePlace) == true { completion(.article) } }
    }
  }

  private func restore(_ id: Article.ID, at place: String?) async -> Bool {
    // An article that was deleted is ignored silently.
    let found = try? await library.members(of: ArticleList(scope: .all, includesRepetitions: true), among: [id])
    guard found?.keys.isEmpty == false, articles.navigator.openArticle == id else { return false }
    article.resume(id, at: place)
    return true
  }

  /// Saves the current position.
  func save() {
    guard isRestored else { return }
    Heaps.tidySoon()
    let id = articles.navigator.openArticle
    memory.set(ReadingState(article: id, articlePlace: id.flatMap { article.places[$0] }, list: articles.place))
  }

  /// Saves the position while scrolling, at a limited rate: determining it requires examining every live row.
  func saveSoon() { moving.schedule { [weak self] in self?.save() } }

  /// Stops saving the position while scrolling.
  func stop() { moving.cancel() }

  /// Waits until the positions are saved.
  func end() async {
    await memory.end()
    await article.places.end()
  }
}
