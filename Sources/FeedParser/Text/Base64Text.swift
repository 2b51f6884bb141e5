import Foundation
import WebText

/// Text that Atom 0.3 and media types other than text carry in base64.
enum Base64Text {
  /// The text; `nil` where it is not base64 or not UTF-8, as with a picture.
  static func decode(_ content: String) -> String? {
    guard let data = Data(base64Encoded: content, options: .ignoreUnknownCharacters) else { return nil }
    return String(data: data, encoding: .utf8)?.nonEmptyTrimmed
  }
}
