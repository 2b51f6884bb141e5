public import Foundation

/// A copy of a library that was made before an update, beside it.
public struct LibraryBackup: Sendable, Hashable {
  /// The copy: a database of its own, in the directory of the library.
  public let url: URL
  /// When it was made, in whole seconds.
  public let date: Date
  /// What it takes on the disk.
  public let bytes: Int

  /// Makes a copy's value; the library makes them, and so may a test.
  public init(url: URL, date: Date, bytes: Int) {
    self.url = url
    self.date = date
    self.bytes = bytes
  }
}
