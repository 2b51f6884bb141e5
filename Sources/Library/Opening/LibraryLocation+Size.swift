import Foundation

extension LibraryLocation {
  /// The size of the library on disk in bytes, including the files SQLite keeps beside the database. Reads the disk.
  public var bytesOnDisk: Int {
    Self.suffixes.reduce(0) { $0 + Self.size(databaseURL.path + $1) }
  }
}
