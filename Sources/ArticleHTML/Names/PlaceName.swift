import WebText

/// IDs in a fragment (`id`), which get a prefix so that they cannot collide with others in the page.
enum PlaceName {
  private static let prefix = "place-"
  /// In bytes; footnotes have about ten.
  private static let longest = 128

  /// Whether an ID already has the prefix.
  ///
  /// Compares bytes, because a combining accent after the hyphen would make it a different character.
  static func isWritten(_ name: some Collection<UInt8>) -> Bool { name.starts(with: prefix.utf8) }

  /// Whether an ID has an allowed length, with or without the prefix.
  static func hasLength(_ name: some Collection<UInt8>) -> Bool {
    (1...longest + (isWritten(name) ? prefix.utf8.count : 0)).contains(name.count)
  }

  /// Returns the prefix if it is missing from an ID, otherwise an empty string.
  static func missingPrefix(of name: some Collection<UInt8>) -> String { isWritten(name) ? "" : prefix }
}
