import Foundation

extension String {
  /// The string without NUL characters, at which SQLite would end it. What is read back must equal what was written;
  /// otherwise an article whose JSON contains "\u{0}" would appear changed at every fetch.
  var storable: String {
    hasNUL ? filter { $0 != "\0" } : self
  }

  /// Searches the contiguous bytes, because iterating over the view takes as long as writing the string.
  private var hasNUL: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    } ?? utf8.contains(0)
  }

  /// A name typed by the user, without surrounding white space.
  ///
  /// - Throws: ``LibraryError/emptyName``.
  var name: String {
    get throws {
      let name = storable.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !name.isEmpty else { throw LibraryError.emptyName }
      return name
    }
  }

  /// The key by which titles are sorted. SQLite's NOCASE only handles ASCII.
  var sortKey: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
