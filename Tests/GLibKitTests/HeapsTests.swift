import Foundation
import GLibKit
import Testing

struct HeapsTests {
  /// Small blocks of which some stay: the allocator gives back by itself only what is at the end of its heap.
  ///
  /// In a process of its own, for all tests beside it would take and give memory, too.
  @Test func whatWasFreedGoesBackToTheSystem() async {
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

/// The process's memory that is not in files, in bytes.
private func resident() throws -> Int {
  let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return (try #require(Int(fields[1])) - (try #require(Int(fields[2])))) * 4096
}
