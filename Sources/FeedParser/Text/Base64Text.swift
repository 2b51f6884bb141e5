import Foundation
import WebText

/// What content that may be base64 is. Atom 0.3 says so by a `mode`, Atom 1.0 by a media type other than text; feeds say so
/// of text that is not encoded at all.
enum Base64Text {
  /// Text that was encoded.
  case text(String)
  /// Bytes that were encoded and are no text, such as a picture.
  case binary
  /// Something else.
  case notEncoded

  /// What bytes are: base64 has only its own letters, in groups of four (RFC 4648 §4).
  init(_ bytes: ByteSpan) {
    let letters = bytes.filter { !$0.isSpace }
    guard letters.count % 4 == 0, let data = Data(base64Encoded: Data(letters)) else {
      self = .notEncoded
      return
    }
    self = String(data: data, encoding: .utf8)?.nonEmptyTrimmed.map(Self.text) ?? .binary
  }
}
