import Foundation
import TestSupport
import Testing
import TortureWork

@testable import Library

/// Whenever the process is killed, a library loses nothing that was acknowledged.
/// The cases run one after the other, because each starts a program of its own.
@Suite(.fewAtOnce, .serialized) struct KillTests {
  @Test(arguments: 0..<TestLength.count(short: 7, long: 105))
  func killLosesNothing(_ round: Int) async throws {
    let mode = Torture.modes[round % Torture.modes.count]
    let seed = UInt64(round)
    let sandbox = Sandbox()
    try FileManager.default.createDirectory(at: sandbox.directory, withIntermediateDirectories: true)
    try await mode.prepare(sandbox.directory)

    // The moment of the kill: after a number of lines and a delay that ends in the middle of the next operation.
    var dice = Dice(seed, -1)
    let lines = Int.random(in: 1...mode.patience, using: &dice)
    let delay = Duration.microseconds(Int.random(in: 0...25_000, using: &dice))
    let outcome = try await TortureProgram.run(
      [mode.name, sandbox.directory.path, "\(seed)"], killAfter: lines, delay: delay)
    #expect(outcome.errors == "")
    #expect(outcome.code == -SIGKILL)
    #expect(outcome.lines.count >= lines)
    let findings = try await mode.findings(in: sandbox.directory, seed: seed, acknowledged: outcome.lines)
    #expect(findings == [], "\(mode.name), killed \(delay) after line \(lines), \(outcome.lines.suffix(3))")
  }

  /// Tests that the checks above detect what they are meant to detect.
  @Test func detectsALostStep() async throws {
    let sandbox = Sandbox()
    let mode = MarkMode()
    try await mode.prepare(sandbox.directory)
    // nothing was done, but three steps are claimed to be acknowledged
    let findings = try await mode.findings(in: sandbox.directory, seed: 5, acknowledged: ["0", "1", "2"])
    #expect(findings == ["It is neither as after 3 steps nor as after the next."])
  }

  @Test func detectsAWrongCount() async throws {
    let sandbox = Sandbox()
    try await StoreMode().prepare(sandbox.directory)
    try LibraryAudit.change(
      in: sandbox.directory, "UPDATE feedCount SET articles = 1, unread = 2 WHERE feedID = 1")
    let findings = try LibraryAudit.disagreements(in: sandbox.directory)
    #expect(
      findings == ["1 feeds whose number of articles is wrong", "1 feeds whose number of unread articles is wrong"])
  }

  @Test func detectsAnIndexEntryWithoutAnArticle() async throws {
    let sandbox = Sandbox()
    try await IndexMode().prepare(sandbox.directory)
    #expect(try await LibraryAudit.indexDisagreements(in: sandbox.directory) == [])
    try LibraryAudit.change(
      in: sandbox.directory, "INSERT INTO searchIndex (rowid, title) VALUES (999999, 'ghost')")
    #expect(
      try await LibraryAudit.indexDisagreements(in: sandbox.directory) == [
        "the search index disagrees with the articles"
      ])
  }

  /// Folders and saved searches are part of the compared state.
  @Test func detectsALostFolder() async throws {
    let sandbox = Sandbox()
    try await CommandMode().prepare(sandbox.directory)
    let library = try await Library.open(sandbox.location)
    let before = try await library.folders()
    _ = try await library.addFolder("One more")
    await library.close()
    let findings = try await CommandMode().findings(in: sandbox.directory, seed: 1, acknowledged: [])
    #expect(before.count == 6 && findings == ["It is neither as after 0 steps nor as after the next."])
  }

  @Test func detectsAnUnfinishedBackup() async throws {
    let sandbox = Sandbox()
    try await OpenMode().prepare(sandbox.directory)
    let place = sandbox.directory.appending(path: "0")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let seed = try Data(contentsOf: sandbox.directory.appending(path: "seed.sqlite"))
    try seed.write(to: place.appending(path: "library.sqlite"))
    try seed.prefix(seed.count / 8192 * 4096)
      .write(to: place.appending(path: "library-before-2-2026-01-01-000000.sqlite"))
    // SQLite notices that half a file is too short before anything is queried.
    await #expect(throws: (any Error).self) {
      let findings = try await OpenMode().findings(in: sandbox.directory, seed: 0, acknowledged: [])
      if let finding = findings.first { throw LibraryError.failed(reason: finding) }
    }
  }
}
