import CGumbo

/// Checks whether HTML is safe to show as it is. The check walks the tree that gumbo builds without any filter, and its
/// element and attribute names are written out here rather than taken from the sources.
struct Harmless {
  /// The problems found, in document order; empty if the HTML is harmless.
  private(set) var complaints: [String] = []

  private static let elements = Set(
    """
    a abbr acronym address article aside audio b bdi bdo big blockquote br caption cite code col colgroup data dd del \
    details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark \
    nav ol p picture pre q rb rp rt rtc ruby s samp section small source span strike strong sub summary sup table tbody \
    td tfoot th thead time tr track tt u ul var video wbr \
    math mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover \
    munderover mmultiscripts mprescripts mtable mtr mtd mlabeledtr menclose mfenced none semantics
    """.split(separator: " ").map(String.init))
  private static let attributes = Set(
    """
    abbr align alt cite colspan controls datetime dir height href hreflang id kind label lang loop media muted open poster \
    reversed rowspan scope sizes span src srclang srcset start title type valign value width \
    accent accentunder close columnalign columnspan depth display displaystyle fence form linethickness lspace \
    mathvariant notation rowalign rspace scriptlevel separator separators stretchy
    """.split(separator: " ").map(String.init))
  private static let drawingElements = Set(
    """
    svg circle clippath defs ellipse g line lineargradient path polygon polyline radialgradient rect stop text tspan
    """.split(whereSeparator: \.isWhitespace).map(String.init))
  private static let drawingAttributes = Set(
    """
    width height viewbox preserveaspectratio id x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform offset \
    gradientunits gradienttransform spreadmethod clippathunits clip-path clip-rule color display dominant-baseline fill \
    fill-opacity fill-rule font-size font-style font-weight opacity stop-color stop-opacity stroke stroke-linecap \
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor visibility role aria-label
    """.split(separator: " ").map(String.init))
  private static let schemes = [
    "http", "https", "mailto", "tel", "sms", "ftp", "ftps", "magnet", "xmpp", "irc", "ircs", "gemini", "gopher", "geo",
    "news",
  ]

  init(_ html: String) {
    var html = html
    var options = kGumboDefaultOptions
    options.fragment_context = GUMBO_TAG_BODY
    let found = html.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters -> [String] in
        guard let start = characters.baseAddress,
          let output = gumbo_parse_with_options(&options, start, characters.count)
        else { return [] }
        defer { gumbo_destroy_output(&options, output) }
        var found: [String] = []
        var waiting: [UnsafeMutablePointer<GumboNode>] = [output.pointee.root]
        while let node = waiting.popLast() {
          if node.pointee.type == GUMBO_NODE_COMMENT { found.append("a comment") }
          guard node.pointee.type == GUMBO_NODE_ELEMENT else { continue }
          if node != output.pointee.root { found += Self.complaints(node.pointee.v.element) }
          let children = node.pointee.v.element.children
          for index in 0..<Int(children.length) {
            guard let child = children.data[index] else { continue }
            waiting.append(child.assumingMemoryBound(to: GumboNode.self))
          }
        }
        return found
      }
    }
    complaints = found
  }

  private static func complaints(_ element: GumboElement) -> [String] {
    let name = name(element)
    if element.tag_namespace == GUMBO_NAMESPACE_SVG { return drawing(element, name) }
    var found = elements.contains(name) ? [] : ["<\(name)>"]
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee else {
        continue
      }
      let key = String(cString: attribute.name)
      let value = String(cString: attribute.value)
      if !attributes.contains(key) { found.append("<\(name) \(key)>") }
      if ["href", "src", "cite", "poster"].contains(key) { found += address(value, isPicture: key == "src") }
      if key == "id", !value.hasPrefix("place-") { found.append("<\(name) id=\(value)>") }
      if key == "srcset" {
        for candidate in value.split(separator: ", ") { found += address(String(candidate), isPicture: true) }
      }
    }
    return found
  }

  /// Returns the problems of an element in a drawing: addresses may only refer to places within the page.
  private static func drawing(_ element: GumboElement, _ name: String) -> [String] {
    var found = drawingElements.contains(name) ? [] : ["<svg> <\(name)>"]
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee else {
        continue
      }
      let key = String(cString: attribute.name).lowercased()
      if !drawingAttributes.contains(key) { found.append("<svg> <\(name) \(key)>") }
      guard key != "aria-label" else { continue }
      let value = String(cString: attribute.value).lowercased().replacing("url(#place-", with: "")
      if ["url", ":", "<", "&", "\\", "/*", "var(", "env(", "attr("].contains(where: value.contains) {
        found.append("<svg> \(key)=\(value)")
      }
    }
    return found
  }

  private static func name(_ element: GumboElement) -> String {
    if element.tag != GUMBO_TAG_UNKNOWN { return String(cString: gumbo_normalized_tagname(element.tag)) }
    guard let start = element.original_tag.data else { return "" }
    let bytes = UnsafeBufferPointer(start: start, count: Int(element.original_tag.length)).map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self).drop { "</".contains($0) }
    return text.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
  }

  /// Reads the scheme as a browser does, which drops control characters first.
  private static func address(_ text: String, isPicture: Bool) -> [String] {
    let text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value > 0x20 })).lowercased()
    guard let colon = text.firstIndex(of: ":") else { return [] }
    let scheme = text[..<colon]
    if scheme.contains(where: { "/?#".contains($0) }) || schemes.contains(String(scheme)) { return [] }
    let isImage = text.hasPrefix("data:image/") && !text.hasPrefix("data:image/svg")
    return isPicture && isImage ? [] : ["address \(text.prefix(40))"]
  }
}
