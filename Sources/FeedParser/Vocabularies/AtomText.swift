import Foundation
import WebText

/// The kind of an Atom text construct or content (RFC 4287 §3.1.1 and §4.1.3; Atom 0.3 has a `mode`).
///
/// Feeds write all sorts of types. If the type is unknown, the kind is determined from the content.
struct AtomText {
  private enum Kind { case text, html, xhtml, base64, unknown }
  private let kind: Kind
  private let isDivRemoved: Bool

  /// Determines the kind from the attributes.
  init(_ attributes: XMLAttributes, isDraft: Bool) {
    let written = attributes["type"]?.lowercased() ?? ""
    let type = written.prefix { $0 != ";" }.description.nonEmptyTrimmed ?? "text"
    // Only the type `xhtml` of Atom 1.0 requires a `div` that is not part of the text.
    isDivRemoved = type == "xhtml"
    let mode = attributes["mode"]?.lowercased()
    if mode == "base64" {
      kind = .base64
    } else if isDraft, type.hasSuffix("html") || type.hasSuffix("xml"), type != "html", mode != "escaped" {
      kind = .xhtml
    } else if isDraft, mode == "escaped", type != "text/plain" {
      kind = .html
    } else {
      kind = Self.kind(of: type)
    }
  }

  private static func kind(of type: String) -> Kind {
    switch type {
    case "xhtml": .xhtml
    case "html", "text/html": .html
    case "text", "text/plain": .text
    default:
      if type.hasSuffix("+xml") || type.hasSuffix("/xml") {
        .xhtml
      } else {
        type.contains("/") && !type.hasPrefix("text/") && !type.hasSuffix("html") ? .base64 : .unknown
      }
    }
  }

  /// What to capture of the element.
  var capture: XMLCapture {
    switch kind {
    case .text, .html: .html
    case .xhtml, .base64, .unknown: .xhtml(isDivRemoved: isDivRemoved)
    }
  }

  /// Returns the content with its kind of markup, or `nil` if it is not readable, such as an image.
  func marked(_ content: XMLContent) -> MarkedText? {
    switch kind {
    // `text` is also the default of feeds that give it no thought, so escaped markup is treated as markup.
    case .text: MarkedText(content.text, content.bytes.looksLikeHTML ? .html : .text)
    case .html, .xhtml: MarkedText(content.text, .html)
    case .base64:
      switch Base64Text(content.bytes) {
      case .text(let text): MarkedText(text, .html)
      case .binary: nil
      case .notEncoded: judged(content)
      }
    case .unknown: judged(content)
    }
  }

  /// Determines the kind from the content itself: elements, escaped markup, or text.
  private func judged(_ content: XMLContent) -> MarkedText {
    // The content was captured as markup, so text in it has been escaped once more.
    if content.bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil { return MarkedText(content.text, .html) }
    let text = content.bytes.decoded(isInAttribute: false)
    let isMarkup = Array(text.utf8).withUnsafeBufferPointer(\.looksLikeHTML)
    return MarkedText(text, isMarkup ? .html : .text)
  }
}

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
