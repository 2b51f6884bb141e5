/// The resource limits of HTML processing; gumbo's time grows quadratically with many of these quantities.
enum HTMLLimits {
  /// Open elements. Real articles stay below 100, and browsers also stop at 512.
  static let depth = 512
  /// Open elements while it is uncertain which ones are open.
  static let uncertainDepth = 256
  /// Open formatting elements (`<b>`); each new one is compared with all of them.
  static let formatting = 64
  /// Attributes of a tag; further ones are dropped.
  static let attributes = 256
  /// Bytes of a fragment to parse, and of a result; longer ones are shown as text.
  static let parsedBytes = 2 * 1024 * 1024
  /// Elements that the parser may add by reopening formatting elements that were left open. Each new block repeats all
  /// of them, so a few thousand formatting elements would produce millions.
  static let repeatedElements = 500_000
  /// Bytes of an inline drawing; a larger one is replaced by its title. Charts in articles have some tens of kilobytes.
  static let drawingBytes = 256 * 1024
  /// Bytes of a value in a drawing; the longest are the paths of maps.
  static let drawingValueBytes = 128 * 1024
  /// Elements of a drawing, and how many of them may be open at once. Each of them costs layout time.
  static let drawingElements = 5_000
  static let drawingDepth = 32
  /// Characters of a drawing's label.
  static let drawingLabel = 500
  /// Bytes of a page that are searched for feed links. The links are in the head, but some heads contain a megabyte of
  /// script.
  static let searchedBytes = 8 * 1024 * 1024
  /// Noted tags of a page; real pages have a few hundred.
  static let notes = 4_000
  /// Attributes of an element in a page, and bytes of one; gumbo compares each with all before it.
  static let pageAttributes = 32
  static let pageValueBytes = 64 * 1024
  /// Bytes of the code in an article that are colored; each may become an element. Long tutorials have some tens of
  /// kilobytes.
  static let coloredCodeBytes = 128 * 1024
  /// Bytes of code from which its language is guessed.
  static let guessedCodeBytes = 2 * 1024
  /// Bytes of a formula in TeX.
  static let formulaBytes = 8 * 1024
}
