import ArgumentParser
import Foundation
import Library

/// `kijictl restore`
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Puts a copy of the library in its place, or lists the copies there are.",
    discussion: """
      A copy is made before a newer version of this program updates the library, and the newest \
      \(Library.backupsKept) are kept. Without a file they are listed, newest first: each line has a copy's file, when \
      it was made (UTC) and its bytes, with tabs between. With one, the present library is kept under another name. It \
      must not be open meanwhile, in a window or in another command.

      As JSON the list is {"copies": [{"file", "date", "bytes"}]}, and what was done {"restored", "kept"}; "kept" is \
      null where there was no library.
      """)

  @Flag(help: "Write the copies, or what was done, as JSON.") var json = false
  @Argument(help: "The copy, or any other library's file.", completion: .file()) var file: String?
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard file?.isEmpty != true else { throw ValidationError("The name of the file is empty.") }
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
      "Restored \(backup.path)." + (kept.map { " The library before it is kept as \($0.path)." } ?? ""))
  }

  private func list() async throws {
    let backups = await Library.backups(at: options.location)
    guard !json else { return try JSONOutput.write(["copies": backups.map(BackupRecord.init)]) }
    for backup in backups {
      try Terminal.writeLine("\(backup.url.path.printable)\t\(backup.date.formatted(.iso8601))\t\(backup.bytes)")
    }
  }
}

/// A copy as scripts see it.
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

/// What was done as scripts see it.
private struct RestoreRecord: Encodable {
  let restored: String
  let kept: String?

  private enum Key: String, CodingKey {
    case restored, kept
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(restored, forKey: .restored)
    // the key is there also when there is nothing to say
    try container.encode(kept, forKey: .kept)
  }
}
