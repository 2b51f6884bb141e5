import Foundation

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
