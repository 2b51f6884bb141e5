import WebText

/// Scans a page's `link` elements by their tags; this does not require a tree.
enum LinkTags {
  /// Calls `body` with the attributes of each `link`, in page order, and the base URL in effect.
  static func forEach(in page: ByteSpan, pageURL: String, _ body: (Attributes, _ base: String) -> Void) {
    var scanner = TagScanner(ByteSpan(rebasing: page[..<min(page.count, HTMLLimits.searchedBytes)]))
    var base = pageURL
    var hasBase = false
    while let token = scanner.next() {
      guard case .tag(let tag) = token, !tag.isEnd else { continue }
      guard let name = tag.name else { continue }
      if name.isHidden || name == .xmp { scanner.skipRawText(of: name) }
      if name == .template { scanner.skipTemplate() }
      if name == .base, !hasBase, let href = Attributes(page, tag.attributes).href {
        base = URLReference.resolve(href, against: pageURL)
        hasBase = true
      }
      if name == .link { body(Attributes(page, tag.attributes), base) }
    }
  }
}

extension LinkTags {
  /// The relevant attributes, decoded and trimmed; of duplicates the first counts.
  struct Attributes {
    var rel: String?
    var type: String?
    var href: String?
    var title: String?
    var sizes: String?

    init(_ page: ByteSpan, _ range: Range<Int>) {
      var scanner = AttributeScanner(page, range)
      while let attribute = scanner.next() {
        let name = page.text(attribute.name).lowercased()
        let value = { String(page.part(attribute.value).decoded(isInAttribute: true).trimmed) }
        switch name {
        case "rel" where rel == nil: rel = value()
        case "type" where type == nil: type = value()
        case "href" where href == nil: href = value()
        case "title" where title == nil: title = value()
        case "sizes" where sizes == nil: sizes = value()
        default: break
        }
      }
    }
  }
}
