import Foundation
import WebText

/// Reads the dates of feeds, from the bytes and without Foundation's formatters, which are slow and strict.
enum FeedDate {
  /// The instant that a text means; `nil` where it is no date. A time without a zone is UTC, a day without a time its
  /// start.
  static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date($0) }
  }

  /// The instant that bytes mean.
  static func date(_ bytes: ByteSpan) -> Date? {
    var scanner = ByteScanner(bytes)
    scanner.skipSpace()
    guard !scanner.isAtEnd else { return nil }
    // Four digits in front are the year of ISO 8601; in RFC 822 it comes later.
    return scanner.digitsAhead >= 4 ? ISO8601.date(&scanner) : RFC822.date(&scanner)
  }
}
