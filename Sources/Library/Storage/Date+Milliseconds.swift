import Foundation

/// Dates are stored as whole milliseconds since 1970, UTC.
extension Date {
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Clamped, because a feed may claim any date, and converting one that is out of range would trap.
  var milliseconds: Int64 {
    let value = (timeIntervalSince1970 * 1000).rounded()
    guard value.isFinite else { return value == .infinity ? Self.latest : -Self.latest }
    return Int64(min(max(value, -Double(Self.latest)), Double(Self.latest)))
  }

  /// About 140,000 years from 1970, well within what a Double represents exactly.
  private static let latest: Int64 = 1 << 52
}
