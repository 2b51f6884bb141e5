import Foundation
import WebText

/// Reads the dates of feeds, from the bytes and without Foundation's formatters, which are slow and strict.
///
/// A time without a zone is UTC, a day without a time its start, a date in the future what it says. Text that is no date
/// gives none, and so do the beginnings of time that programs write for “never”.
enum FeedDate {
  /// Longer text is no date.
  private static let longest = 160

  /// The instant that a text means; `nil` where it is no date.
  static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date($0) }
  }

  /// The instant that bytes mean.
  static func date(_ bytes: ByteSpan) -> Date? {
    let text = bytes.trimmed
    // nearly all are written as the specifications say
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

  /// Letters small and without accents, digits and signs of full width as ASCII, every kind of space and dash alike.
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
