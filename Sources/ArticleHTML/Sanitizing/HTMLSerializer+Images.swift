import CGumbo
import WebText

/// Images, including those that a script would have loaded.
extension HTMLSerializer {
  /// Writes an image with its real URL.
  mutating func image(_ element: GumboElement) {
    let image = ImageAttributes(element)
    if image.isInvisible { return }
    let isPlaceholder = !image.isLazy && (image.src.map(ImageAttributes.isPlaceholder) ?? true)
    // If an image occurs twice, for browsers with and without scripts, one is enough.
    if case .noscript = lastImage, noscripts == 0, image.isLazy || isPlaceholder { return }
    let start = output.count
    place(.img)
    output.append("<img")
    if image.src == nil { source(image) }
    var hasSet = false
    for index in 0..<Int(element.attributes.length) {
      guard let (name, value) = element.attribute(index) else { continue }
      switch name {
      case .src: source(image)
      case .srcset, .dataSrcset, .dataLazySrcset:
        if !hasSet { sourceSet(image) }
        hasSet = true
      default: write(name, value, on: .img)
      }
    }
    output.append(UInt8(ascii: ">"))
    let isEmpty = isPlaceholder && image.srcset == nil
    lastImage =
      noscripts > 0 ? .noscript : image.isLazy ? .lazy : isEmpty ? .placeholder(start..<output.count) : .none
  }

  /// Writes the fallback of an image for browsers without scripts.
  mutating func noscript(_ element: GumboElement) {
    guard element.holdsImage else { return descend(element) }
    switch lastImage {
    case .lazy: return
    case .placeholder(let range): takeBack(range)
    case .none, .noscript: break
    }
    lastImage = .none
    descend(element, isNoscript: true)
  }

  /// Writes the URLs that a script would have set on a `source` element of a `picture`.
  mutating func lazySource(_ element: GumboElement) {
    guard let value = element.value(of: .dataSrcset) ?? element.value(of: .dataLazySrcset) else { return }
    write(.srcset, value, on: .source)
  }

  private mutating func source(_ image: ImageAttributes) {
    let start = output.count
    output.append(" src=\"")
    let real = image.src.flatMap { ImageAttributes.isPlaceholder($0) ? nil : $0 }
    let isWritten =
      image.lazySrc.map { address($0, .media) } ?? false
      || largest(image.lazySrcset) || real.map { address($0, .media) } ?? false
      || largest(image.srcset) || image.src.map { address($0, .media) } ?? false
    if isWritten { output.append(UInt8(ascii: "\"")) } else { output.removeSubrange(start...) }
  }

  private mutating func largest(_ set: ByteSpan?) -> Bool {
    let addresses = addresses
    let largest = set.flatMap { set in
      SourceSet.largest(set) { !ImageAttributes.isPlaceholder($0) && addresses.string($0, .media) != nil }
    }
    return largest.map { address($0, .media) } ?? false
  }

  private mutating func sourceSet(_ image: ImageAttributes) {
    guard let set = image.lazySrcset ?? image.srcset else { return }
    let start = output.count
    output.append(" srcset=\"")
    // Placeholders that a script would have replaced are not candidates.
    let isWritten = candidates(set) { image.isLazy ? !ImageAttributes.isPlaceholder($0) : true }
    if isWritten { output.append(UInt8(ascii: "\"")) } else { output.removeSubrange(start...) }
  }
}

extension GumboElement {
  /// Whether there is an image among the first descendants.
  fileprivate var holdsImage: Bool {
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
