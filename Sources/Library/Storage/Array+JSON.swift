import Foundation

/// Lists go into a statement as one JSON parameter, taken apart by `json_each`: one statement whatever their length.
extension Array where Element: RawRepresentable<Int64> {
  var json: String {
    // a page of a list is asked for with every few rows that are scrolled
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

  /// The digits of the lowest number, its sign and a comma.
  private static var longestNumber: Int { 21 }

  /// The list in pieces of a length, so that a statement's parameter stays small however many there are.
  func pieces(of length: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
  }
}

extension Array where Element == String {
  func encoded() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }
}
