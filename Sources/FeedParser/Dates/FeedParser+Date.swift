public import Foundation

extension FeedParser {
  /// The instant that a date of a feed means, in any of the forms that feeds write: RFC 822 and 2822, RFC 3339 and the
  /// rest of ISO 8601, and what people and programs make of them; `nil` where the text is no date.
  ///
  /// A time without a zone is UTC, and a day without a time its start.
  public static func date(_ text: String) -> Date? { FeedDate.date(text) }

  /// The instant that a date of a feed means, from its bytes in UTF-8.
  public static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? { FeedDate.date(bytes) }
}
