/// What a fragment may ask of the HTML parser at most; gumbo's time grows with the square of much of it.
enum HTMLLimits {
  /// Open elements. Real articles stay below 100, and browsers stop at 512 as well.
  static let depth = 512
  /// Open elements where nothing is certain about which ones are.
  static let uncertainDepth = 256
  /// Open formatting elements (`<b>`); each new one is compared with all of them.
  static let formatting = 64
  /// Attributes of one tag; the ones behind are left out.
  static let attributes = 256
  /// Bytes of a fragment that is parsed, and of a result; what is longer is shown as text.
  static let parsedBytes = 2 * 1024 * 1024
  /// Elements that formatting may add which is open behind the end of what it stood in. Each new block repeats all of
  /// it, so a few thousand such elements would make millions.
  static let repeatedElements = 500_000
  /// Bytes of one inline drawing; a larger one is its title. Charts in articles have some tens of kilobytes.
  static let drawingBytes = 256 * 1024
  /// Bytes of one value in a drawing: the longest are the paths of maps.
  static let drawingValueBytes = 128 * 1024
  /// Elements of one drawing, and how many of them may be open. Each costs the page a box.
  static let drawingElements = 5_000
  static let drawingDepth = 32
  /// Characters of what a drawing is called.
  static let drawingLabel = 500
  /// Bytes of a page that are searched for feed links. They stand in the head, but some heads hold a megabyte of
  /// script.
  static let searchedBytes = 8 * 1024 * 1024
}
