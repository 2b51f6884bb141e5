import Foundation
import GLibKit
import Glibc
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

  /// As drivers for graphics and debuggers do.
  @Test func codeThatWasChangedStays() async {
    await #expect(processExitsWith: .success) {
      let page = try #require(beginning(of: "libglib-2.0"))
      #expect(mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0)
      // The last of the unused bytes of an ELF header's identification.
      page.storeBytes(of: 42, toByteOffset: 15, as: UInt8.self)
      #expect(mprotect(page, 4096, PROT_READ) == 0)
      await ProgramCode.release()
      #expect(page.load(fromByteOffset: 15, as: UInt8.self) == 42)
    }
  }
}

/// Returns where a library's file begins in memory.
private func beginning(of library: String) -> UnsafeMutableRawPointer? {
  guard let file = fopen("/proc/self/maps", "r") else { return nil }
  defer { fclose(file) }
  var line: UnsafeMutablePointer<CChar>?
  var room = 0
  defer { free(line) }
  while getline(&line, &room, file) > 0, let mapping = line.map({ String(cString: $0) }) {
    guard mapping.contains(library), mapping.contains(" 00000000 ") else { continue }
    return UInt(mapping.prefix { $0 != "-" }, radix: 16).flatMap(UnsafeMutableRawPointer.init(bitPattern:))
  }
  return nil
}

/// Returns the process's resident memory that files back, in bytes.
private func residentOfFiles() throws -> Int {
  let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return try #require(Int(fields[2])) * 4096
}
