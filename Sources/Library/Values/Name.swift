import Foundation

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
