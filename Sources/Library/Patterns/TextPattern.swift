/// A regular expression, or a text to be found as it is, compiled to a nondeterministic automaton.
///
/// Kiji has an engine of its own, because patterns also come from other people's files and texts from any feed: an engine
/// that tries one alternative after the other, such as ICU's or Swift's, takes years for `(a+)+$` and thirty letters.
/// ``PatternMatcher`` examines each character once, for any number of patterns together. What that cannot do, references
/// to groups and looking around, is an error.
struct TextPattern: Sendable {
  /// The largest number of steps that a pattern compiles to. Together with ``PatternMatcher/longestText``, it limits what
  /// a pattern may cost for an article, whatever both contain.
  static let mostSteps = 256

  /// A step of the automaton. Numbers are places in ``steps``.
  enum Step: Sendable {
    /// Goes on after a character of a set.
    case character(ScalarSet, next: Int)
    /// Goes on in two places.
    case either(Int, Int)
    /// Goes on where a condition holds between two characters.
    case place(Place, next: Int)
    case end
  }

  /// A condition between two characters.
  enum Place: Sendable, Hashable {
    case start
    case end
    case wordBoundary
    case noWordBoundary
  }

  /// The expression as typed, without the slashes.
  let source: String
  let steps: [Step]
  let first: Int

  /// Compiles a regular expression.
  init(_ source: String) throws(PatternError) {
    var reader = PatternReader(source)
    let node = try reader.read()
    var steps: [Step] = [.end]
    guard let first = Self.compile(node, next: 0, &steps) else { throw PatternError(.tooComplex, at: 0) }
    (self.source, self.steps, self.first) = (source, steps, first)
  }

  /// Finds a text as it is, ignoring the case of ASCII letters like SQLite's LIKE.
  init(literal text: String) {
    var steps: [Step] = [.end]
    for scalar in text.unicodeScalars.reversed() {
      var set = ScalarSet(scalar, ignoresCase: false)
      if scalar.isASCII, scalar.properties.isAlphabetic {
        set.ranges.append(scalar.value ^ 0x20...scalar.value ^ 0x20)
      }
      steps.append(.character(set, next: steps.count - 1))
    }
    (source, self.steps, first) = (text, steps, steps.count - 1)
  }

  /// Returns whether a text matches. For many texts, a ``PatternMatcher`` is faster.
  func matches(_ text: String) -> Bool { PatternMatcher([self]).matches(text) }

  /// Appends the steps of a node that go on at `next`.
  ///
  /// - Returns: The first of them; nil if there are too many.
  private static func compile(_ node: PatternNode, next: Int, _ steps: inout [Step]) -> Int? {
    guard steps.count < mostSteps else { return nil }
    switch node {
    case .nothing: return next
    case .character(let set): return append(.character(set, next: next), to: &steps)
    case .place(let place): return append(.place(place, next: next), to: &steps)
    case .sequence(let nodes):
      var first = next
      for node in nodes.reversed() {
        guard let place = compile(node, next: first, &steps) else { return nil }
        first = place
      }
      return first
    case .alternatives(let nodes):
      var first: Int?
      for node in nodes.reversed() {
        guard let place = compile(node, next: next, &steps) else { return nil }
        first = first.map { append(.either(place, $0), to: &steps) } ?? place
      }
      return first ?? next
    case .repetition(let node, let least, let most):
      var first = next
      if let most {
        for _ in least..<max(least, most) {
          guard let place = compile(node, next: first, &steps) else { return nil }
          first = append(.either(place, next), to: &steps)
        }
      } else {
        let loop = append(.either(next, next), to: &steps)
        guard let place = compile(node, next: loop, &steps) else { return nil }
        steps[loop] = .either(place, next)
        first = loop
      }
      for _ in 0..<least {
        let count = steps.count
        guard let place = compile(node, next: first, &steps) else { return nil }
        first = place
        // Nothing, repeated, is nothing, and repetitions of repetitions of it would never end.
        if steps.count == count { break }
      }
      return first
    }
  }

  private static func append(_ step: Step, to steps: inout [Step]) -> Int {
    steps.append(step)
    return steps.count - 1
  }
}

extension TextPattern: Hashable {
  static func == (one: TextPattern, other: TextPattern) -> Bool { one.source == other.source }

  func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A part of a regular expression.
indirect enum PatternNode {
  case nothing
  case character(ScalarSet)
  case place(TextPattern.Place)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  /// - Parameter most: nil for any number.
  case repetition(PatternNode, least: Int, most: Int?)
}
