public import Foundation

extension FeedParser {
  /// Returns the instant that a feed's date denotes, or `nil` if the text is not a date.
  ///
  /// Accepts all forms found in feeds: RFC 822 and 2822, RFC 3339 and the rest of ISO 8601, and the common deviations
  /// from them. A time without a zone is UTC, and a date without a time is the start of the day.
  public static func date(_ text: String) -> Date? { FeedDate.date(text) }

  /// Returns the instant that a feed's date denotes, from its UTF-8 bytes.
  public static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? { FeedDate.date(bytes) }
}
