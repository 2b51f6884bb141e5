import FeedFetcher
import FeedParser
package import Library

/// The chapters of the episode in the player.
///
/// Those that the feed lists come before those of its file of chapters, which would have to be fetched, and both before
/// those in the audio itself: a publisher corrects them after the audio was made, and they have addresses.
package final class ChapterModel {
  /// The chapters by their beginnings; empty if nothing divides the episode.
  package private(set) var chapters: [Chapter] = []
  /// Called when the chapters have changed.
  package var onChange: (@MainActor () -> Void)?

  private let library: Library
  private let fetcher: FeedFetcher?
  private var episode: Episode.ID?
  private var reading: Task<Void, Never>?
  private var listed: [Chapter] = []
  private var inFile: [Chapter] = []

  /// One chapter divides nothing.
  private static let fewest = 2
  /// How far into a chapter the beginning of the previous one is out of reach, in seconds.
  private static let grace = 3.0
  /// The limits of a file of chapters. The largest possible list has a fifth of these bytes.
  private static let limits = {
    var limits = FetchLimits()
    limits.bodyBytes = 1024 * 1024
    limits.total = .seconds(20)
    return limits
  }()

  /// - Parameter fetcher: fetches files of chapters; nil for no network.
  init(_ library: Library, _ fetcher: FeedFetcher?) { (self.library, self.fetcher) = (library, fetcher) }

  isolated deinit { reading?.cancel() }

  /// Reads the chapters of an episode.
  /// - Parameter isOpened: whether its servers are contacted.
  func load(_ episode: Episode, isOpened: Bool) {
    reading?.cancel()
    if episode.id != self.episode { (listed, inFile) = ([], []) }
    self.episode = episode.id
    renew()
    reading = Task { [weak self, library, fetcher = isOpened ? fetcher : nil] in
      // Without chapters, the episode is played as well.
      guard let list = try? await library.chapters(of: episode.id.article) else { return }
      var chapters = list.chapters
      if chapters.count < Self.fewest, let fetcher, let url = list.url {
        chapters = await Self.fetch(url, of: episode, fetcher)
      }
      guard let self, !Task.isCancelled, chapters.count >= Self.fewest else { return }
      listed = chapters
      renew()
    }
  }

  /// Notes the chapters in the audio.
  func fileHas(_ chapters: [Chapter]) {
    inFile = chapters
    renew()
  }

  /// Forgets the chapters.
  func clear() {
    reading?.cancel()
    (episode, listed, inFile) = (nil, [], [])
    renew()
  }

  /// Returns the index of the chapter at a place; nil before the first one.
  package func index(at place: Double) -> Int? {
    // A seek may end a moment before the place it was made to.
    chapters.lastIndex { $0.seconds <= place + 0.1 }
  }

  /// Returns where the next chapter begins; nil in the last one.
  package func next(after place: Double) -> Double? {
    let next = (index(at: place) ?? -1) + 1
    return chapters.indices.contains(next) ? chapters[next].seconds : nil
  }

  /// Returns where the chapter begins, or, near its beginning, where the one before it does; nil without chapters.
  package func previous(before place: Double) -> Double? {
    guard !chapters.isEmpty else { return nil }
    guard let index = index(at: place) else { return 0 }
    let isAtStart = place - chapters[index].seconds < Self.grace
    return isAtStart ? index == 0 ? 0 : chapters[index - 1].seconds : chapters[index].seconds
  }

  private func renew() {
    let best = listed.isEmpty ? inFile : listed
    let new = best.count < Self.fewest ? [] : best
    guard new != chapters else { return }
    chapters = new
    onChange?()
  }

  private static func fetch(_ url: String, of episode: Episode, _ fetcher: FeedFetcher) async -> [Chapter] {
    let reaches = episode.feedReachesPrivateHosts
    guard let url = PrivateHost.webURL(url, in: episode.feedURL, asFeedDoes: reaches) else { return [] }
    let request = FetchRequest(
      url: url, limits: limits,
      reachesPrivateHosts: PrivateHost.may(feed: episode.feedURL, reach: url, asFeedDoes: reaches))
    guard case .body(let body) = try? await fetcher.fetch(request) else { return [] }
    return await chapters(in: body)
  }

  @concurrent private static func chapters(in body: FetchedBody) async -> [Chapter] {
    (ParsedChapter.chapters(in: body.bytes, baseURL: body.url) ?? []).map {
      Chapter(seconds: $0.seconds, title: $0.title, url: $0.url)
    }
  }
}
