import Foundation
import WebText

/// Dates in words: RFC 822 and asctime in all the ways in which people and programs get them wrong, the dates of other
/// languages, and those of Japan, China and Korea with their units.
///
/// The parts are told by their looks and not by their order: a word is a weekday, a month, a zone or a half of the day;
/// a number with a colon is the time; the first other number of one or two digits the day, the next one the year.
enum WordDate {
  /// Reads a whole text, of which accents and capitals beyond ASCII are gone.
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
