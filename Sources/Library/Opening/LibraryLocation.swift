public import Foundation

/// The directory that holds one library.
public struct LibraryLocation: Sendable, Hashable {
  /// The directory. It need not exist before the library is opened for the first time.
  public let directory: URL

  /// Names the directory of a library without touching the disk.
  public init(directory: URL) {
    self.directory = directory.standardizedFileURL
  }

  /// The place the XDG base directory specification gives to a user's data: `$XDG_DATA_HOME/kiji`, or
  /// `~/.local/share/kiji` where the variable is unset, empty or, as the specification demands, not absolute.
  public static var standard: LibraryLocation {
    func directory(in variable: String) -> URL? {
      ProcessInfo.processInfo.environment[variable]
        .flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
    }
    // `$HOME` before what the system has noted of the user: that is what every other program does
    let home = directory(in: "HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    let data = directory(in: "XDG_DATA_HOME") ?? home.appending(path: ".local/share")
    return LibraryLocation(directory: data.appending(path: Profile.folderName, directoryHint: .isDirectory))
  }

  /// The SQLite file in the directory. Beside it stand its `-wal` and `-shm` while a library is open.
  public var databaseURL: URL {
    directory.appending(path: "library.sqlite", directoryHint: .notDirectory)
  }
}
