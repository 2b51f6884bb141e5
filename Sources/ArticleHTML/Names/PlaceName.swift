import WebText

/// The names of places in a fragment (`id`), which are written so that they are nobody else's.
enum PlaceName {
  private static let prefix = "place-"
  /// Bytes of a name; footnotes have some ten.
  private static let longest = 128

  /// Whether a name has what stands before each that is written.
  ///
  /// Of its bytes: with an accent behind it, the hyphen is another character.
  static func isWritten(_ name: some Collection<UInt8>) -> Bool { name.starts(with: prefix.utf8) }

  /// Whether a name is not too long, written or not.
  static func hasLength(_ name: some Collection<UInt8>) -> Bool {
    (1...longest + (isWritten(name) ? prefix.utf8.count : 0)).contains(name.count)
  }

  /// What stands before a name to write it.
  static func missingPrefix(of name: some Collection<UInt8>) -> String { isWritten(name) ? "" : prefix }
}
