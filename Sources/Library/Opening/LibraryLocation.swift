public import Foundation

/// The directory that holds one library.
public struct LibraryLocation: Sendable, Hashable {
  /// The directory. It need not exist before the library is opened for the first time.
  public let directory: URL

  /// Creates a location without touching the disk.
  public init(directory: URL) {
    self.directory = directory.standardizedFileURL
  }

  /// The location specified by the XDG Base Directory Specification: `$XDG_DATA_HOME/kiji`, or `~/.local/share/kiji` if
  /// the variable is unset, empty or, as the specification requires, not absolute.
  public static var standard: LibraryLocation {
    func directory(in variable: String) -> URL? {
      ProcessInfo.processInfo.environment[variable]
        .flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
    }
    // `$HOME` takes precedence over the user database, as in other programs.
    let home = directory(in: "HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    let data = directory(in: "XDG_DATA_HOME") ?? home.appending(path: ".local/share")
    return LibraryLocation(directory: data.appending(path: Profile.folderName, directoryHint: .isDirectory))
  }

  /// The SQLite file in the directory. Its `-wal` and `-shm` are beside it while a library is open.
  public var databaseURL: URL {
    directory.appending(path: "library.sqlite", directoryHint: .notDirectory)
  }
}
