import Foundation
import WebText

/// Dates in words: RFC 822 and asctime with all their common deviations, dates in other languages, and those of Japan,
/// China and Korea with their units.
///
/// Parts are recognized by form, not by order: a word is a weekday, a month, a zone, or AM or PM; a number with a colon
/// is the time; the first other number with one or two digits is the day, the next one the year.
enum WordDate {
  /// Reads a whole text, whose accents and non-ASCII capitals have already been folded.
  static func date(_ text: ByteSpan) -> Date? {
    var scanner = ByteScanner(text)
    var parts = DateParts()
    while !scanner.isAtEnd {
      let byte = scanner.next
      if byte.isDigit {
        guard parts.takeNumber(&scanner) else { return nil }
      } else if byte.isLetter || byte >= 0x80 {
        guard parts.takeWord(&scanner) else { return nil }
      } else if parts.isBeforeZone, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), scanner.peek(1).isDigit {
        parts.takeZone(&scanner)
      } else if byte == UInt8(ascii: "(") {
        parts.takeComment(&scanner)
      } else {
        scanner.skip()
      }
    }
    return parts.date
  }
}
