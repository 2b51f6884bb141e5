import LibraryBench
import Foundation
import GLibKit
import XCTest

@testable import Models

/// Relative times, updated as time passes.
final class MinuteHandTests: XCTestCase {
  func testItFiresEachMinuteAndDayWhileVisible() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (ticks, clock) = AsyncStream<Void>.makeStream()
      var now = Date(timeIntervalSince1970: 1_780_000_000)
      let watch = Watch()
      let hand = MinuteTimer(
        sleep: { _ in
          for await _ in ticks { return }
          throw CancellationError()
        }, now: { now }, isSeen: { watch.look() }, onMinute: { watch.told.append($0) })
      hand.start()
      clock.yield()
      bench.wait { watch.told == [false] }
      // a day that begins while nothing is visible is reported when it becomes visible again
      watch.isSeen = false
      now += 86_400
      clock.yield()
      bench.wait { watch.looks == 2 }
      XCTAssertEqual(watch.told, [false])
      watch.isSeen = true
      clock.yield()
      bench.wait { watch.told == [false, true] }
      clock.yield()
      bench.wait { watch.told == [false, true, false] }
      hand.stop()
      bench.close()
    }
  }
}

/// Whether anything is visible.
@MainActor private final class Watch {
  var isSeen = true
  private(set) var looks = 0
  var told: [Bool] = []

  func look() -> Bool {
    looks += 1
    return isSeen
  }
}
