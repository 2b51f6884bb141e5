public import Library

/// The reason why an import failed.
public enum ImportFailure: Error, Sendable, Equatable {
  /// The file is empty.
  case empty
  /// The file is a web page.
  case page
  /// The file is itself a feed, which may say where it is on the web.
  case feed(address: String?)
  /// The file is neither OPML nor a list of addresses. If it looked like text, the line is the first that is not an
  /// address.
  case notAList(line: String?)
  /// The library could not be read or written. What was stored before stays.
  case library(LibraryError)
}
