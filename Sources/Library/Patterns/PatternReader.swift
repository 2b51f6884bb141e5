/// Parses a regular expression: the syntax that all engines share.
struct PatternReader {
  /// How deep groups may be nested; the parser calls itself for each.
  private static let deepest = 50
  /// The largest number in a repetition.
  private static let mostRepetitions = 255

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  /// Like searches, expressions ignore case unless they begin with `(?-i)`.
  private var ignoresCase = true

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func read() throws(PatternError) -> PatternNode {
    guard !scalars.isEmpty else { throw PatternError(.unfinished, at: 0) }
    if skip("(?-i)") { ignoresCase = false } else { skip("(?i)") }
    let node = try readAlternatives()
    guard index == scalars.count else { throw PatternError(.closedGroup, at: index) }
    return node
  }

  private mutating func readAlternatives() throws(PatternError) -> PatternNode {
    var alternatives = [try readSequence()]
    while skip("|") { alternatives.append(try readSequence()) }
    return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
  }

  private mutating func readSequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next = peek, next != "|", next != ")" {
      let start = index
      nodes.append(try readRepetitions(of: try readOne(), from: start))
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .nothing : .sequence(nodes)
  }

  private mutating func readRepetitions(of node: PatternNode, from start: Int) throws(PatternError) -> PatternNode {
    var (least, most): (Int, Int?)
    let place = index
    if skip("*") {
      (least, most) = (0, nil)
    } else if skip("+") {
      (least, most) = (1, nil)
    } else if skip("?") {
      (least, most) = (0, 1)
    } else if let counts = try readCounts() {
      (least, most) = counts
    } else {
      return node
    }
    // Whether as few as possible are taken makes no difference to whether there is a match.
    skip("?")
    if let next = peek, next == "*" || next == "+" || next == "?" { throw PatternError(.nothingToRepeat, at: index) }
    if case .place = node { throw PatternError(.nothingToRepeat, at: place) }
    return .repetition(node, least: least, most: most)
  }

  /// Reads `{2}`, `{2,}` or `{2,5}`; other braces are text.
  private mutating func readCounts() throws(PatternError) -> (Int, Int?)? {
    let start = index
    guard skip("{"), let least = readNumber() else {
      index = start
      return nil
    }
    var most: Int? = least
    if skip(",") { most = readNumber() }
    guard skip("}") else {
      index = start
      return nil
    }
    guard least <= Self.mostRepetitions, most ?? least <= Self.mostRepetitions, least <= most ?? least else {
      throw PatternError(.badRepetition, at: start)
    }
    return (least, most)
  }

  private mutating func readNumber() -> Int? {
    let digits = scalars[index...].prefix(6).prefix { ("0"..."9").contains($0) }
    index = digits.endIndex
    return Int(String(String.UnicodeScalarView(digits)))
  }

  private mutating func readOne() throws(PatternError) -> PatternNode {
    let start = index
    let scalar = scalars[index]
    index += 1
    switch scalar {
    case "(": return try readGroup(from: start)
    case "[": return .character(try readSet(from: start))
    case ".": return .character(ScalarSet(.other))
    case "^": return .place(.start)
    case "$": return .place(.end)
    case "*", "+", "?": throw PatternError(.nothingToRepeat, at: start)
    case "\\":
      if skip("b") { return .place(.wordBoundary) }
      if skip("B") { return .place(.noWordBoundary) }
      var set = ScalarSet()
      set.ignoresCase = ignoresCase
      if let escaped = try readEscape(into: &set) { set.ranges = [escaped.value...escaped.value] }
      return .character(set)
    default: return .character(ScalarSet(scalar, ignoresCase: ignoresCase))
    }
  }

  private mutating func readGroup(from start: Int) throws(PatternError) -> PatternNode {
    if skip("?"), !skip(":") {
      let end = min(index + 1, scalars.count)
      throw PatternError(.unsupported(String(String.UnicodeScalarView(scalars[start..<end]))), at: start)
    }
    depth += 1
    guard depth <= Self.deepest else { throw PatternError(.tooComplex, at: start) }
    let node = try readAlternatives()
    depth -= 1
    guard skip(")") else { throw PatternError(.openGroup, at: start) }
    // Repeated, it is one node.
    return .sequence([node])
  }

  private mutating func readSet(from start: Int) throws(PatternError) -> ScalarSet {
    var set = ScalarSet()
    set.ignoresCase = ignoresCase
    set.isNegated = skip("^")
    var isFirst = true
    while let next = peek, isFirst || next != "]" {
      isFirst = false
      let place = index
      guard let lower = try readMember(into: &set) else { continue }
      guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        set.ranges.append(lower.value...lower.value)
        continue
      }
      index += 1
      guard let upper = try readMember(into: &set), lower <= upper else { throw PatternError(.badRange, at: place) }
      set.ranges.append(lower.value...upper.value)
    }
    guard skip("]") else { throw PatternError(.openSet, at: start) }
    return set
  }

  /// Reads a character of a set; nil if it was a class, which is in the set then.
  private mutating func readMember(into set: inout ScalarSet) throws(PatternError) -> Unicode.Scalar? {
    let scalar = scalars[index]
    index += 1
    return scalar == "\\" ? try readEscape(into: &set) : scalar
  }

  /// Reads what follows a backslash: a character, or a class, which is put into the set.
  private mutating func readEscape(into set: inout ScalarSet) throws(PatternError) -> Unicode.Scalar? {
    let start = index - 1
    guard let scalar = peek else { throw PatternError(.unsupported("\\"), at: start) }
    index += 1
    switch scalar {
    case "d": set.named.append(.digit)
    case "w": set.named.append(.word)
    case "s": set.named.append(.space)
    case "D": set.notNamed.append(.digit)
    case "W": set.notNamed.append(.word)
    case "S": set.notNamed.append(.space)
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    default:
      guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil else {
        throw PatternError(.unsupported("\\\(scalar)"), at: start)
      }
      return scalar
    }
    return nil
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  @discardableResult
  private mutating func skip(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }
}
