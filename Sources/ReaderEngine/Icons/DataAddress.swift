internal import Foundation

/// Decodes `data:` URLs (RFC 2397).
enum DataAddress {
  /// Returns the content; nil for other URLs or invalid data.
  static func bytes(of address: String) -> [UInt8]? {
    guard address.prefix(5).lowercased() == "data:", let comma = address.firstIndex(of: ",") else { return nil }
    let head = address[address.index(address.startIndex, offsetBy: 5)..<comma].lowercased()
    let content = unescaped(address[address.index(after: comma)...].utf8)
    guard head.split(separator: ";").last?.filter({ !$0.isWhitespace }) == "base64" else { return content }
    return Data(base64Encoded: Data(content), options: .ignoreUnknownCharacters).map { Array($0) }
  }

  /// Decodes percent encoding (RFC 3986 §2.1). An invalid percent sign stays as it is, as in browsers.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexadecimal),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool { Character(UnicodeScalar(self)).isHexDigit }
}
