package import Library
import Models

/// Where the user stopped in each article: kept while the program runs, and for articles to read later in the library.
package final class ReadingPlaces {
  private let library: Library
  private var places: [Article.ID: String] = [:]
  /// The articles that were opened, whose places are known here better than in the library.
  private var opened: Set<Article.ID> = []
  /// Those of them that are to be read later.
  private var queued: Set<Article.ID> = []
  /// The articles whose place is not stored yet.
  private var unsaved: Set<Article.ID> = []
  private let saving = Coalescer(pause: ReadingPlaces.pause)

  /// The minimum interval between two writes, as the place changes constantly while scrolling.
  private static let pause = Duration.seconds(2)

  package init(_ library: Library) { self.library = library }

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

  /// Notes that an article was opened or changed: whether it is to be read later, and the place stored for it.
  func note(_ content: ArticleContent) {
    let id = content.summary.id
    if opened.insert(id).inserted { resume(id, at: content.readingPlace) }
    guard content.summary.isLater else { return _ = queued.remove(id) }
    // No place is stored for an article that was just added.
    if queued.insert(id).inserted { save(id) }
  }

  /// Stores the places in all articles that were opened: some may have been added to the queue since.
  package func end() async {
    saving.cancel()
    unsaved = opened
    await write()
  }

  private func save(_ id: Article.ID) {
    unsaved.insert(id)
    saving.schedule { [weak self] in await self?.write() }
  }

  private func write() async {
    let changed = Dictionary(uniqueKeysWithValues: unsaved.map { ($0, places[$0]) })
    unsaved = []
    guard !changed.isEmpty else { return }
    // If it fails, the articles begin at their top the next time.
    try? await library.setReadingPlaces(changed)
  }
}
