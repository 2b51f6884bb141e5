import Foundation

/// Lists go into a statement as one JSON parameter, taken apart by `json_each`: one statement whatever their length.
extension Array where Element: RawRepresentable<Int64> {
  var json: String {
    var text = "["
    text.reserveCapacity(count * 8 + 2)
    for (index, element) in enumerated() {
      if index > 0 { text += "," }
      text += String(element.rawValue)
    }
    return text + "]"
  }

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
