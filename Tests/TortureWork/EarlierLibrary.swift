import Foundation
import GRDB
import Library

/// Makes a library as an earlier version of the program made it, using only its migrations and direct SQL.
enum EarlierLibrary {
  /// Creates the file, and the directory around it.
  static func make(
    _ file: URL, migrations: Int, contents: String, arguments: StatementArguments = StatementArguments()
  ) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    var configuration = Library.searchConfiguration
    configuration.journalMode = .wal
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    if let last = Library.migrator.migrations.prefix(migrations).last {
      try Library.migrator.migrate(queue, upTo: last)
    }
    try queue.write { try $0.execute(sql: contents, arguments: arguments) }
    try queue.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
