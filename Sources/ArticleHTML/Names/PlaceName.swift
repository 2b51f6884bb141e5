/// The names of places in a fragment (`id`), which are written so that they are nobody else's.
enum PlaceName {
  /// What stands before each.
  static let prefix = "place-"
  /// Bytes of a name; footnotes have some ten.
  static let longest = 128
}
