import Foundation
import Testing

@testable import FeedParser

@Suite struct DateTests {
  /// 2003-12-31T10:14:55Z.
  private static let instant = 1_072_865_695.0

  @Test(arguments: [
    "Wed, 31 Dec 2003 10:14:55 GMT", "Wed, 31 Dec 2003 10:14:55 +0000", "31 Dec 2003 10:14:55 UT",
    "Wed, 31 Dec 03 10:14:55 Z",
    "Wed, 31 Dec 2003 05:14:55 EST", "Wed, 31 Dec 2003 02:14:55 PST", "Wed,31 Dec 2003 11:14:55 +0100",
    "Wednesday, 31 December 2003 11:14:55 +01:00", "wed, 31 dec 2003 10:14:55 gmt", "Wed, 31 Dec 2003 10:14:55",
    "Wed Dec 31 10:14:55 2003", "Wed Dec 31 10:14:55 UTC 2003", "December 31, 2003 10:14:55 AM",
    "31st Dec 2003, 10:14:55",
    "Wed, 31 Dec 2003 15:44:55 IST", "Wed, 31 Dec 2003 11:14:55 GMT+1", "  Wed, 31 Dec 2003 10:14:55 GMT  ",
    "Wed, 31 Dec 2003 10:14:55 +0000 (UTC)", "31-Dec-2003 10:14:55", "Wed, 31 Dec 2003 19:14:55 JST",
    "2003-12-31T10:14:55Z", "2003-12-31T10:14:55+00:00", "2003-12-31t10:14:55z", "2003-12-31 10:14:55",
    "2003-12-31T11:14:55+0100",
    "2003-12-31T10:14:55", "20031231T101455Z", "2003-365T10:14:55Z", "2003/12/31 10:14:55", "2003-12-31 10:14:55 UTC",
    "2003-12-31T02:14:55 -0800",
  ])
  func sameInstantInManyForms(text: String) {
    #expect(FeedDate.date(text)?.timeIntervalSince1970 == Self.instant)
  }

  @Test(arguments: [
    ("2003", 1_041_379_200.0), ("2003-12", 1_070_236_800.0), ("2003-12-31", 1_072_828_800.0),
    ("31 Dec 2003", 1_072_828_800.0),
    ("2003-12-31T10:14Z", 1_072_865_640.0), ("2003-12-31T10Z", 1_072_864_800.0),
    ("2003-12-31T10:14:55.5Z", 1_072_865_695.5),
    ("Sun, 29 Feb 2004 00:00:00 GMT", 1_078_012_800.0), ("1969-12-31T23:59:59Z", -1.0),
    ("1900-01-01T00:00:00Z", -2_208_988_800.0),
    ("Thu, 01 Jan 70 00:00:00 GMT", 0.0), ("2003-12-31T24:00:00Z", 1_072_915_200.0),
    ("31 Dec 2003 7:14 pm", 1_072_898_040.0),
    ("31 Dec 2003 12:14 AM", 1_072_829_640.0), ("2038-01-19T03:14:08Z", 2_147_483_648.0),
  ])
  func formsWithMoreOrLess(text: String, seconds: Double) {
    #expect(FeedDate.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", " ", "yesterday", "Wed", "31 Feb 2003", "2003-02-30", "2003-13-01", "32 Dec 2003",
    "Wed, 31 Dec 2003 25:00:00 GMT", "12:30",
    "0000-00-00 00:00:00", "http://a.example/2003/12/31", "999999999999999999999999", "--", "+", "2003-", "13 foo 2003",
  ])
  func textThatIsNoDateIsNoDate(text: String) {
    #expect(FeedDate.date(text) == nil)
  }

  @Test func everyDayOfFourHundredYearsFollowsTheOneBefore() {
    var expected = -6_122_044_800.0
    var gaps = 0
    for year in 1776...2176 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = CivilTime(year: year, month: month, day: day).date else { continue }
          gaps += date.timeIntervalSince1970 == expected ? 0 : 1
          expected += 86_400
        }
      }
    }
    #expect(gaps == 0)
  }
}
