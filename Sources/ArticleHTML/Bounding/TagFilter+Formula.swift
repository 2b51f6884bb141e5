import WebText

extension TagFilter {
  /// Writes a formula: only MathML's presentation elements and text, each element with its end tag. Inside formulas
  /// HTML has parsing rules of its own, which are the ones most often used to hide markup.
  mutating func formula(_ math: TagScanner.Tag) {
    guard !isSelfClosing(math), depth < HTMLLimits.depth else { return }
    var names: [ElementName] = [.math]
    write(.math, math)
    while !names.isEmpty {
      let start = scanner.index
      guard let token = scanner.next() else { break }
      switch token {
      case .text(let range): write(text: range)
      case .nothing: break
      case .tag(let tag):
        guard let name = tag.name else { continue }
        if name.isBlock {
          // HTML elements end the formula.
          scanner.move(to: start)
          while let open = names.popLast() { write(endOf: open) }
        } else if tag.isEnd {
          guard let index = names.lastIndex(of: name) else { continue }
          while names.count > index, let open = names.popLast() { write(endOf: open) }
        } else {
          formulaStart(name, tag, &names)
        }
      }
    }
    while let open = names.popLast() { write(endOf: open) }
  }

  private mutating func formulaStart(_ name: ElementName, _ tag: TagScanner.Tag, _ names: inout [ElementName]) {
    switch name {
    case .annotation, .annotationXML: scanner.skipAnnotation(name)
    case .svg: if !isSelfClosing(tag) { scanner.skipDrawing() }
    case .template: scanner.skipTemplate()
    case .math: break
    default:
      if name.isHidden { return _ = scanner.skipRawText(of: name) }
      // Inside the MathML elements that contain text, HTML elements are parsed as HTML.
      if let last = names.last, [.mi, .mn, .mo, .ms, .mtext].contains(last) { return }
      guard name.isFormula, depth + names.count < HTMLLimits.depth else { return }
      write(name, tag)
      if isSelfClosing(tag) { write(endOf: name) } else { names.append(name) }
    }
  }
}
