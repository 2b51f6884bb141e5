import Foundation
import WebText

/// Parses the dates of feeds, from bytes and without Foundation's formatters, which are slow and strict.
///
/// A time without a zone is UTC, a date without a time is the start of the day, and dates in the future are accepted.
/// Text that is not a date gives `nil`, and so do the early dates that programs write for “never”.
enum FeedDate {
  /// Longer text is not considered a date.
  private static let longest = 160

  /// Returns the instant that a text denotes, or `nil` if it is not a date.
  static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date($0) }
  }

  /// Returns the instant that bytes denote, or `nil` if they are not a date.
  static func date(_ bytes: ByteSpan) -> Date? {
    let text = bytes.trimmed
    // Nearly all dates follow the specification.
    if let date = RFC822.date(text) { return date }
    guard !text.isEmpty, text.count <= longest else { return nil }
    guard text.contains(where: { $0 >= 0x80 }) else { return plain(text) }
    var folded = fold(text)
    return folded.withUTF8 { plain($0.trimmed) }
  }

  private static func plain(_ text: ByteSpan) -> Date? {
    var scanner = ByteScanner(text)
    if scanner.next.isDigit || scanner.next == UInt8(ascii: "-"), let date = ISO8601.date(&scanner) { return date }
    return WordDate.date(text)
  }

  /// Returns the text in lowercase without accents, with full-width digits and signs as ASCII, and with all kinds of
  /// spaces and dashes unified.
  private static func fold(_ text: ByteSpan) -> String {
    var folded = ""
    for scalar in text.string.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
    ).unicodeScalars {
      switch scalar.value {
      case 0x2010...0x2015, 0x2212: folded.append("-")
      case 0x200B...0x200F, 0xFEFF: break
      case _ where scalar.properties.isWhitespace: folded.append(" ")
      default: folded.unicodeScalars.append(scalar)
      }
    }
    return folded
  }
}
