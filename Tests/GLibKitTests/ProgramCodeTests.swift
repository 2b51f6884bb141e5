import Foundation
import GLibKit
import Testing

struct ProgramCodeTests {
  /// Runs in its own process, because tests running in parallel use code, too.
  @Test func codeThatDoesNotRunTakesNoMemory() async {
    await #expect(processExitsWith: .success) {
      let before = try residentOfFiles()
      await ProgramCode.release()
      #expect(try residentOfFiles() < before / 2)
      // Code, constants and what the linker has written are there again.
      #expect(String(format: "%.2f", 1.5) == "1.50")
    }
  }
}

/// Returns the process's resident memory that files back, in bytes.
private func residentOfFiles() throws -> Int {
  let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return try #require(Int(fields[2])) * 4096
}
