import Foundation

/// The names of files beside the database: a stem and the creation time in UTC, "YYYY-MM-DD-HHMMSS".
extension LibraryLocation {
  /// Returns an unused name; a second file within the same second gets the suffix "-2".
  func freeURL(_ stem: String, at date: Date) -> URL {
    let part = Self.calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    let numbers = [part.year, part.month, part.day, part.hour, part.minute, part.second].map { $0 ?? 0 }
    let stamp = String(
      format: "%04d-%02d-%02d-%02d%02d%02d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    var name = "\(stem)-\(stamp)"
    var count = 1
    while Self.suffixes.contains(where: {
      FileManager.default.fileExists(atPath: directory.appending(path: name + ".sqlite").path + $0)
    }) {
      count += 1
      name = "\(stem)-\(stamp)-\(count)"
    }
    return directory.appending(path: name + ".sqlite", directoryHint: .notDirectory)
  }

  /// The backups made before updates, newest first. Reads the disk.
  var backups: [LibraryBackup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    let found = names.compactMap { name -> (backup: LibraryBackup, count: Int)? in
      guard let (date, count) = Self.backupDate(name) else { return nil }
      let url = directory.appending(path: name, directoryHint: .notDirectory)
      return (LibraryBackup(url: url, date: date, bytes: Self.size(url.path)), count)
    }
    return found.sorted { ($0.backup.date, $0.count) > ($1.backup.date, $1.count) }.map(\.backup)
  }

  private static func backupDate(_ name: String) -> (Date, count: Int)? {
    let form = /library-before-\d+-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)(?:-(\d+))?\.sqlite/
    guard let match = name.wholeMatch(of: form)?.output else { return nil }
    let components = DateComponents(
      year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: Int(match.4), minute: Int(match.5),
      second: Int(match.6))
    return calendar.date(from: components).map { ($0, match.7.flatMap { Int($0) } ?? 1) }
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
