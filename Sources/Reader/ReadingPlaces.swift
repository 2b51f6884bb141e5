package import Library
import Models

/// Where the user stopped in each article: kept while the program runs, and for articles to read later in the library.
package final class ReadingPlaces {
  private let library: Library
  private var places: [Article.ID: String] = [:]
  /// The opened articles that are to be read later.
  private var queued: Set<Article.ID> = []
  /// The articles whose place is not stored yet.
  private var unsaved: Set<Article.ID> = []
  private let saving = Coalescer(pause: ReadingPlaces.pause)

  /// The minimum interval between two writes, as the place changes constantly while scrolling.
  private static let pause = Duration.seconds(2)

  init(_ library: Library) { self.library = library }

  /// The scroll position in an article; nil at its beginning.
  package subscript(id: Article.ID) -> String? {
    get { places[id] }
    set {
      guard places[id] != newValue else { return }
      places[id] = newValue
      if queued.contains(id) { save(id) }
    }
  }

  /// Takes over the place where an earlier session stopped, unless the user has scrolled in this one.
  func resume(_ id: Article.ID, at place: String?) {
    guard places[id] == nil, let place, PageMessage.isPlace(place) else { return }
    places[id] = place
  }

  /// Notes whether an article that was opened is to be read later, and the place that is stored for it.
  func note(_ content: ArticleContent) {
    let id = content.summary.id
    resume(id, at: content.readingPlace)
    guard content.summary.isLater else { return _ = queued.remove(id) }
    // The place in an article that was just added is not stored yet.
    if queued.insert(id).inserted, places[id] != content.readingPlace { save(id) }
  }

  /// Stores what is not stored yet.
  package func end() async {
    saving.cancel()
    await write()
  }

  private func save(_ id: Article.ID) {
    unsaved.insert(id)
    saving.schedule { [weak self] in await self?.write() }
  }

  private func write() async {
    let changed = unsaved
    unsaved = []
    // If it fails, the article begins at its top the next time.
    for id in changed { try? await library.setReadingPlace(places[id], of: id) }
  }
}
