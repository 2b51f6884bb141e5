/// Finds which of several patterns match texts, in one pass whatever their number. Must only be used by one thread at a
/// time.
///
/// It follows all patterns at once: the set of steps that they have reached is a state, and each character leads from one
/// state to another. States are made when they are first reached and kept for the following texts, so that a character
/// usually costs two table lookups. Characters that no pattern distinguishes are one class.
final class PatternMatcher {
  /// The number of bytes of a text that are examined: longer than nearly all articles.
  static let longestText = 100_000
  /// The number of steps followed in a text before the matcher gives up: as many as a single pattern can need in each
  /// place, from its beginning and from where it is, so that only many unusual patterns together come so far.
  static let mostWork = 2 * TextPattern.mostSteps * longestText
  /// The memory of states, in transitions and steps of four bytes: 16 MB. When it is full, all states are forgotten.
  private static let mostKept = 1 << 22

  private struct State: Hashable {
    /// The steps reached, in ascending order, without those that begin the patterns.
    let steps: [Int32]
    var isAtStart = false
    var followsWord = false
  }

  /// What is before and after a place between two characters.
  private struct Context: Hashable {
    let isAtStart: Bool
    let followsWord: Bool
    /// The class of the character after it.
    let character: Int
  }

  /// The steps after a character, and the patterns that have matched before it.
  private struct Reached {
    var next: [Int32] = []
    var found: [Int] = []
  }

  private enum Step {
    case character(set: Int, next: Int32)
    case either(Int32, Int32)
    case place(TextPattern.Place, next: Int32)
    case end(Int)
  }

  private var steps: [Step] = []
  private var beginnings: [Int32] = []
  private var sets: [ScalarSet] = []
  /// The sets with characters beyond ASCII: few of the hundreds, so that a new one of the thousands of Han is soon classed.
  private var wideSets: [Int] = []

  /// The class of each character; 0 if it is not known yet. Pages of 256, made on first use; the first one is empty, the
  /// second one has ASCII.
  private var pages = [UInt16](repeating: 0, count: 2 * 256)
  private var pageNumbers = [1] + [UInt16](repeating: 0, count: 0x110000 >> 8 - 1)
  /// The classes: for each set, whether it contains their characters; then whether they are of words. The first is not
  /// used, the second is the end of the text.
  private var classes: [[Bool]] = []
  private var classNumbers: [[Bool]: UInt16] = [:]
  private static let endClass = 1
  /// The number of classes that the transitions have room for: the low bits of a place in them.
  private var classBits = 6

  private var states: [State] = []
  private var stateNumbers: [State: Int32] = [:]
  /// For each state and class, the next state, or the next one's complement less one if a pattern has matched; -1 if it
  /// is not known yet. That of the class 0 never is.
  private var transitions: [Int32] = []
  private var matched: [Int: [Int]] = [:]
  /// Where the beginnings of the patterns lead.
  private var begunIn: [Context: Reached] = [:]
  private var keptSteps = 0
  /// For each step, the last search for reachable steps that came by, and the last that ended there.
  private var visitedIn: [UInt32]
  private var reachedIn: [UInt32]
  private var visit: UInt32 = 0
  private var work = 0

  private let mostWork: Int

  init(_ patterns: [TextPattern], mostWork: Int = mostWork) {
    self.mostWork = mostWork
    var setNumbers: [ScalarSet: Int] = [:]
    for (number, pattern) in patterns.enumerated() {
      let base = Int32(steps.count)
      for step in pattern.steps {
        switch step {
        case .character(let set, let next):
          if setNumbers[set] == nil {
            setNumbers[set] = sets.count
            if !set.isOfASCII { wideSets.append(sets.count) }
            sets.append(set)
          }
          steps.append(.character(set: setNumbers[set] ?? 0, next: base + Int32(next)))
        case .either(let one, let other): steps.append(.either(base + Int32(one), base + Int32(other)))
        case .place(let place, let next): steps.append(.place(place, next: base + Int32(next)))
        case .end: steps.append(.end(number))
        }
      }
      beginnings.append(base + Int32(pattern.first))
    }
    visitedIn = Array(repeating: 0, count: steps.count)
    reachedIn = visitedIn
    classes = Array(repeating: Array(repeating: false, count: sets.count + 1), count: 2)
    forgetStates()
  }

