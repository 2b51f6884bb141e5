import WebText

/// The namespace prefixes in scope, and the resolution of names (Namespaces in XML 1.0 §6).
struct NamespaceScope {
  private struct Binding {
    var prefix: Range<Int>
    var namespace: Namespace
    var depth: Int
    /// The generation before the binding.
    var outer: UInt32
  }

  /// A cached name. The number of entries is fixed, because a document may invent any number of names.
  private struct Known {
    var name = 0..<0
    var generation: UInt32 = 0
    var element = ElementName(.unknown, .unknown)
    var isBound = true
  }

  private let bytes: ByteSpan
  private let isRSS: Bool
  private var bindings: [Binding] = []
  /// Identifies the current set of bindings; every new set gets a new number.
  private var generation: UInt32 = 1
  private var lastGeneration: UInt32 = 1
  private var known = [Known](repeating: Known(), count: slotCount)
  /// Whether every prefix so far was bound.
  private(set) var isWellFormed = true

  private static let slotCount = 256

  /// Creates the scope of a document. The root of an RSS document is RSS whatever namespace it declares: some declare
  /// Atom's.
  init(_ bytes: ByteSpan, isRSS: Bool) {
    self.bytes = bytes
    self.isRSS = isRSS
  }

  /// Binds a prefix for the element at `depth`; the empty prefix is the default namespace.
  mutating func bind(_ prefix: Range<Int>, to address: ByteSpan, depth: Int) {
    guard bindings.count < FeedLimits.namespaces else { return }
    let isRoot = depth == 1 && prefix.isEmpty
    let namespace = isRoot && isRSS ? .rss : Namespace(address: address, isDefault: prefix.isEmpty)
    bindings.append(Binding(prefix: prefix, namespace: namespace, depth: depth, outer: generation))
    lastGeneration += 1
    generation = lastGeneration
  }

  /// Removes the bindings of the element at `depth`.
  mutating func leave(depth: Int) {
    while let last = bindings.last, last.depth >= depth {
      generation = last.outer
      bindings.removeLast()
    }
  }

  /// Resolves an element's name; records an unbound prefix as an error.
  mutating func element(_ name: Range<Int>) -> ElementName {
    let known = look(up: name)
    if !known.isBound { isWellFormed = false }
    return known.element
  }

  /// Resolves an element's name without recording an error: inside text a prefix need not be bound.
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
