import Foundation

extension String {
  /// The text without NUL, at which SQLite would end it: what is read back must equal what was written, or an article
  /// whose JSON holds a "\u{0}" would be found changed at every fetch.
  var storable: String {
    hasNUL ? filter { $0 != "\0" } : self
  }

  /// Looked for where the bytes lie: the view hands them out one by one, which takes as long as writing them.
  private var hasNUL: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    } ?? utf8.contains(0)
  }

  /// A name as a person typed it, without the white space around it.
  ///
  /// - Throws: ``LibraryError/emptyName``.
  var name: String {
    get throws {
      let name = storable.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !name.isEmpty else { throw LibraryError.emptyName }
      return name
    }
  }

  /// What titles are ordered by. SQLite's own NOCASE knows ASCII alone.
  var sortKey: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
