internal import CGLib

/// Something the user drags: a value for this program, and what other programs receive.
///
///     DragItem(article, text: article.title, uri: article.link)
///
/// The counterpart of UIDragItem and its NSItemProvider.
public struct DragItem {
  /// The value for drop delegates of this program; other programs do not receive it.
  public var localObject: Any?
  /// The text that other programs receive.
  public var text: String?
  /// The address that other programs receive, such as a web page's or a file's.
  public var uri: String?
  /// What other programs receive in formats of their own, by MIME type. Of several items only the first one's is used.
  public var data: [String: [UInt8]] = [:]

  /// Creates an item.
  /// - Parameters:
  ///   - localObject: The value for this program.
  ///   - text: The text for other programs; the address if nil.
  ///   - uri: The address for other programs.
  public init(_ localObject: Any? = nil, text: String? = nil, uri: String? = nil) {
    (self.localObject, self.text, self.uri) = (localObject, text, uri)
  }

  /// Creates an item for a file.
  /// - Parameters:
  ///   - path: The absolute path of a file that exists.
  ///   - localObject: The value for this program.
  public init(file path: String, _ localObject: Any? = nil) {
    self.init(localObject, uri: FileAddress.uri(of: path))
  }
}

/// Paths and addresses of files.
nonisolated enum FileAddress {
  /// Returns the address of a file; nil if the path is not absolute.
  static func uri(of path: String) -> String? {
    guard let uri = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// Returns the path of a file; nil if the address is not that of a local file.
  static func path(of uri: String) -> String? {
    guard let path = g_filename_from_uri(uri, nil, nil) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }
}
