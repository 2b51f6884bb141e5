import WebText

/// The prefixes that are bound where the parser stands, and what names mean under them (Namespaces in XML 1.0 §6).
struct NamespaceScope {
  private struct Binding {
    var prefix: Range<Int>
    var namespace: Namespace
    var depth: Int
    /// The generation that held before the binding.
    var outer: UInt32
  }

  /// A name that was met before. Only as many are kept as there are slots: a document may invent any number.
  private struct Known {
    var name = 0..<0
    var generation: UInt32 = 0
    var element = ElementName(.unknown, .unknown)
    var isBound = true
  }

  private let bytes: ByteSpan
  private let isRSS: Bool
  private var bindings: [Binding] = []
  /// Which set of bindings holds; every new set has a number of its own.
  private var generation: UInt32 = 1
  private var lastGeneration: UInt32 = 1
  private var known = [Known](repeating: Known(), count: slotCount)
  /// Whether every prefix that was met was bound.
  private(set) var isWellFormed = true

  private static let slotCount = 256

  /// The scope of a whole document. The root of an RSS document is RSS whatever namespace it names: some name Atom's.
  init(_ bytes: ByteSpan, isRSS: Bool) {
    self.bytes = bytes
    self.isRSS = isRSS
  }

  /// Binds a prefix, the empty one for names without, within the element at `depth`.
  mutating func bind(_ prefix: Range<Int>, to address: ByteSpan, depth: Int) {
    guard bindings.count < FeedLimits.namespaces else { return }
    let isRoot = depth == 1 && prefix.isEmpty
    let namespace = isRoot && isRSS ? .rss : Namespace(address: address, isDefault: prefix.isEmpty)
    bindings.append(Binding(prefix: prefix, namespace: namespace, depth: depth, outer: generation))
    lastGeneration += 1
    generation = lastGeneration
  }

  /// Forgets what the element at `depth` bound.
  mutating func leave(depth: Int) {
    while let last = bindings.last, last.depth >= depth {
      generation = last.outer
      bindings.removeLast()
    }
  }

  /// What an element's name means.
  mutating func element(_ name: Range<Int>) -> ElementName {
    let known = look(up: name)
    if !known.isBound { isWellFormed = false }
    return known.element
  }

  /// What an element's name means, without a fault where its prefix is not bound: within text it need not be.
  mutating func peek(_ name: Range<Int>) -> ElementName { look(up: name).element }

  private mutating func look(up name: Range<Int>) -> Known {
    let slot = slot(of: name)
    let hit = known[slot]
    if hit.generation == generation, isSame(hit.name, name) { return hit }
    let element = resolve(name)
    let found = Known(name: name, generation: generation, element: element.name, isBound: element.isBound)
    known[slot] = found
    return found
  }

  private func resolve(_ name: Range<Int>) -> (name: ElementName, isBound: Bool) {
    let span = bytes.part(name)
    guard let colon = span.firstIndex(of: UInt8(ascii: ":")) else {
      let binding = bindings.last { $0.prefix.isEmpty }
      return (ElementName(binding?.namespace ?? .rss, LocalName(span)), true)
    }
    let prefix = name.lowerBound..<name.lowerBound + colon
    let local = LocalName(bytes.part(prefix.upperBound + 1..<name.upperBound))
    if let binding = bindings.last(where: { !$0.prefix.isEmpty && isSame($0.prefix, prefix) }) {
      return (ElementName(binding.namespace, local), true)
    }
    let usual = Namespace(usualPrefix: bytes.part(prefix))
    return (ElementName(usual, local), usual == .xml)
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    bytes.isSame(left, right)
  }

  private func slot(of name: Range<Int>) -> Int {
    var hash = UInt32(truncatingIfNeeded: name.count)
    for index in name { hash = (hash ^ UInt32(bytes[index])) &* 0x0100_0193 }
    return Int(hash ^ hash >> 13) & (Self.slotCount - 1)
  }
}
