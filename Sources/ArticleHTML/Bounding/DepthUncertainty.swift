/// An upper bound for how far the filter's count of open elements may be from the parser's.
///
/// As long as tags are properly nested, the count is exact. Otherwise the parser moves and copies elements by rules
/// that require a tree (§13.2.6.4.7, adoption agency). From then on, everything that was open is assumed to stay open;
/// only elements opened and closed later are known to be closed.
struct DepthUncertainty {
  /// How many times the count became uncertain.
  private(set) var events = 0
  /// The maximum number of elements that may be open from before the count became uncertain.
  private(set) var base = 0
  /// The number of open elements, by our own count, about which nothing is known.
  private var floor = 0
  /// The number of formatting elements that the parser may reopen.
  private var strays = 0
  private var openFormatting = 0
  private var repeated = 0

  /// Whether the fragment could keep the parser busy for too long.
  func isTooMuch(_ count: Int) -> Bool {
    depth(count) >= HTMLLimits.uncertainDepth || repeated > HTMLLimits.repeatedElements
  }

  /// Returns the maximum number of elements that the parser may have open when our count is `count`.
  func depth(_ count: Int) -> Int { base + max(0, count - floor) }

  /// Records that an element was opened.
  mutating func open(_ name: ElementName) {
    if name.isFormatting { openFormatting += 1 }
  }

  /// Records that an element was closed and `count` remain open.
  mutating func close(_ name: ElementName, _ count: Int) {
    if count < floor { floor = count } else if name.isFormatting { openFormatting -= 1 }
  }

  /// Records that nothing is known any more about the `count` open elements.
  mutating func lose(_ count: Int) {
    events += 1
    base = depth(count) + 1
    floor = count
    strays += openFormatting
    openFormatting = 0
  }

  /// Records that a token was read that may reopen formatting elements.
  mutating func step() {
    repeated += strays
  }
}
