import CGumbo
import WebText

/// Images, including those that a script would have loaded.
extension HTMLSerializer {
  /// Writes an image with its real URL.
  mutating func picture(_ element: GumboElement) {
    let picture = Picture(element)
    if picture.isInvisible { return }
    let isPlaceholder = !picture.isLazy && (picture.src.map(Picture.isPlaceholder) ?? true)
    // If an image occurs twice, for browsers with and without scripts, one is enough.
    if case .noscript = lastPicture, noscripts == 0, picture.isLazy || isPlaceholder { return }
    let start = output.count
    place(.img)
    output.append("<img")
    if picture.src == nil { source(picture) }
    var hasSet = false
    for index in 0..<Int(element.attributes.length) {
      guard let (name, value) = element.attribute(index) else { continue }
      switch name {
      case .src: source(picture)
      case .srcset, .dataSrcset, .dataLazySrcset:
        if !hasSet { sourceSet(picture) }
        hasSet = true
      default: write(name, value, on: .img)
      }
    }
    output.append(UInt8(ascii: ">"))
    let isEmpty = isPlaceholder && picture.srcset == nil
    lastPicture =
      noscripts > 0 ? .noscript : picture.isLazy ? .lazy : isEmpty ? .placeholder(start..<output.count) : .none
  }

  /// Writes the fallback of an image for browsers without scripts.
  mutating func noscript(_ element: GumboElement) {
    guard element.holdsPicture else { return descend(element) }
    switch lastPicture {
    case .lazy: return
    case .placeholder(let range): takeBack(range)
    case .none, .noscript: break
    }
    lastPicture = .none
    descend(element, isNoscript: true)
  }

  /// Writes the URLs that a script would have set on a `source` element of a `picture`.
  mutating func lazySource(_ element: GumboElement) {
    guard let value = element.value(of: .dataSrcset) ?? element.value(of: .dataLazySrcset) else { return }
    write(.srcset, value, on: .source)
  }

  private mutating func source(_ picture: Picture) {
    let start = output.count
    output.append(" src=\"")
    let real = picture.src.flatMap { Picture.isPlaceholder($0) ? nil : $0 }
    let isWritten =
      picture.lazySrc.map { address($0, .media) } ?? false
      || largest(picture.lazySrcset) || real.map { address($0, .media) } ?? false
      || largest(picture.srcset) || picture.src.map { address($0, .media) } ?? false
    if isWritten { output.append(UInt8(ascii: "\"")) } else { output.removeSubrange(start...) }
  }

  private mutating func largest(_ set: ByteSpan?) -> Bool {
    let addresses = addresses
    let largest = set.flatMap { set in
      SourceSet.largest(set) { !Picture.isPlaceholder($0) && addresses.string($0, .media) != nil }
    }
    return largest.map { address($0, .media) } ?? false
  }

  private mutating func sourceSet(_ picture: Picture) {
    guard let set = picture.lazySrcset ?? picture.srcset else { return }
    let start = output.count
    output.append(" srcset=\"")
    // Placeholders that a script would have replaced are not candidates.
    let isWritten = candidates(set) { picture.isLazy ? !Picture.isPlaceholder($0) : true }
    if isWritten { output.append(UInt8(ascii: "\"")) } else { output.removeSubrange(start...) }
  }
}

extension GumboElement {
  /// Whether there is an image among the first descendants.
  fileprivate var holdsPicture: Bool {
    var waiting = [children]
    var looked = 0
    while let next = waiting.popLast() {
      for index in 0..<Int(next.length) {
        looked += 1
        if looked > 32 { return false }
        guard let node = next.node(index), node.pointee.type == GUMBO_NODE_ELEMENT else { continue }
        if node.pointee.v.element.tag == GUMBO_TAG_IMG { return true }
        waiting.append(node.pointee.v.element.children)
      }
    }
    return false
  }
}
