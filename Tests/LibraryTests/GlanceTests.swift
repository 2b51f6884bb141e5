import Foundation
import TestSupport
import Testing

@testable import Library

/// Short reads block the caller's thread while long ones suspend: together they must not deadlock.
@Suite(.fewAtOnce) struct GlanceTests {
  @Test func shortAndLongReadsDoNotBlockEachOther() async throws {
    let sandbox = Sandbox()
    let library = try await Library.open(sandbox.location)
    for number in 0..<20 { _ = try await library.addSample("\(number)") }
    for _ in 0..<20 {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<60 {
          group.addTask { _ = try? await library.counts() }
          group.addTask { _ = try? await library.icon(of: Feed.ID(rawValue: Int64(number))) }
          group.addTask { _ = try? await library.feeds() }
        }
      }
    }
    await library.close()
    await #expect(throws: LibraryError.self) { try await library.feeds() }
  }
}
