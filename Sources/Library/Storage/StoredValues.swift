import Foundation

extension String {
  /// The string without NUL characters, at which SQLite would end it. What is read back must equal what was written;
  /// otherwise an article whose JSON contains "\u{0}" would appear changed at every fetch.
  var storable: String {
    hasNUL ? filter { $0 != "\0" } : self
  }

  /// Searches the contiguous bytes, because iterating over the view takes as long as writing the string.
  private var hasNUL: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    } ?? utf8.contains(0)
  }

  /// The key by which titles are sorted, and compared without regard to case and accents. SQLite's NOCASE only handles
  /// ASCII.
  package var sortKey: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

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

/// Lists are passed to a statement as one JSON parameter and unpacked with `json_each`, so the statement is the same
/// for any length.
extension Array where Element: RawRepresentable<Int64> {
  var json: String {
    // Fast path: scrolling requests a page of the list every few rows.
    String(unsafeUninitializedCapacity: count * Self.longestNumber + 2) { bytes in
      var end = 0
      func write(_ byte: UInt8) {
        bytes[end] = byte
        end += 1
      }
      write(UInt8(ascii: "["))
      for (index, element) in enumerated() {
        if index > 0 { write(UInt8(ascii: ",")) }
        let first = element.rawValue < 0 ? end + 1 : end
        if element.rawValue < 0 { write(UInt8(ascii: "-")) }
        var rest = element.rawValue.magnitude
        repeat {
          write(UInt8(ascii: "0") + UInt8(rest % 10))
          rest /= 10
        } while rest > 0
        bytes[first..<end].reverse()
      }
      write(UInt8(ascii: "]"))
      return end
    }
  }

  /// The length of the smallest number with its sign, and a comma.
  private static var longestNumber: Int { 21 }
}

extension Array {
  /// Splits the list into pieces, so that statement parameters stay small however many elements there are.
  func pieces(of length: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
  }
}

extension Array where Element == String {
  func encoded() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }
}
