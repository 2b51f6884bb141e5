/// What a feed may ask of the parser at most.
enum FeedLimits {
  /// Bytes of one body. The largest feeds seen are podcasts of some 8 MiB; what is longer is cut, and its whole items
  /// read.
  static let bodyBytes = 16 * 1024 * 1024
  /// Open elements. Real feeds with inline XHTML stay below 60; deeper tags are left out and their text is kept.
  static let levels = 256
  /// Items of one feed. Full archives have some thousands; more is a mistake or an attack.
  static let items = 10_000
  /// Outlines of one list of subscriptions, ten times as many as anybody was seen to have.
  static let outlines = 100_000
  /// Values of one array in JSON; a feed has an array of its items and short ones of names.
  static let jsonValues = 10_000
  /// Bytes of one attribute's value. The longest in use are pictures as `data:` addresses; a longer one is left out.
  static let attributeBytes = 1024 * 1024
  /// Attributes of one tag; further ones are left out. No vocabulary has a dozen.
  static let attributes = 256
  /// Bytes of an address that others are relative to; a longer one is not used, or each of a thousand links would be as
  /// long. Real ones have some hundred.
  static let baseBytes = 512
  /// How often the bytes of a document may be read ahead, on average, to find out whether an element has an end tag. Sound
  /// feeds need it for markup whose elements are called as the feed's own are, once at most.
  static let searchedForEnds = 4
  /// Prefixes bound at once; real feeds have some twenty.
  static let namespaces = 128
  /// Categories, authors, and files of one item or of the feed; further ones are left out. The most seen are some sixty
  /// categories.
  static let listed = 256
  /// Bytes searched for the first tag, and of the beginning that is looked at to tell the format.
  static let sniffedBytes = 64 * 1024
  /// Entities that a document may declare for itself, and the bytes that one may stand for: such as a name or a symbol.
  static let entities = 64
  static let entityBytes = 256
  /// Bytes that a document's own entities may add to it in all, so that none is a bomb.
  static let expandedBytes = 64 * 1024
}
