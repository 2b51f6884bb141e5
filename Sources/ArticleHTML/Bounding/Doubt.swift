/// How far the count of open elements may be from the parser's.
///
/// While tags stand as HTML wants them, the count is exact. Where they do not, the parser moves and copies elements by
/// rules that only a tree can follow (§13.2.6.4.7, adoption agency). From such a place on, everything that was open
/// counts for ever: only what is opened and closed later is known to be closed.
struct Doubt {
  /// How often the count was lost.
  private(set) var events = 0
  /// The most elements that may be open in what was lost.
  private(set) var base = 0
  /// The open elements of our own count below which nothing is known.
  private var floor = 0
  /// Formatting elements that may be opened again.
  private var strays = 0
  private var openFormatting = 0
  private var repeated = 0

  /// Whether the parser could be kept busy for longer than a fragment is worth.
  func isTooMuch(_ count: Int) -> Bool {
    depth(count) >= HTMLLimits.uncertainDepth || repeated > HTMLLimits.repeatedElements
  }

  /// The most elements that the parser may have open where we have `count`.
  func depth(_ count: Int) -> Int { base + max(0, count - floor) }

  /// An element was opened.
  mutating func open(_ name: ElementName) {
    if name.isFormatting { openFormatting += 1 }
  }

  /// An element was closed, and `count` remain.
  mutating func close(_ name: ElementName, _ count: Int) {
    if count < floor { floor = count } else if name.isFormatting { openFormatting -= 1 }
  }

  /// From here on nothing is known about the `count` open elements.
  mutating func lose(_ count: Int) {
    events += 1
    base = depth(count) + 1
    floor = count
    strays += openFormatting
    openFormatting = 0
  }

  /// Something was read that opens stray formatting again.
  mutating func step() {
    repeated += strays
  }
}
