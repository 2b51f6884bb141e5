import WebText

/// Where in the document an event happens, as far as it changes what is read.
struct XMLScope {
  /// The address that references are relative to: the innermost `xml:base`, else the document's.
  var base: String?
  /// The innermost `xml:lang`.
  var language: String?

  /// An address of the document made absolute; `nil` where nothing is left of it.
  func resolve(_ reference: String?) -> String? {
    reference?.nonEmptyTrimmed.map { URLReference.resolve($0, against: base) }
  }
}

/// What a builder wants of an element's content.
enum XMLCapture {
  /// Its elements, one event each.
  case elements
  /// Its text; tags within are passed over.
  case text
  /// Its text, and tags within written back as markup.
  case html
  /// The markup it holds, text being escaped. `isDivRemoved` drops the `div` that Atom wants around XHTML (RFC 4287
  /// §3.1.1.3).
  case xhtml(isDivRemoved: Bool)
  /// Nothing.
  case nothing
}

/// The part of a feed parser that knows one family of formats.
protocol XMLFeedBuilder: AnyObject {
  /// What has been read so far. A copy: asked for once, at the end.
  var draft: FeedDraft { get }
  /// How many items are whole.
  var itemCount: Int { get }
  /// An element begins.
  func begin(_ name: ElementName, _ attributes: SAXAttributes, _ scope: XMLScope) -> XMLCapture
  /// An element ends, with the content that was asked for, trimmed.
  func end(_ name: ElementName, _ content: String?, _ scope: XMLScope)
}

/// Follows the events of a document: keeps the scopes, collects content, and lets the builder of the root's family
/// decide.
final class XMLFeedReader: SAXHandler {
  /// The builder, once the root element is known.
  private(set) var builder: (any XMLFeedBuilder)?

  private var depth = 0
  private var scopes: [(depth: Int, scope: XMLScope)] = []
  private var scope: XMLScope
  private var capture = XMLCapture.elements
  private var captureDepth = 0
  private var droppedDivDepth = 0
  private var writer = MarkupWriter()

  /// A reader of a document that was found at `base`.
  init(base: String?) {
    scope = XMLScope(base: base, language: nil)
  }

  func begin(_ tag: SAXTag, _ attributes: SAXAttributes) -> Bool {
    depth += 1
    openScope(attributes)
    switch capture {
    case .elements: return beginElement(tag, attributes)
    case .text, .nothing: break
    case .html: writer.begin(tag, attributes, base: scope.base)
    case .xhtml(let isDivRemoved):
      if isDivRemoved, depth == captureDepth + 1, tag.name.local == .div, !writer.hasMarkup {
        droppedDivDepth = depth
      } else {
        writer.begin(tag, attributes, base: scope.base)
      }
    }
    return true
  }

  func text(_ bytes: ByteSpan) {
    switch capture {
    case .elements, .nothing: break
    case .text, .html: writer.text(bytes)
    case .xhtml: writer.escapedText(bytes)
    }
  }

  func end(_ tag: SAXTag) -> Bool {
    defer {
      closeScope()
      depth -= 1
    }
    switch capture {
    case .elements: builder?.end(tag.name, nil, scope)
    case _ where depth == captureDepth:
      let content = content
      capture = .elements
      builder?.end(tag.name, content, scope)
    case .text, .nothing: break
    case .html: writer.end(tag)
    case .xhtml:
      if depth == droppedDivDepth { droppedDivDepth = 0 } else { writer.end(tag) }
    }
    return (builder?.itemCount ?? 0) < FeedLimits.items
  }
}

extension XMLFeedReader {
  private var content: String? {
    if case .nothing = capture { return nil }
    return String(decoding: writer.bytes.trimmed, as: UTF8.self)
  }

  private func beginElement(_ tag: SAXTag, _ attributes: SAXAttributes) -> Bool {
    guard let builder else { return beginRoot(tag, attributes) }
    capture = builder.begin(tag.name, attributes, scope)
    if case .elements = capture { return true }
    captureDepth = depth
    droppedDivDepth = 0
    writer.reset()
    return true
  }

  private func beginRoot(_ tag: SAXTag, _ attributes: SAXAttributes) -> Bool {
    switch tag.name.local {
    case .rss, .rdf, .channel: builder = RSSBuilder(root: tag.name, attributes)
    case .feed: builder = AtomBuilder(root: tag.name, attributes, scope)
    default: return false
    }
    return true
  }

  private func openScope(_ attributes: SAXAttributes) {
    guard attributes.count > 0 else { return }
    let base = attributes.xml("base")?.nonEmptyTrimmed
    let language = attributes.xml("lang")?.nonEmptyTrimmed
    guard base != nil || language != nil else { return }
    scopes.append((depth, scope))
    if let base { scope.base = URLReference.resolve(base, against: scope.base) }
    if let language { scope.language = language }
  }

  private func closeScope() {
    guard let outer = scopes.last, outer.depth == depth else { return }
    scope = outer.scope
    scopes.removeLast()
  }
}
