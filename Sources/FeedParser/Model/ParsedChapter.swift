import WebText

/// A part of an item's audio, as listed by Podlove Simple Chapters or in a file of JSON Chapters.
public struct ParsedChapter: Sendable, Equatable {
  /// Where it begins, in seconds.
  public var seconds: Double
  /// The title as plain text; empty if it has none.
  public var title: String
  /// The URL of a web page about it.
  public var url: String?

  /// Creates a chapter.
  public init(seconds: Double, title: String, url: String? = nil) {
    self.seconds = seconds
    self.title = title
    self.url = url
  }
}

/// The chapters of an item while they are read: each beginning once, in order, and no more than there can be.
struct ParsedChapters: Equatable {
  /// The chapters by their beginnings.
  private(set) var all: [ParsedChapter] = []

  /// Adds a chapter, unless it has no usable beginning or another one begins there.
  mutating func add(at seconds: Double?, _ title: String?, _ url: String?) {
    guard let seconds, (0...FeedLimits.chapterSeconds).contains(seconds), all.count < FeedLimits.chapters else {
      return
    }
    // Feeds list chapters in order, so that nothing is moved.
    let place = (all.lastIndex { $0.seconds <= seconds } ?? -1) + 1
    guard place == 0 || all[place - 1].seconds < seconds else { return }
    let isOfTheWeb = ["http", "https"].contains(url.flatMap(URLReference.scheme(of:))?.lowercased())
    // Not characters, each of which may have any number of marks.
    let shown = title?.nonEmptyTrimmed.map { String($0.unicodeScalars.prefix(FeedLimits.chapterTitle)) }
    all.insert(ParsedChapter(seconds: seconds, title: shown ?? "", url: isOfTheWeb ? url : nil), at: place)
  }
}
