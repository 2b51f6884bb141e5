public import Library

/// Why nothing could be imported, or not all.
public enum ImportFailure: Error, Sendable, Equatable {
  /// There is not one byte.
  case empty
  /// It is a web page.
  case page
  /// It is a feed itself.
  case feed
  /// It is neither OPML nor a list of addresses; the line is the first that is no address, where it looked like text.
  case notAList(line: String?)
  /// The library could not be read or written. What was stored before stays.
  case library(LibraryError)
}
