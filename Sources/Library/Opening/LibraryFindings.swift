/// The errors found in a library, in SQLite's words, for a log.
public struct LibraryFindings: Sendable, Hashable {
  /// Errors in the file: its pages, indexes or references. Only restoring a backup helps.
  public let file: [String]
  /// Errors in the search index only. ``Library/rebuildIndex()`` recreates it from the articles.
  public let index: [String]

  /// Whether the library is sound.
  public var isEmpty: Bool { file.isEmpty && index.isEmpty }

  /// Creates a list of errors.
  public init(file: [String] = [], index: [String] = []) {
    self.file = file
    self.index = index
  }

  /// Sorts the output of `PRAGMA integrity_check`, which includes FTS5's check of the search index since SQLite 3.44.
  init(pages: [String], references: [String]) {
    let found = pages.filter { $0 != "ok" }
    let isOfIndex = { (line: String) in line.contains("FTS5 table") }
    self.init(file: found.filter { !isOfIndex($0) } + references, index: found.filter(isOfIndex))
  }
}
