import Foundation
import WebText

/// Content that may be base64. Atom 0.3 declares it with a `mode`, Atom 1.0 with a media type other than text; some
/// feeds declare it for text that is not encoded at all.
enum Base64Text {
  /// Decoded text.
  case text(String)
  /// Decoded bytes that are not text, such as an image.
  case binary
  /// Content that is not base64.
  case notEncoded

  /// Decodes the bytes if they are base64: only its alphabet, in groups of four (RFC 4648 §4).
  init(_ bytes: ByteSpan) {
    let letters = bytes.filter { !$0.isSpace }
    guard letters.count % 4 == 0, let data = Data(base64Encoded: Data(letters)) else {
      self = .notEncoded
      return
    }
    self = String(data: data, encoding: .utf8)?.nonEmptyTrimmed.map(Self.text) ?? .binary
  }
}
