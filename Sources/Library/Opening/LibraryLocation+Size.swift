import Foundation

extension LibraryLocation {
  /// What the library takes on the disk, in bytes: the database and what SQLite keeps beside it. Reads the disk.
  public var bytesOnDisk: Int {
    Self.suffixes.reduce(0) { $0 + Self.size(databaseURL.path + $1) }
  }
}
