/// Which panes a window of some width shows.
nonisolated struct PaneArrangement: Equatable, Sendable {
  /// The panes, from the start to the end.
  enum Pane: Int, CaseIterable, Sendable {
    case sidebar
    case list
    case article
  }

  /// The least width, in pixels, in which two panes stand side by side.
  static let widthOfTwo = 560
  /// The least width, in pixels, in which all three do.
  static let widthOfThree = 860

  /// The window's width, in pixels.
  var width = Int.max
  /// The pane that the person attends to: it is seen in any width.
  private(set) var front = Pane.list
  /// Whether the person has put the sidebar away where there is room for it.
  var hidesSidebar = false

  /// What is seen.
  var panes: [Pane] {
    switch width {
    case ..<Self.widthOfTwo: [front]
    case ..<Self.widthOfThree: front == .sidebar ? [.sidebar, .list] : [.list, .article]
    default: hidesSidebar ? [.list, .article] : Pane.allCases
    }
  }

  /// Whether there is a pane before the first one that is seen.
  var hasPaneBefore: Bool { panes.first != .sidebar }

  /// Brings a pane into sight. One that is in sight stays where it is.
  mutating func show(_ pane: Pane) {
    if width >= Self.widthOfThree {
      if pane == .sidebar { hidesSidebar = false }
    } else if width < Self.widthOfTwo || !panes.contains(pane) {
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
    } else if width >= Self.widthOfThree {
      hidesSidebar = true
    } else {
      front = width < Self.widthOfTwo ? .list : .article
    }
  }
}
