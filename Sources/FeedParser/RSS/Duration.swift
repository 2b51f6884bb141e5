import WebText

/// Durations as written by podcasts.
enum Duration {
  /// Returns the seconds of `1:02:03`, `62:03` or `3723`, or `nil` for anything else.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      let digits = part.filter { $0 != " " }
      guard digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }), let value = Double(digits) else {
        return nil
      }
      total = total * 60 + value
    }
    return total.isFinite ? total : nil
  }
}
