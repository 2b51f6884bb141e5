import ArticleHTML
import WebText

/// The address of an image, however the page specifies it.
struct ImageSource {
  var address: String
  var set: String?
  var alternative: String?
  var width: String?
  var height: String?

  /// Reads an image's attributes, and those of a `picture` around it; nil if it shows nothing.
  init?(_ page: Page, _ node: Int, _ addresses: PageAddresses) {
    var candidates: [(rank: Int, address: ByteSpan)] = []
    var sets: [(rank: Int, set: ByteSpan)] = []
    Self.read(page, node, &candidates, &sets)
    if let parent = page.parent(node), page.kinds[parent] == .picture {
      for child in page.range(parent) where page.kinds[child] == .source {
        for (name, value) in page.attributes(child) where !value.isEmpty {
          if name.isASCII("srcset") { sets.append((4, value)) }
          if name.isASCII("data-srcset") || name.isASCII("data-lazy-srcset") { sets.append((3, value)) }
        }
      }
    }
    alternative = page.value("alt", of: node)?.string
    width = page.value("width", of: node)?.string
    height = page.value("height", of: node)?.string
    sets = sets.filter { Self.isSet($0.set) }
    let best = sets.min { $0.rank < $1.rank }?.set
    let single = candidates.min { $0.rank < $1.rank }?.address
    guard let chosen = single ?? best.flatMap({ SourceSet.largest($0) { !Self.isPlaceholder($0) } }),
      !TrackingPixel.isOne(chosen), let address = addresses.absolute(chosen)
    else { return nil }
    self.address = address
    set = best.flatMap { Self.absolute($0, addresses) }
  }

  private static func read(
    _ page: Page, _ node: Int, _ candidates: inout [(rank: Int, address: ByteSpan)],
    _ sets: inout [(rank: Int, set: ByteSpan)]
  ) {
    for (name, value) in page.attributes(node) {
      let value = value.trimmed
      guard !value.isEmpty else { continue }
      if name.isASCII("srcset") {
        sets.append((2, value))
      } else if name.hasASCII("data-", at: 0), name.containsASCII("srcset") {
        sets.append((1, value))
      } else if name.isASCII("src") {
        if !isPlaceholder(value) { candidates.append((5, value)) }
      } else if name.hasASCII("data-", at: 0), let rank = rank(ofData: name), isImage(value) {
        candidates.append((rank, value))
      }
    }
  }

  /// Names that hold an image's address; others, such as `data-pin-url` and `data-image-meta`, hold other addresses.
  private static func rank(ofData name: ByteSpan) -> Int? {
    if name.containsASCII("pin") || name.containsASCII("meta") || name.containsASCII("post")
      || name.containsASCII("permalink") || name.containsASCII("link")
    {
      return nil
    }
    if name.containsASCII("placeholder") || name.containsASCII("lowsrc") || name.containsASCII("thumb") { return 8 }
    if name.isASCII("data-src") || name.isASCII("data-original") || name.isASCII("data-lazy-src") { return 1 }
    if name.containsASCII("lazy") || name.containsASCII("original") { return 2 }
    if name.containsASCII("full") || name.containsASCII("large") { return 6 }
    return 7
  }

  private static func isPlaceholder(_ address: ByteSpan) -> Bool { ImageAttributes.isPlaceholder(address) }

  /// Whether a value looks like an image's address.
  private static func isImage(_ value: ByteSpan) -> Bool {
    guard value.count < 4096, !isPlaceholder(value), !value.contains(where: { $0 <= 0x20 || $0 == 0x7B || $0 == 0x3C })
    else { return false }
    if value.hasASCII("data:image/", at: 0) { return true }
    let types: [StaticString] = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".svg", ".jxl"]
    if types.contains(where: { value.containsASCII($0) }) { return true }
    return value.hasASCII("http", at: 0) || value.hasASCII("//", at: 0) || value[0] == UInt8(ascii: "/")
  }

  private static func isSet(_ value: ByteSpan) -> Bool {
    var set = SourceSet(value)
    guard let first = set.next() else { return false }
    return !isPlaceholder(first.address)
  }

  private static func absolute(_ value: ByteSpan, _ addresses: PageAddresses) -> String? {
    var set = SourceSet(value)
    var parts: [String] = []
    while let candidate = set.next() {
      guard let address = addresses.absolute(candidate.address), !isPlaceholder(candidate.address) else { continue }
      parts.append(candidate.descriptor.isEmpty ? address : "\(address) \(candidate.descriptor.string)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  init(address: String) {
    self.address = address
  }

  /// Writes the element.
  func write(to output: inout [UInt8]) {
    output.append(literal: "<img src=\"")
    output.append(quoted: address)
    output.append(literal: "\"")
    for (name, value) in [("srcset", set), ("alt", alternative), ("width", width), ("height", height)] {
      guard let value else { continue }
      output.append(contentsOf: " \(name)=\"".utf8)
      output.append(quoted: value)
      output.append(literal: "\"")
    }
    output.append(literal: ">")
  }

  /// The name by which the same image in another size is known: the file's, without size and query.
  var name: String { Self.name(of: address) }

  /// Returns the name of an image's file, without size and query.
  static func name(of address: String) -> String {
    var path = address.prefix { $0 != "?" && $0 != "#" }
    if let question = address.firstIndex(of: "?"), let inner = address[question...].range(ofInnerAddress: "url=") {
      path = inner.prefix { $0 != "?" && $0 != "&" }
    }
    let file = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    var stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    if let dash = stem.lastIndex(of: "-") {
      let size = stem[stem.index(after: dash)...].split(separator: "x")
      if size.count == 2, size.allSatisfy({ $0.allSatisfy(\.isNumber) }) { stem = String(stem[..<dash]) }
      if stem.hasSuffix("-scaled") { stem.removeLast(7) }
    }
    return stem
  }
}

extension Substring {
  /// The address in a query's field, with its percent signs decoded where they matter.
  fileprivate func range(ofInnerAddress field: String) -> String? {
    for part in dropFirst().split(separator: "&") where part.hasPrefix(field) {
      let value = part.dropFirst(field.count)
      var text = ""
      var index = value.startIndex
      while index < value.endIndex {
        if value[index] == "%", let end = value.index(index, offsetBy: 3, limitedBy: value.endIndex),
          let byte = UInt8(value[value.index(after: index)..<end], radix: 16), byte < 0x80
        {
          text.unicodeScalars.append(Unicode.Scalar(byte))
          index = end
        } else {
          text.append(value[index])
          index = value.index(after: index)
        }
      }
      return text
    }
    return nil
  }
}
