internal import Foundation

/// Text in XML attribute values.
enum XMLText {
  /// The characters that XML parsers trim from attribute values.
  static let blanks = CharacterSet(charactersIn: " \t\n\r")

  /// Returns the text without control characters and noncharacters, which XML cannot represent even as references (XML
  /// 1.0 §2.2).
  static func allowed(_ text: String) -> String {
    func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "\t", "\n", "\r": true
      case ..<" ", "\u{FFFE}", "\u{FFFF}": false
      default: true
      }
    }
    guard !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter(isAllowed)))
  }

  /// Returns an attribute with a leading space.
  ///
  /// Line ends and tabs are written as references, because parsers would turn them into spaces (XML 1.0 §3.3.3). So are
  /// bidirectional controls, which would allow a name to make the file appear to contain other addresses.
  static func attribute(_ name: String, _ value: String) -> String {
    var text = " \(name)=\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r", "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        text += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
