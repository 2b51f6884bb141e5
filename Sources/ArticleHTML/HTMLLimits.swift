/// What a fragment may ask of the HTML parser at most; gumbo's time grows with the square of the first two.
enum HTMLLimits {
  /// Open elements. Real articles stay below 100, and browsers stop at 512 as well.
  static let depth = 512
  /// Attributes of one tag; the ones behind are left out.
  static let attributes = 256
  /// Bytes of a fragment that is parsed; what is longer is shown as text.
  static let parsedBytes = 2 * 1024 * 1024
  /// Elements that the rules for unclosed formatting (`<b>` over several paragraphs) may add. Each new block repeats
  /// all that are open, so a few thousand unclosed ones would make millions.
  static let reconstructedElements = 500_000
  /// Bytes of a page that are searched for feed links. They stand in the head, but some heads hold a megabyte of
  /// script.
  static let searchedBytes = 8 * 1024 * 1024
  /// How often a result is parsed again until it no longer changes.
  static let passes = 4
}
