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
    LibraryLocation(directory: userDirectory("XDG_DATA_HOME", orInHome: ".local/share"))
  }

  /// The user's folder for what can be fetched again: `$XDG_CACHE_HOME/kiji`, or `~/.cache/kiji`.
  public static var cacheDirectory: URL { userDirectory("XDG_CACHE_HOME", orInHome: ".cache") }

  /// The SQLite file in the directory. Its `-wal` and `-shm` are beside it while a library is open.
  public var databaseURL: URL {
    directory.appending(path: "library.sqlite", directoryHint: .notDirectory)
  }

  /// Returns the program's folder in the folder that a variable names, or in one of the home folder.
  private static func userDirectory(_ variable: String, orInHome path: String) -> URL {
    func directory(in variable: String) -> URL? {
      ProcessInfo.processInfo.environment[variable]
        .flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
    }
    // `$HOME` takes precedence over the user database, as in other programs.
    let home = directory(in: "HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    return (directory(in: variable) ?? home.appending(path: path))
      .appending(path: Profile.folderName, directoryHint: .isDirectory)
  }
}
