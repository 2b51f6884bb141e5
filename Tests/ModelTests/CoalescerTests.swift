import LibraryBench
import XCTest

@testable import Models

/// Work that is requested more often than it runs.
final class CoalescerTests: XCTestCase {
  /// A list waits longer between updates during a refresh than after a user's action.
  func testUserActionsSkipThePause() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let coalescer = Coalescer(pause: .seconds(600))
      var runs: [String] = []
      coalescer.schedule { runs.append("first") }
      bench.wait { runs == ["first"] }
      coalescer.schedule { runs.append("never") }
      // in the middle of the pause, and before the longer pause begins
      coalescer.schedule(atOnce: true) { runs.append("second") }
      bench.wait { runs == ["first", "second"] }
      let end = ContinuousClock.now + Coalescer.pause * 2
      coalescer.schedule { runs.append("replaced") }
      bench.wait { ContinuousClock.now > end }
      XCTAssertEqual(runs, ["first", "second"])
      coalescer.schedule(atOnce: true) { runs.append("third") }
      bench.wait { runs == ["first", "second", "third"] }
      bench.close()
    }
  }

  func testAnUrgentRunDoesNotHurryTheNext() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let coalescer = Coalescer(pause: .seconds(600))
      var runs = 0
      coalescer.schedule(atOnce: true) { runs += 1 }
      bench.wait { runs == 1 }
      coalescer.schedule { runs += 1 }
      let end = ContinuousClock.now + Coalescer.pause * 3
      bench.wait { ContinuousClock.now > end }
      XCTAssertEqual(runs, 1)
      bench.close()
    }
  }
}
