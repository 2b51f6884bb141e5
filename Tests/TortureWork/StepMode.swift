package import Foundation
package import Library

/// Work in steps, each of them one transaction determined by its number. What a killed program leaves must therefore
/// equal a library with exactly the acknowledged steps, or with the next one as well.
package protocol StepMode: TortureMode {
  /// Creates the data that the steps start from.
  func begin(_ library: Library) async throws
  /// Performs a step, with the same effect on all libraries with the same history.
  func step(_ number: Int, on library: Library, _ dice: inout Dice) async throws
  /// Returns the problems of a library beyond the general checks.
  func check(_ library: Library) async throws -> [String]
}

extension StepMode {
  package var patience: Int { 40 }

  package func check(_ library: Library) async throws -> [String] { [] }

  package func prepare(_ directory: URL) async throws {
    let library = try await Library.open(LibraryLocation(directory: directory))
    try await begin(library)
    await library.close()
  }

  package func work(in directory: URL, seed: UInt64, acknowledge: @escaping @Sendable (String) -> Void) async throws {
    let library = try await Library.open(LibraryLocation(directory: directory))
    for number in 0... {
      try await step(number, on: library, seed)
      acknowledge("\(number)")
    }
  }

  package func findings(in directory: URL, seed: UInt64, acknowledged: [String]) async throws -> [String] {
    let library = try await Library.open(LibraryLocation(directory: directory))
    let found = try await library.check()
    var findings = try await found.file + found.index + check(library)
    let contents = try await LibraryContents(library)
    await library.close()
    findings += try LibraryAudit.disagreements(in: directory)
    findings += try await LibraryAudit.indexDisagreements(in: directory)

    let twinDirectory = directory.appending(path: "twin")
    try await prepare(twinDirectory)
    let twin = try await Library.open(LibraryLocation(directory: twinDirectory))
    for number in acknowledged.indices { try await step(number, on: twin, seed) }
    let before = try await LibraryContents(twin)
    try await step(acknowledged.count, on: twin, seed)
    let after = try await LibraryContents(twin)
    await twin.close()
    if contents != before, contents != after {
      findings.append("It is neither as after \(acknowledged.count) steps nor as after the next.")
    }
    return findings
  }

  private func step(_ number: Int, on library: Library, _ seed: UInt64) async throws {
    var dice = Dice(seed, number)
    try await step(number, on: library, &dice)
  }
}
