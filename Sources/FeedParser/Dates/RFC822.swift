import Foundation
import WebText

/// A fast path for the usual form of RFC 822 §5 and RFC 2822 §3.3 dates, `Wed, 02 Oct 2002 13:00:00 GMT` or with
/// `+0200` at the end. Other forms are left to `WordDate`.
enum RFC822 {
  /// Returns the instant, or `nil` if the bytes do not have exactly this form.
  static func date(_ bytes: ByteSpan) -> Date? {
    // The weekday may be wrong, so only its form is checked.
    guard bytes.count >= 28, bytes[3] == UInt8(ascii: ","), bytes[4] == 0x20, bytes[0].isLetter, bytes[1].isLetter,
      bytes[2].isLetter
    else { return nil }
    var time = CivilTime()
    var index = 5
    guard bytes[index].isDigit else { return nil }
    time.day = Int(bytes[index] & 0x0F)
    if bytes[index + 1].isDigit {
      time.day = time.day * 10 + Int(bytes[index + 1] & 0x0F)
      index += 1
    }
    // after the day: " Oct 2002 13:00:00 GMT"
    index += 1
    guard bytes.count >= index + 22, bytes[index] == 0x20, bytes[index + 4] == 0x20, bytes[index + 9] == 0x20,
      bytes[index + 12] == UInt8(ascii: ":"), bytes[index + 15] == UInt8(ascii: ":"), bytes[index + 18] == 0x20,
      let month = MonthName.english(bytes[index + 1], bytes[index + 2], bytes[index + 3]),
      let century = twoDigits(bytes, index + 5), let year = twoDigits(bytes, index + 7),
      let hour = twoDigits(bytes, index + 10), let minute = twoDigits(bytes, index + 13),
      let second = twoDigits(bytes, index + 16), let zone = zone(bytes, index + 19)
    else { return nil }
    time.month = month
    time.year = century * 100 + year
    time.hour = hour
    time.minute = minute
    time.second = Double(second)
    time.zone = zone
    return time.date
  }

  @inline(__always)
  private static func twoDigits(_ bytes: ByteSpan, _ index: Int) -> Int? {
    let first = bytes[index] &- 0x30
    let second = bytes[index + 1] &- 0x30
    return first < 10 && second < 10 ? Int(first) * 10 + Int(second) : nil
  }

  @inline(__always)
  private static func zone(_ bytes: ByteSpan, _ index: Int) -> Int? {
    if bytes.count == index + 3, bytes[index] == UInt8(ascii: "G"), bytes[index + 1] == UInt8(ascii: "M"),
      bytes[index + 2] == UInt8(ascii: "T")
    {
      return 0
    }
    guard bytes.count == index + 5, let hours = twoDigits(bytes, index + 1), let minutes = twoDigits(bytes, index + 3)
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return bytes[index] == UInt8(ascii: "+") ? seconds : bytes[index] == UInt8(ascii: "-") ? -seconds : nil
  }
}
