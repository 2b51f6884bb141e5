/// Which panes a window of some width shows.
nonisolated struct PaneArrangement: Equatable, Sendable {
  /// The panes, from the start to the end.
  enum Pane: Int, CaseIterable, Sendable {
    case sidebar
    case list
    case article
  }

  /// The width, in pixels, from which two panes stand side by side where their contents allow it.
  static let widthOfTwo = 560
  /// The width, in pixels, from which all three do.
  static let widthOfThree = 860

  /// The least widths in which the controls of two panes and of three are whole, in pixels. Larger text and the window
  /// manager's buttons change them.
  struct LeastWidths: Equatable, Sendable {
    var two = 0
    var three = 0
  }

  /// The window's width, in pixels.
  var width = Int.max
  /// What the panes need: more than the usual widths moves the breakpoints.
  var least = LeastWidths()
  /// The pane that the person attends to: it is seen in any width.
  private(set) var front = Pane.list
  /// Whether the person has put the sidebar away where there is room for it.
  var hidesSidebar = false

  /// What is seen.
  var panes: [Pane] {
    switch width {
    case ..<leastOfTwo: [front]
    case ..<leastOfThree: front == .sidebar ? [.sidebar, .list] : [.list, .article]
    default: hidesSidebar ? [.list, .article] : Pane.allCases
    }
  }

  private var leastOfTwo: Int { max(Self.widthOfTwo, least.two) }
  private var leastOfThree: Int { max(Self.widthOfThree, least.three, least.two) }

  /// Whether there is a pane before the first one that is seen.
  var hasPaneBefore: Bool { panes.first != .sidebar }

  /// Brings a pane into sight. One that is in sight stays where it is.
  mutating func show(_ pane: Pane) {
    if width >= leastOfThree {
      if pane == .sidebar { hidesSidebar = false }
    } else if width < leastOfTwo || !panes.contains(pane) {
      front = pane
    }
  }

  /// Brings the pane before the first one into sight.
  mutating func goBack() {
    if let first = panes.first, let before = Pane(rawValue: first.rawValue - 1) { show(before) }
  }

  /// Puts the sidebar away, or brings it back.
  mutating func toggleSidebar() {
    if !panes.contains(.sidebar) {
      show(.sidebar)
    } else if width >= leastOfThree {
      hidesSidebar = true
    } else {
      front = width < leastOfTwo ? .list : .article
    }
  }
}
