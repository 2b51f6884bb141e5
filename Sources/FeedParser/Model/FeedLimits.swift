/// The parser's resource limits.
enum FeedLimits {
  /// Bytes of a body. The largest feeds seen are podcasts of about 8 MiB; a longer body is truncated, and its complete
  /// items are read.
  static let bodyBytes = 16 * 1024 * 1024
  /// Open elements. Real feeds with inline XHTML stay below 60; deeper tags are dropped and their text is kept.
  static let levels = 256
  /// Items of a feed. Full archives have some thousands; more is a mistake or an attack.
  static let items = 10_000
  /// Outlines of a subscription list: ten times the most ever seen.
  static let outlines = 100_000
  /// Values of a JSON array; a feed has an array of items and short arrays of names.
  static let jsonValues = 10_000
  /// Bytes of an attribute value. The longest in use are images in `data:` URLs; a longer value is dropped.
  static let attributeBytes = 1024 * 1024
  /// Attributes of a tag; further ones are dropped. No vocabulary has a dozen.
  static let attributes = 256
  /// Bytes of a base URL. A longer one is ignored, otherwise each of a thousand links would become as long. Real ones
  /// have about a hundred.
  static let baseBytes = 512
  /// How many times the bytes of a document may be read ahead, on average, to find out whether an element has an end
  /// tag. Valid feeds need it for markup with elements named like the feed's own, at most once.
  static let searchedForEnds = 4
  /// Namespace prefixes bound at once; real feeds have about twenty.
  static let namespaces = 128
  /// Categories, authors and attachments, of an item or of the feed; further ones are dropped. The most ever seen are
  /// about sixty categories.
  static let listed = 256
  /// Chapters of an item; further ones are dropped. A day of audio with a chapter every two minutes has fewer.
  static let chapters = 1000
  /// Characters of a chapter's title; the rest is dropped. It is one line of a list.
  static let chapterTitle = 300
  /// Seconds at which the last chapter can begin: eleven days, longer than any recording.
  static let chapterSeconds = 1_000_000.0
  /// Bytes searched for the first tag and examined to detect the format.
  static let sniffedBytes = 64 * 1024
  /// Entities that a document may declare, and the bytes of an entity's value, such as a name or a symbol.
  static let entities = 64
  static let entityBytes = 256
  /// Bytes that a document's own entities may add to it in total, to prevent entity bombs.
  static let expandedBytes = 64 * 1024
}
