import Foundation

extension LibraryLocation {
  static let directoryMode = 0o700
  static let fileMode = 0o600
  /// A database and the two files SQLite keeps beside it while it is open.
  static let suffixes = ["-wal", "-shm", ""]

  var hasDatabase: Bool {
    FileManager.default.fileExists(atPath: databaseURL.path)
  }

  /// Whether there is a log beside the database that may hold more than it.
  var hasLog: Bool { Self.size(databaseURL.path + "-wal") > 0 }

  var directoryIsWritable: Bool {
    FileManager.default.isWritableFile(atPath: directory.path)
  }

  /// A directory that exists keeps its mode: somebody may have chosen it.
  func makeDirectory() throws {
    guard !FileManager.default.fileExists(atPath: directory.path) else { return }
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: Self.directoryMode])
  }

  /// Finds what must not be opened, because opening would write.
  func checkFiles() throws {
    // The log is looked for first: another process that makes the database now has no log before it has a database.
    let logSize = Self.size(databaseURL.path + "-wal")
    guard logSize == 0 || Self.size(databaseURL.path) > 0 else {
      // SQLite would throw the log away, or apply it to a new database that it does not belong to.
      throw LibraryError.damaged(databaseURL)
    }
    // The system lets root write such a file; whoever took the bit away did not mean it to be written.
    if let mode = Self.mode(databaseURL.path), mode & 0o200 == 0 {
      throw LibraryError.readOnly(databaseURL)
    }
  }

  /// Takes from others what they may do with the database; SQLite gives its mode to the files beside it.
  func restrictDatabase() throws {
    guard let mode = Self.mode(databaseURL.path), mode & 0o077 != 0 else { return }
    try FileManager.default.setAttributes([.posixPermissions: mode & 0o700], ofItemAtPath: databaseURL.path)
  }

  static func size(_ path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

  private static func mode(_ path: String) -> Int? { status(path).map { Int($0.st_mode & 0o7777) } }

  /// Foundation's attributes have the owner's name too, for which it reads the list of all users.
  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}
