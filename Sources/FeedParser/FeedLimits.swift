/// What a feed may ask of the parser at most.
enum FeedLimits {
  /// Bytes of one body. The largest feeds seen are podcasts of some 8 MiB; what is longer is cut, and its whole items
  /// read.
  static let bodyBytes = 16 * 1024 * 1024
  /// Open elements. libxml2 gives up at the same depth; real feeds with inline XHTML stay below 60.
  static let levels = 256
  /// Items of one feed. Full archives have some thousands; more is a mistake or an attack.
  static let items = 10_000
  /// Bytes searched for the first tag, and of the beginning that is looked at to tell the format.
  static let sniffedBytes = 64 * 1024
}
