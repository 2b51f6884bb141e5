import Foundation

extension LibraryLocation {
  /// Moves the database away and, if given, another one into its place. If anything fails, all files are back in their
  /// original places.
  ///
  /// - Parameter draft: The replacement, in the same directory.
  /// - Returns: The new location of the database, or nil if there was none.
  func setAside(for draft: URL? = nil) throws -> URL? {
    let files = FileManager.default
    let source = databaseURL.path
    let suffixes = Self.suffixes.filter { files.fileExists(atPath: source + $0) }
    let target = freeURL("library-damaged", at: Date())
    do {
      // Move the log first: if the process were killed in between, a log left behind would be applied to the next
      // database.
      for suffix in suffixes where draft == nil || !suffix.isEmpty {
        try files.moveItem(atPath: source + suffix, toPath: target.path + suffix)
      }
      if let draft {
        try replaceDatabase(with: draft, keeping: target)
      }
    } catch {
      for suffix in suffixes.reversed() where files.fileExists(atPath: target.path + suffix) {
        if files.fileExists(atPath: source + suffix) {
          try? files.removeItem(atPath: target.path + suffix)
        } else {
          try? files.moveItem(atPath: target.path + suffix, toPath: source + suffix)
        }
      }
      throw error
    }
    return suffixes.isEmpty ? nil : target
  }

  /// Replaces the database. The old file gets its second name before it loses the first, so a library exists at every
  /// moment.
  private func replaceDatabase(with draft: URL, keeping target: URL) throws {
    if hasDatabase {
      do {
        try FileManager.default.linkItem(at: databaseURL, to: target)
      } catch {
        // The file system does not support hard links.
        try FileManager.default.moveItem(at: databaseURL, to: target)
      }
    }
    try PosixFile.rename(draft, to: databaseURL, at: self)
  }
}