  /// Whether any pattern matches.
  func matches(_ text: String) -> Bool {
    var isMatching = false
    examine(text) { _ in
      isMatching = true
      return false
    }
    return isMatching
  }

  /// Calls `body` with the numbers of the patterns that match a text, each at least once, until it returns false.
  ///
  /// - Returns: Whether the matcher has not given up.
  @discardableResult
  func examine(_ text: String, _ body: (Int) -> Bool) -> Bool {
    work = 0
    var text = text
    return text.withUTF8 { examine($0, body) }
  }

  private func examine(_ text: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Bool) -> Bool {
    var (index, end) = (0, min(text.count, Self.longestText))
    // Not within a character.
    while end < text.count, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    var state: Int32 = 0
    while true {
      state = followKnown(state, text, &index, end)
      guard index < end else { break }
      let scalar = Self.scalar(text, &index)
      guard let next = follow(state, classNumber(scalar), body) else { return work <= mostWork }
      state = next
    }
    _ = follow(state, Self.endClass, body)
    return work <= mostWork
  }

  /// Follows a text up to a character whose transition is not known, or with which a pattern has matched.
  ///
  /// Nearly all time is spent here: what each step waits for is a single look into the transitions.
  private func followKnown(
    _ state: Int32, _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ end: Int
  ) -> Int32 {
    let classBits = classBits
    return pages.withUnsafeBufferPointer { pages in
      pageNumbers.withUnsafeBufferPointer { pageNumbers in
        transitions.withUnsafeBufferPointer { transitions in
          var state = state
          while index < end {
            var following = index + 1
            var place = 1 << 8 | Int(text[index])
            if text[index] >= 0x80 {
              following = index
              let scalar = Self.scalar(text, &following)
              place = Int(pageNumbers[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)
            }
            let next = transitions[Int(state) << classBits | Int(pages[place])]
            guard next >= 0 else { break }
            (state, index) = (next, following)
          }
          return state
        }
      }
    }
  }

  /// Reads a character of valid UTF-8.
  @inline(__always)
  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
    let first = UInt32(text[index])
    index += 1
    guard first >= 0x80 else { return first }
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    var scalar = first & (0x3F >> UInt32(count))
    for _ in 0..<count {
      scalar = scalar << 6 | UInt32(text[index] & 0x3F)
      index += 1
    }
    return scalar
  }

  /// Returns the state after a character; nil if the rest is not to be examined.
  @inline(__always)
  private func follow(_ state: Int32, _ character: Int, _ body: (Int) -> Bool) -> Int32? {
    let transition = transitions[Int(state) << classBits | character]
    if transition == Self.unknown {
      let (next, found) = makeTransition(from: state, character)
      for pattern in found where !body(pattern) { return nil }
      return work > mostWork ? nil : next
    }
    guard transition < 0 else { return transition }
    for pattern in matched[Self.key(state, character)] ?? [] where !body(pattern) { return nil }
    return Self.matching(transition)
  }

  private static let unknown: Int32 = -1

  /// Returns the transition to a state with which a pattern has matched, and the state for such a transition.
  private static func matching(_ state: Int32) -> Int32 { ~state - 1 }

  private static func key(_ state: Int32, _ character: Int) -> Int { Int(state) << 16 | character }
}

// MARK: - States

extension PatternMatcher {
  /// Finds where a character leads from a state, and which patterns have matched before it.
  private func makeTransition(from number: Int32, _ character: Int) -> (next: Int32, found: [Int]) {
    let state = states[Int(number)]
    let context = Context(isAtStart: state.isAtStart, followsWord: state.followsWord, character: character)
    var begun: Reached
    if let known = begunIn[context] {
      begun = known
    } else {
      begun = reach(from: beginnings, context)
      begun.next.sort()
      begunIn[context] = begun
    }
    var reached = begun
    if !state.steps.isEmpty {
      reached = reach(from: state.steps, context)
      for step in begun.next where reachedIn[Int(step)] != visit { reached.next.append(step) }
      reached.next.sort()
      reached.found += begun.found
    }
    let following = State(
      steps: reached.next, followsWord: character != Self.endClass && classes[character].last == true)
    guard transitions.count + keptSteps < Self.mostKept else {
      forgetStates()
      return (self.number(of: following), reached.found)
    }
    let next = self.number(of: following)
    transitions[Int(number) << classBits | character] = reached.found.isEmpty ? next : Self.matching(next)
    if !reached.found.isEmpty { matched[Self.key(number, character)] = reached.found }
    return (next, reached.found)
  }

