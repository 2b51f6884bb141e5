/// What is wrong with a library, in SQLite's words and for a log.
public struct LibraryFindings: Sendable, Hashable {
  /// What is wrong with the file: its pages, its indexes or its references. Only a copy of an earlier day helps.
  public let file: [String]
  /// What is wrong with the search index alone. ``Library/rebuildIndex()`` makes it anew from the articles.
  public let index: [String]

  /// Whether the library is sound.
  public var isEmpty: Bool { file.isEmpty && index.isEmpty }

  /// Lists what is wrong.
  public init(file: [String] = [], index: [String] = []) {
    self.file = file
    self.index = index
  }

  /// Sorts what `PRAGMA integrity_check` says. From 3.44 on it asks FTS5 for the search index too.
  init(pages: [String], references: [String]) {
    let found = pages.filter { $0 != "ok" }
    let isOfIndex = { (line: String) in line.contains("FTS5 table") }
    self.init(file: found.filter { !isOfIndex($0) } + references, index: found.filter(isOfIndex))
  }
}
