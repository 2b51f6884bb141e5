import Foundation

extension LibraryLocation {
  static let directoryMode = 0o700
  static let fileMode = 0o600
  /// The suffixes of the database and of the two files SQLite keeps beside it while it is open.
  static let suffixes = ["-wal", "-shm", ""]

  /// Whether there is a library at this location.
  public var hasDatabase: Bool {
    FileManager.default.fileExists(atPath: databaseURL.path)
  }

  /// Whether a log beside the database may contain changes not yet in the database.
  var hasLog: Bool { Self.size(databaseURL.path + "-wal") > 0 }

  var directoryIsWritable: Bool {
    FileManager.default.isWritableFile(atPath: directory.path)
  }

  /// Creates the directory. An existing directory keeps its mode, which may have been chosen deliberately.
  func makeDirectory() throws {
    guard !FileManager.default.fileExists(atPath: directory.path) else { return }
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: Self.directoryMode])
  }

  /// Detects files that must not be opened, because opening would modify them.
  func checkFiles() throws {
    // Check the log first: another process that is creating the database has a database before it has a log.
    let logSize = Self.size(databaseURL.path + "-wal")
    guard logSize == 0 || Self.size(databaseURL.path) > 0 else {
      // SQLite would discard the log, or apply it to a new database that it does not belong to.
      throw LibraryError.damaged(databaseURL)
    }
    // Root may write to such a file, but whoever removed the write permission did not want it to be written.
    if let mode = Self.mode(databaseURL.path), mode & 0o200 == 0 {
      throw LibraryError.readOnly(databaseURL)
    }
  }

  /// Removes the permissions of group and others; SQLite applies the database's mode to the files beside it.
  func restrictDatabase() throws {
    guard let mode = Self.mode(databaseURL.path), mode & 0o077 != 0 else { return }
    try FileManager.default.setAttributes([.posixPermissions: mode & 0o700], ofItemAtPath: databaseURL.path)
  }

  static func size(_ path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

  private static func mode(_ path: String) -> Int? { status(path).map { Int($0.st_mode & 0o7777) } }

  /// Calls stat directly: Foundation's attributes include the owner's name, for which it reads the list of all users.
  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

extension LibraryLocation {
  /// The size of the library on disk in bytes, including the files SQLite keeps beside the database. Reads the disk.
  public var bytesOnDisk: Int {
    Self.suffixes.reduce(0) { $0 + Self.size(databaseURL.path + $1) }
  }
}
