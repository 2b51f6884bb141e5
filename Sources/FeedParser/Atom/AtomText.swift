import WebText

/// How an Atom text construct or content writes its text (RFC 4287 §3.1.1 and §4.1.3; Atom 0.3 has a `mode`).
///
/// Feeds write all sorts of types. Where one is not known, the content tells what it is.
struct AtomText {
  private enum Kind { case text, html, xhtml, base64, unknown }
  private let kind: Kind
  private let isDivRemoved: Bool

  /// The kind that the attributes tell.
  init(_ attributes: XMLAttributes, isDraft: Bool) {
    let written = attributes["type"]?.lowercased() ?? ""
    let type = written.prefix { $0 != ";" }.description.nonEmptyTrimmed ?? "text"
    // Only the type `xhtml` of Atom 1.0 wants a `div` that is not part of the text.
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

  /// What to take of the element.
  var capture: XMLCapture {
    switch kind {
    case .text, .html: .html
    case .xhtml, .base64, .unknown: .xhtml(isDivRemoved: isDivRemoved)
    }
  }

  /// The content with its kind of markup; `nil` where it is nothing to read, such as a picture.
  func marked(_ content: XMLContent) -> MarkedText? {
    switch kind {
    // `text` is also what stands where nobody has thought about it, so escaped markup is taken for markup.
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

  /// Content of which only it can tell what it is: elements, escaped markup, or text.
  private func judged(_ content: XMLContent) -> MarkedText {
    // It was captured as elements, so whatever was text is escaped once more.
    if content.bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil { return MarkedText(content.text, .html) }
    let text = content.bytes.decoded(isInAttribute: false)
    let isMarkup = Array(text.utf8).withUnsafeBufferPointer(\.looksLikeHTML)
    return MarkedText(text, isMarkup ? .html : .text)
  }
}
