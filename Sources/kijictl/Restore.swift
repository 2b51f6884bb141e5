import ArgumentParser
import Foundation
import Library

/// `kijictl restore`
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restores a backup of the library, or lists the backups.",
    discussion: """
      A backup is made before a new version updates the library, and the newest \(Library.backupsKept) are kept. Without \
      a file, lists the backups, newest first: each line has the file, its date (UTC) and its size in bytes, separated \
      by tabs. With a file, restores it and keeps the current library under another name. The library must not be \
      open in the window or another command.

      The JSON of the list is {"copies": [{"file", "date", "bytes"}]}, that of restoring {"restored", "kept"}; "kept" is \
      null if there was no library.
      """)

  @Flag(help: "Write the list or the result as JSON.") var json = false
  @Argument(help: "The backup, or any other library file.", completion: .file()) var file: String?
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard file?.isEmpty != true else { throw ValidationError("The file name is empty.") }
  }

  func run() async throws {
    guard let file else { return try await list() }
    let backup = URL(filePath: file).standardizedFileURL
    let kept: URL?
    do throws(LibraryError) {
      kept = try await Library.restore(backup, at: options.location)
    } catch { throw CommandFailure(error) }
    if json { return try JSONOutput.write(RestoreRecord(restored: backup.path, kept: kept?.path)) }
    try Terminal.writeLine(
      "Restored \(backup.path)." + (kept.map { " The previous library was kept as \($0.path)." } ?? ""))
  }

  private func list() async throws {
    let backups = await Library.backups(at: options.location)
    guard !json else { return try JSONOutput.write(["copies": backups.map(BackupRecord.init)]) }
    for backup in backups {
      try Terminal.writeLine("\(backup.url.path.printable)\t\(backup.date.formatted(.iso8601))\t\(backup.bytes)")
    }
  }
}

/// The JSON form of a backup.
private struct BackupRecord: Encodable {
  let file: String
  let date: String
  let bytes: Int

  init(_ backup: LibraryBackup) {
    file = backup.url.path
    date = backup.date.formatted(.iso8601)
    bytes = backup.bytes
  }
}

/// The JSON form of a restore's result.
private struct RestoreRecord: Encodable {
  let restored: String
  let kept: String?

  private enum Key: String, CodingKey {
    case restored, kept
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(restored, forKey: .restored)
    // This key is always present, even if the value is null.
    try container.encode(kept, forKey: .kept)
  }
}
