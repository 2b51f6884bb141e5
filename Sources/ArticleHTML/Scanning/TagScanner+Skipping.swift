import WebText

extension TagScanner {
  /// Skips a drawing whose start tag has been read. HTML elements end it, except in those parts that may contain HTML
  /// (§13.2.6.5).
  mutating func skipDrawing() {
    var open = 1
    var places = 0
    while open > 0 {
      let start = index
      guard let token = next() else { return }
      guard case .tag(let tag) = token, let name = tag.name else { continue }
      switch name {
      case .svg: open += tag.isEnd ? -1 : isSelfClosing(tag) ? 0 : 1
      case .foreignobject, .desc, .title: places = max(0, places + (tag.isEnd ? -1 : 1))
      default: if places == 0, name.isBlock || name == .img, !tag.isEnd { return move(to: start) }
      }
    }
  }

  /// Skips a template whose start tag has been read.
  mutating func skipTemplate() {
    var open = 1
    while open > 0, let token = next() {
      guard case .tag(let tag) = token, let name = tag.name else { continue }
      if name == .template { open += tag.isEnd ? -1 : 1 }
      if !tag.isEnd, name.isHidden { skipRawText(of: name) }
    }
  }

  /// Skips a `select` whose start tag has been read; another start tag ends it, too.
  mutating func skipChoice() {
    while let token = next() {
      guard case .tag(let tag) = token, let name = tag.name else { continue }
      if name == .select { return }
      if name == .script || name == .textarea { skipRawText(of: name) }
      if name == .textarea { return }
    }
  }

  /// Skips an annotation whose start tag has been read, at most to the end of the formula.
  mutating func skipAnnotation(_ annotation: ElementName) {
    while true {
      let start = index
      guard let token = next() else { return }
      guard case .tag(let tag) = token, tag.isEnd else { continue }
      if tag.name == annotation { return }
      if tag.name == .math { return move(to: start) }
    }
  }

  /// Skips an element whose start tag has been read. Returns `false` without moving if its end tag is missing.
  mutating func skipElement(_ name: ElementName) -> Bool {
    let start = index
    var open = 1
    while let token = next() {
      guard case .tag(let tag) = token, let inner = tag.name else { continue }
      if inner == name { open += tag.isEnd ? -1 : 1 }
      if open == 0 { return true }
      if !tag.isEnd, inner.isHidden { skipRawText(of: inner) }
    }
    move(to: start)
    return false
  }

  /// Whether a tag's attributes make browsers hide the element.
  func isHidden(_ tag: Tag) -> Bool {
    var attributes = AttributeScanner(bytes, tag.attributes)
    while let attribute = attributes.next() {
      let name = bytes.part(attribute.name)
      let value = bytes.part(attribute.value)
      if name.count == 6, name.hasASCII("hidden", at: 0) { return !value.isUntilFound }
      if name.count == 5, name.hasASCII("style", at: 0), InlineStyle(value).isGone { return true }
    }
    return false
  }

  private func isSelfClosing(_ tag: Tag) -> Bool {
    !tag.attributes.isEmpty && bytes[tag.attributes.upperBound - 1] == UInt8(ascii: "/")
  }
}
