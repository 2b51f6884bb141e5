/// A part of an episode.
public struct Chapter: Sendable, Hashable {
  /// Where it begins, in seconds from the beginning of the file.
  public let seconds: Double
  /// The title as plain text; empty if it has none.
  public let title: String
  /// The URL of a web page about it.
  public let url: String?

  /// Creates a chapter.
  public init(seconds: Double, title: String, url: String? = nil) {
    (self.seconds, self.title, self.url) = (seconds, title, url)
  }
}

/// What a feed says about the chapters of an article's audio.
public struct ChapterList: Sendable, Hashable {
  /// The chapters that the feed itself lists, by their beginnings.
  public var chapters: [Chapter]
  /// The URL of a file with the chapters.
  public var url: String?

  /// Creates a list.
  public init(_ chapters: [Chapter] = [], url: String? = nil) { (self.chapters, self.url) = (chapters, url) }

  /// Whether the feed says nothing.
  public var isEmpty: Bool { chapters.isEmpty && url == nil }
}

extension ChapterList {
  /// The list as it would be read back from the database: in order, and with one chapter for each place.
  var storable: ChapterList {
    var places: Set<Double> = []
    let chapters = chapters.filter { $0.seconds.isFinite && places.insert($0.seconds).inserted }
      .sorted { $0.seconds < $1.seconds }
      .map { Chapter(seconds: $0.seconds, title: $0.title.storable, url: $0.url?.storable) }
    return ChapterList(chapters, url: url?.storable)
  }
}
