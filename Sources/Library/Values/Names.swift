import Foundation

/// The names of the categories of articles, as feeds give them.
enum CategoryNames {
  /// Longer names are ignored: nobody chooses them, and each is compared whenever a search asks for categories.
  static let longestName = 200

  /// More names of an article are ignored: the most ever seen in a feed are about sixty.
  static let mostNames = 64

  /// Returns names as they are stored: each once, on a line.
  static func storable(_ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    var known: Set<String> = []
    return names.prefix(mostNames).map { $0.storable.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty && $0.utf8.count <= longestName && known.insert($0).inserted }
  }
}

extension String {
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
}
