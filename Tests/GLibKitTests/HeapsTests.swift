import Foundation
import GLibKit
import Testing

struct HeapsTests {
  /// Allocates small blocks of which some stay, because the allocator returns only the end of its heap on its own.
  ///
  /// Runs in its own process, because tests running in parallel allocate and free memory too.
  @Test func returnsFreedMemoryToTheSystem() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let size = 2000
      let count = 40_000
      var blocks = (0..<count).map { _ in UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16) }
      for block in blocks { block.initializeMemory(as: UInt8.self, repeating: 1, count: size) }
      let full = try resident()
      for (index, block) in blocks.enumerated() where index % 50 != 0 { block.deallocate() }
      blocks = blocks.enumerated().filter { $0.offset % 50 == 0 }.map(\.element)
      defer { for block in blocks { block.deallocate() } }
      Heaps.tidySoon()
      let end = ContinuousClock.now + .seconds(120)
      while try resident() > full - size * count / 2, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(try resident() < full - size * count / 2)
    }
  }
}

/// Returns the process's resident memory that is not file-backed, in bytes.
private func resident() throws -> Int {
  let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return (try #require(Int(fields[1])) - (try #require(Int(fields[2])))) * 4096
}
