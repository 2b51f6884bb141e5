import WebText

extension TagScanner {
  /// Steps behind a drawing whose start tag was read. Elements of HTML end it, but not within the parts of it that may
  /// hold some (§13.2.6.5).
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

  /// Steps behind a template whose start tag was read.
  mutating func skipTemplate() {
    var open = 1
    while open > 0, let token = next() {
      guard case .tag(let tag) = token, let name = tag.name else { continue }
      if name == .template { open += tag.isEnd ? -1 : 1 }
      if !tag.isEnd, name.isHidden { skipRawText(of: name) }
    }
  }

  /// Steps behind a choice whose start tag was read; another start tag ends it as well.
  mutating func skipChoice() {
    while let token = next() {
      guard case .tag(let tag) = token, let name = tag.name else { continue }
      if name == .select { return }
      if name == .script || name == .textarea { skipRawText(of: name) }
      if name == .textarea { return }
    }
  }

  /// Steps behind an annotation whose start tag was read, or to the formula's end.
  mutating func skipAnnotation(_ annotation: ElementName) {
    while true {
      let start = index
      guard let token = next() else { return }
      guard case .tag(let tag) = token, tag.isEnd else { continue }
      if tag.name == annotation { return }
      if tag.name == .math { return move(to: start) }
    }
  }

  /// Steps behind an element whose start tag was read; `false`, and to no place else, where its end tag is missing.
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

  /// Whether the attributes of a tag say that a browser shows nothing of the element.
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
