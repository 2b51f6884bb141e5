import WebText

/// How an Atom text construct or content writes its text (RFC 4287 §3.1.1 and §4.1.3; Atom 0.3 has a `mode`).
struct AtomText {
  private enum Kind { case text, html, xhtml, base64 }
  private let kind: Kind
  private let isDivRemoved: Bool

  /// The kind that the attributes tell.
  init(_ attributes: XMLAttributes, isDraft: Bool) {
    let type = attributes["type"]?.lowercased().nonEmptyTrimmed ?? "text"
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
      switch type {
      case "xhtml", "application/xhtml+xml", "application/xml", "text/xml", "image/svg+xml": kind = .xhtml
      case "html", "text/html": kind = .html
      case "text", "text/plain": kind = .text
      default:
        kind = type.hasSuffix("+xml") || type.hasSuffix("/xml") ? .xhtml : type.hasPrefix("text/") ? .text : .base64
      }
    }
  }

  /// What to take of the element.
  var capture: XMLCapture {
    switch kind {
    case .text, .html: .html
    case .xhtml: .xhtml(isDivRemoved: isDivRemoved)
    case .base64: .text
    }
  }

  /// The content with its kind of markup.
  func marked(_ content: String) -> MarkedText? {
    switch kind {
    case .text: MarkedText(content, .text)
    case .html, .xhtml: MarkedText(content, .html)
    case .base64: Base64Text.decode(content).map { MarkedText($0, .html) }
    }
  }
}
