public import Foundation

extension Library {
  /// Moves the database out of the way, with its `-wal` and `-shm`, so that the next ``open(_:)`` makes a new one.
  /// Nothing is deleted. No library may be open there, in any process.
  ///
  /// - Returns: the database's new place, "library-damaged-YYYY-MM-DD-HHMMSS.sqlite" (UTC) in the same directory.
  /// - Throws: ``LibraryError/readOnly(_:)``, ``LibraryError/diskFull(_:)`` or
  ///   ``LibraryError/cannotOpen(_:reason:)``, the last also when there is no file to move.
  @concurrent public static func setAside(_ location: LibraryLocation) async throws(LibraryError) -> URL {
    let files = FileManager.default
    let source = location.databaseURL.path
    // The log goes first: were we stopped between the two, a log left behind would be applied to the next database.
    let suffixes = LibraryLocation.suffixes.filter { files.fileExists(atPath: source + $0) }
    guard !suffixes.isEmpty else {
      throw .cannotOpen(location.databaseURL, reason: "There is no file to set aside.")
    }
    let target = location.freeDamagedURL(at: Date())
    do {
      for suffix in suffixes {
        try files.moveItem(atPath: source + suffix, toPath: target.path + suffix)
      }
    } catch {
      throw LibraryError(error, at: location)
    }
    return target
  }
}

extension LibraryLocation {
  fileprivate func freeDamagedURL(at date: Date) -> URL {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let part = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    let numbers = [part.year, part.month, part.day, part.hour, part.minute, part.second].map { $0 ?? 0 }
    let stamp = String(
      format: "%04d-%02d-%02d-%02d%02d%02d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    var name = "library-damaged-\(stamp)"
    var count = 1
    while Self.suffixes.contains(where: {
      FileManager.default.fileExists(atPath: directory.appending(path: name + ".sqlite").path + $0)
    }) {
      count += 1
      name = "library-damaged-\(stamp)-\(count)"
    }
    return directory.appending(path: name + ".sqlite", directoryHint: .notDirectory)
  }
}
