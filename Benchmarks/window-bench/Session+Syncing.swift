import Credentials
import Foundation
import Library
import Sync

/// Synchronizing an account, which is added for the measurement and removed afterwards.
extension Session {
  /// Returns whether the limits are met. Adding and removing the account is not measured.
  func sync(_ site: String, _ library: Library) async throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kiji-window-bench-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let synchronizer = Synchronizer(library: library, passwords: PasswordFile(in: folder))
    let account = try await synchronizer.add(
      Synchronizer.Login(address: site, userName: "ada", password: "sesame-open")
    ).account
    count()
    try await phase("a first sync") {
      try await Self.sync(account, synchronizer)
      try await waitForIndex(library)
      try await Task.sleep(for: .seconds(3))
    }
    try await phase("a sync with nothing new") {
      try await Self.sync(account, synchronizer)
      try await Task.sleep(for: .seconds(1))
    }
    try await phase("marking all of them read, and a sync") {
      _ = try await library.perform(.markAllRead(ArticleList(scope: .folder(account.folderID))))
      try await Self.sync(account, synchronizer)
      try await Task.sleep(for: .seconds(2))
    }
    let isRight = try judge()
    try await phase("removing the account") {
      try await synchronizer.remove(account, keepsArticles: false)
      try await Self.purge(library)
    }
    return isRight
  }

  private static func sync(_ account: SyncAccount, _ synchronizer: Synchronizer) async throws {
    let report = await synchronizer.sync(account.id)
    if let failure = report.failure { throw failure }
    say("  \(report.changes.new) new articles, \(report.pushed) changes sent, \(fixed(report.seconds)) s\n")
  }

  @concurrent private static func purge(_ library: Library) async throws {
    try await library.purge(removedBefore: .distantFuture)
  }
}
