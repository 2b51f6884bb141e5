package import Foundation
import Library

/// Libraries of the first schema that are opened, backed up and migrated, one after the other.
package struct OpenMode: TortureMode {
  package let name = "open"
  package let patience = 7

  private static let articles = 3000

  package init() {}

  package func prepare(_ directory: URL) async throws {
    try SchemaOne.make(directory.appending(path: "seed.sqlite"), articles: Self.articles)
  }

  package func work(in directory: URL, seed: UInt64, acknowledge: @escaping @Sendable (String) -> Void) async throws {
    let files = FileManager.default
    for number in 0... {
      let location = LibraryLocation(directory: directory.appending(path: "\(number)"))
      let draft = location.directory.appending(path: "seed")
      try files.createDirectory(at: location.directory, withIntermediateDirectories: true)
      try files.copyItem(at: directory.appending(path: "seed.sqlite"), to: draft)
      try files.moveItem(at: draft, to: location.databaseURL)
      acknowledge("placed \(number)")
      let library = try await Library.open(location, migrator: Torture.migrator) { step in
        if case .migrating(let step, _) = step { acknowledge("copied \(number) \(step)") }
      }
      acknowledge("opened \(number)")
      await library.close()
    }
  }

  package func findings(in directory: URL, seed: UInt64, acknowledged: [String]) async throws -> [String] {
    var findings: [String] = []
    for number in 0... {
      let location = LibraryLocation(directory: directory.appending(path: "\(number)"))
      guard FileManager.default.fileExists(atPath: location.databaseURL.path) else { break }
      let found = try await self.findings(
        at: location, isCopied: acknowledged.contains { $0.hasPrefix("copied \(number) ") },
        isOpened: acknowledged.contains("opened \(number)"))
      findings += found.map { "\(number): \($0)" }
    }
    return findings
  }

  private func findings(at location: LibraryLocation, isCopied: Bool, isOpened: Bool) async throws -> [String] {
    var findings: [String] = []
    // Any file with the name of a backup counts, even before the directory has been cleaned up.
    let before = await Library.backups(at: location)
    for backup in before {
      findings += try LibraryAudit.findings(inSchemaOne: backup.url, articles: Self.articles)
    }
    if isCopied, before.count != 1 { findings.append("\(before.count) copies of one that was updated") }

    let seen = Seen()
    let library = try await Library.open(location, migrator: Torture.migrator) { seen.note($0) }
    let found = try await library.check()
    findings += found.file + found.index
    if isOpened, !seen.steps.isEmpty { findings.append("an update that was acknowledged is done again") }
    let counts = try await library.counts()
    let expected = LibraryCounts(
      feeds: 2, articles: Self.articles, unread: Self.articles - Self.articles / 3, starred: (Self.articles + 2) / 3)
    if counts != expected { findings.append("it has \(counts)") }
    await library.close()
    findings += try LibraryAudit.disagreements(in: location.directory)

    let names = try FileManager.default.contentsOfDirectory(atPath: location.directory.path)
    findings += names.filter { $0.contains("draft") }.map { "\($0) was left behind" }
    let after = await Library.backups(at: location)
    if !(1...2).contains(after.count) { findings.append("\(after.count) copies") }
    for backup in after {
      findings += try LibraryAudit.findings(inSchemaOne: backup.url, articles: Self.articles)
    }
    return findings
  }
}
