import ArticleHTML
import CGumbo
import WebText

/// A page as flat arrays in document order: elements and texts, and sums up to each of them, so that what an element
/// holds is a difference of two numbers.
struct Page {
  /// The sums over a part of a page.
  struct Sums {
    /// Words, times `Measure.unit`.
    var weight: Int32 = 0
    /// The part of `weight` within links.
    var linked: Int32 = 0
    /// Ends of sentences.
    var marks: Int32 = 0
    var commas: Int32 = 0
    /// Images and players.
    var media: Int32 = 0
    /// Links.
    var links: Int32 = 0

    static func - (after: Sums, before: Sums) -> Sums {
      Sums(
        weight: after.weight - before.weight, linked: after.linked - before.linked, marks: after.marks - before.marks,
        commas: after.commas - before.commas, media: after.media - before.media, links: after.links - before.links)
    }

    /// The share of words within links.
    var linkShare: Double { weight == 0 ? 0 : Double(linked) / Double(weight) }
    var words: Double { Double(weight) / Double(TextMeasure.unit) }
  }

  /// The element's name; nil for a text.
  var kinds: [ElementName?] = []
  var nodes: [GumboPointer] = []
  var parents: [Int32] = []
  /// The index behind the last descendant.
  var ends: [Int32] = []
  var depths: [UInt16] = []
  /// What an element's class and ID say.
  var names: [NameWords] = []
  /// Where an element is, its own kind included.
  var zones: [Zone] = []
  /// The sums of everything before a node; one more than there are nodes.
  var sums: [Sums] = [Sums()]

  /// Whether an element is marked as a thread of posts or as a question with answers.
  var hasThread = false

  /// The number of nodes.
  var count: Int { kinds.count }

  /// Returns the nodes of an element, itself included.
  @inline(__always)
  func range(_ node: Int) -> Range<Int> { node..<Int(ends[node]) }

  /// Returns what a range of nodes holds.
  @inline(__always)
  func sums(_ range: Range<Int>) -> Sums { sums[range.upperBound] - sums[range.lowerBound] }

  /// Returns what an element holds.
  @inline(__always)
  func sums(of node: Int) -> Sums { sums(range(node)) }

  /// Returns the parent; nil for the root.
  @inline(__always)
  func parent(_ node: Int) -> Int? { node == 0 ? nil : Int(parents[node]) }

  /// Whether the first node is the second or contains it.
  @inline(__always)
  func contains(_ outer: Int, _ inner: Int) -> Bool { outer <= inner && inner < Int(ends[outer]) }

  /// The bytes of a text.
  @inline(__always)
  func text(_ node: Int) -> ByteSpan {
    guard kinds[node] == nil, let text = nodes[node].pointee.v.text.text else { return ByteSpan(start: nil, count: 0) }
    return ByteSpan(cString: text)
  }

  /// Returns the children of an element.
  func children(_ node: Int) -> [Int] {
    var result: [Int] = []
    var child = node + 1
    while child < Int(ends[node]) {
      result.append(child)
      child = Int(ends[child])
    }
    return result
  }
}

extension Page {
  /// Returns the value of an attribute.
  func value(_ name: StaticString, of node: Int) -> ByteSpan? {
    guard kinds[node] != nil else { return nil }
    let attributes = nodes[node].pointee.v.element.attributes
    for index in 0..<Int(attributes.length) {
      guard let attribute = attributes.data?[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee,
        let start = attribute.name, let value = attribute.value
      else { continue }
      if start.isEqual(name) { return ByteSpan(cString: value) }
    }
    return nil
  }

  /// Returns the attributes of an element.
  func attributes(_ node: Int) -> [(name: ByteSpan, value: ByteSpan)] {
    guard kinds[node] != nil else { return [] }
    let attributes = nodes[node].pointee.v.element.attributes
    return (0..<Int(attributes.length)).compactMap { index in
      guard let attribute = attributes.data?[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee,
        let name = attribute.name, let value = attribute.value
      else { return nil }
      return (ByteSpan(cString: name), ByteSpan(cString: value))
    }
  }

  /// Whether an attribute has a value, ignoring case.
  func has(_ name: StaticString, _ wanted: StaticString, _ node: Int) -> Bool {
    guard let value = value(name, of: node)?.trimmed else { return false }
    return value.count == wanted.utf8CodeUnitCount && value.hasASCII(wanted, at: 0)
  }

  /// Returns the text of a range of nodes with white space collapsed, at most `limit` bytes.
  func plainText(_ range: Range<Int>, limit: Int = 4096, skipping: (Int) -> Bool = { _ in false }) -> String {
    var bytes: [UInt8] = []
    var isSpaced = false
    var node = range.lowerBound
    while node < range.upperBound, bytes.count < limit {
      if let kind = kinds[node] {
        if skipping(node) {
          node = Int(ends[node])
          continue
        }
        if kind.isBlock || kind == .td || kind == .th { isSpaced = true }
      } else {
        for byte in text(node) {
          if byte.isSpace {
            isSpaced = true
          } else {
            if isSpaced, !bytes.isEmpty { bytes.append(0x20) }
            isSpaced = false
            bytes.append(byte)
          }
        }
      }
      node += 1
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("\u{A0}") ? String(text.map { $0 == "\u{A0}" ? " " : $0 }).nonEmptyTrimmed ?? "" : text
  }
}

extension UnsafePointer<CChar> {
  fileprivate func isEqual(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    for index in 0..<length where UInt8(bitPattern: self[index]) != text.utf8Start[index] { return false }
    return self[length] == 0
  }
}
