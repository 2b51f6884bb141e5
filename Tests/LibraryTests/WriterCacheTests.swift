import Testing
import TestSupport

@testable import Library

@Suite(.fewAtOnce) struct WriterCacheTests {
  @Test func pagesAreGivenBackAfterEachBurstOfWrites() async throws {
    let sandbox = Sandbox()
    let (statements, continuation) = AsyncStream.makeStream(of: String.self)
    let library = try await Library.open(sandbox.location, tracing: { sql, _, _ in continuation.yield(sql) })
    var rests = statements.filter { $0 == "PRAGMA shrink_memory" }.makeAsyncIterator()
    for round in 0..<2 {
      for number in 0..<3 { _ = try await library.addSample("\(round) \(number)") }
      #expect(await rests.next() != nil)
    }
    // one that is still waiting does not outlive the library
    _ = try await library.addSample("last")
    await library.close()
  }
}