  /// Follows steps up to the next character, and past it.
  private func reach(from first: [Int32], _ context: Context) -> Reached {
    visit &+= 1
    if visit == 0 {
      for index in visitedIn.indices { (visitedIn[index], reachedIn[index]) = (0, 0) }
      visit = 1
    }
    var (reached, waiting) = (Reached(), first)
    while let number = waiting.popLast() {
      guard visitedIn[Int(number)] != visit else { continue }
      visitedIn[Int(number)] = visit
      work += 1
      switch steps[Int(number)] {
      case .end(let pattern): reached.found.append(pattern)
      case .either(let one, let other): waiting += [one, other]
      case .place(let place, let next): if holds(place, context) { waiting.append(next) }
      case .character(let set, let next):
        guard context.character != Self.endClass, classes[context.character][set], reachedIn[Int(next)] != visit else {
          continue
        }
        reachedIn[Int(next)] = visit
        reached.next.append(next)
      }
    }
    return reached
  }

  private func holds(_ place: TextPattern.Place, _ context: Context) -> Bool {
    let isEnd = context.character == Self.endClass
    let precedesWord = !isEnd && classes[context.character].last == true
    return switch place {
    case .start: context.isAtStart
    case .end: isEnd
    case .wordBoundary: context.followsWord != precedesWord
    case .noWordBoundary: context.followsWord == precedesWord
    }
  }

  private func number(of state: State) -> Int32 {
    if let known = stateNumbers[state] { return known }
    let number = Int32(states.count)
    states.append(state)
    stateNumbers[state] = number
    transitions.append(contentsOf: repeatElement(Self.unknown, count: 1 << classBits))
    keptSteps += state.steps.count
    return number
  }

  private func forgetStates() {
    states.removeAll()
    stateNumbers.removeAll()
    transitions.removeAll(keepingCapacity: true)
    matched.removeAll()
    keptSteps = 0
    _ = number(of: State(steps: [], isAtStart: true))
  }
}

// MARK: - Characters

extension PatternMatcher {
  @inline(__always)
  private func classNumber(_ scalar: UInt32) -> Int {
    let known = pages[Int(pageNumbers[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)]
    return known != 0 ? Int(known) : makeClassNumber(scalar)
  }

  @inline(never)
  private func makeClassNumber(_ number: UInt32) -> Int {
    guard let scalar = Unicode.Scalar(number) else { return Self.endClass }
    let cases = ScalarSet.Cases(of: scalar)
    var traits = [Bool](repeating: false, count: sets.count + 1)
    for set in scalar.isASCII || !cases.others.isEmpty ? Array(sets.indices) : wideSets {
      traits[set] = sets[set].contains(cases)
    }
    traits[sets.count] = ScalarSet.isIn(.word, scalar)
    let known = classNumbers[traits] ?? UInt16(truncatingIfNeeded: classes.count)
    if Int(known) == classes.count {
      classes.append(traits)
      classNumbers[traits] = known
      if classes.count > 1 << classBits { makeRoom() }
    }
    let page = Int(number >> 8)
    if pageNumbers[page] == 0 {
      pageNumbers[page] = UInt16(pages.count >> 8)
      pages.append(contentsOf: repeatElement(0, count: 256))
    }
    pages[Int(pageNumbers[page]) << 8 | Int(number & 0xFF)] = known
    return Int(known)
  }

  /// Makes room in the transitions for twice as many classes.
  private func makeRoom() {
    let count = 1 << classBits
    var wider: [Int32] = []
    wider.reserveCapacity(transitions.count * 2)
    for start in stride(from: 0, to: transitions.count, by: count) {
      wider += transitions[start..<start + count]
      wider += repeatElement(Self.unknown, count: count)
    }
    (transitions, classBits) = (wider, classBits + 1)
  }
}
