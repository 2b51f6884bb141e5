public import Foundation

/// A copy of a library made before an update and stored beside it.
public struct LibraryBackup: Sendable, Hashable {
  /// The copy: a separate database in the library's directory.
  public let url: URL
  /// When the copy was made, in whole seconds.
  public let date: Date
  /// The size of the copy on disk.
  public let bytes: Int

  /// Creates a backup value. Only the library and tests need this.
  public init(url: URL, date: Date, bytes: Int) {
    self.url = url
    self.date = date
    self.bytes = bytes
  }
}
