internal import Foundation

/// Text as an attribute's value holds it.
enum XMLText {
  /// What readers of XML cut off at a value's ends.
  static let blanks = CharacterSet(charactersIn: " \t\n\r")

  /// The text without controls and noncharacters, which XML cannot hold, not even as references (XML 1.0 §2.2).
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

  /// An attribute with a blank in front.
  ///
  /// Line ends and tabs are written as references, or they would come back as blanks (XML 1.0 §3.3.3). So is what turns
  /// the direction of text around, or a name could make the file show other addresses than it has.
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
