import WebText

/// Builds subscription lists from OPML.
struct OPMLBuilder: XMLFeedBuilder {
  // Folders may be nested; lists with unclosed outlines nest thousands.
  static let entryDepth = 128
  // Users supply lists themselves and can repair them, so the first error is located.
  static let tellsFault = true
  var isFull: Bool { count >= FeedLimits.outlines }
  var isInEntry: Bool { !open.isEmpty }

  private var format = FeedFormat(rawValue: "opml")
  private var title: String?
  private var outlines: [ParsedOutline] = []
  /// The open outlines, outermost first.
  private var open: [ParsedOutline] = []
  private var count = 0

  func isEntry(_ name: ElementName) -> Bool { name.local == .outline }
  func isStructure(_ name: ElementName) -> Bool { true }
  func isSibling(_ name: ElementName, of holder: ElementName) -> Bool { name.local == .body }

  mutating func beginRoot(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) {
    guard let version = attributes["version"]?.nonEmptyTrimmed else { return }
    format = FeedFormat(rawValue: "opml-" + version)
  }

  mutating func begin(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLCapture {
    switch name.local {
    case .head, .body: return .elements
    case .title: return .text
    case .outline:
      count += 1
      open.append(outline(attributes, scope))
      return .elements
    default: return .nothing
    }
  }

  mutating func end(_ name: ElementName, _ content: XMLContent?, _ scope: XMLScope) {
    switch name.local {
    case .title: if open.isEmpty { title.fill(content?.text) }
    case .outline: close()
    default: break
    }
  }

  consuming func finish(_ document: DocumentFacts) -> ParsedSubscriptionList {
    // An outline's data is all in its start tag, so one without an end tag is complete.
    while !open.isEmpty { close() }
    var list = ParsedSubscriptionList(
      format: format, encoding: document.encoding, isWellFormed: document.isWellFormed)
    list.isWhole = document.isWhole && !document.isCut
    list.faultLine = document.faultLine
    list.title = title
    list.outlines = outlines
    return list
  }
}

extension OPMLBuilder {
  private func outline(_ attributes: XMLAttributes, _ scope: XMLScope) -> ParsedOutline {
    var outline = ParsedOutline()
    outline.text = attributes["text"]?.nonEmptyTrimmed
    outline.title = attributes["title"]?.nonEmptyTrimmed
    let type = attributes["type"]?.nonEmptyTrimmed?.lowercased()
    outline.type = type
    outline.feedURL = scope.resolve(attributes["xmlurl"] ?? (type == "rss" ? attributes["url"] : nil))
    outline.homePageURL = scope.resolve(attributes["htmlurl"])
    outline.description = attributes["description"]?.nonEmptyTrimmed
    outline.language = attributes["language"]?.nonEmptyTrimmed
    outline.categories = (attributes["category"] ?? "").split(separator: ",").compactMap { String($0).nonEmptyTrimmed }
    return outline
  }

  /// Ends the innermost outline. Outlines inside a feed are moved after it: a feed cannot contain others, only its end
  /// tag is missing.
  private mutating func close() {
    guard var closed = open.popLast() else { return }
    var siblings: [ParsedOutline] = []
    if closed.feedURL != nil { swap(&siblings, &closed.children) }
    if open.isEmpty {
      outlines.append(closed)
      outlines += siblings
    } else {
      open[open.count - 1].children.append(closed)
      open[open.count - 1].children += siblings
    }
  }
}
