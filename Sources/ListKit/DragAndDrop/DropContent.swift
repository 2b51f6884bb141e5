/// A form in which dropped items can be loaded, whatever program they come from.
public nonisolated enum DropContent: Hashable, Sendable {
  /// Text.
  case text
  /// Addresses, of files or of web pages.
  case uris
  /// Data of a MIME type.
  case data(type: String)
}
