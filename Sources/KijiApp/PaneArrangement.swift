/// Which panes are visible at which window width.
nonisolated struct PaneArrangement: Equatable, Sendable {
  /// The panes, from the leading to the trailing edge.
  enum Pane: Int, CaseIterable, Sendable {
    case sidebar
    case list
    case article
  }

  /// The minimum width, in pixels, for two panes side by side, if their contents allow it.
  static let widthOfTwo = 560
  /// The minimum width, in pixels, for three panes side by side.
  static let widthOfThree = 860

  /// The minimum widths at which the controls of two or three panes fit, in pixels. They depend on the text size and
  /// the window buttons.
  struct LeastWidths: Equatable, Sendable {
    var two = 0
    var three = 0
  }

  /// The window's width, in pixels.
  var width = Int.max {
    // The pane with the focus stays visible.
    didSet { if width >= leastOfThree, front == .sidebar { hidesSidebar = false } }
  }
  /// The panes' own minimum widths; larger values raise the breakpoints.
  var least = LeastWidths()
  /// The pane the user is working in, which is visible at any width.
  private(set) var front = Pane.list
  /// Whether the sidebar, not the article, is beside the list when two panes fit and the user is working in the list.
  private var isSidebarBesideList = false
  /// Whether the user has hidden the sidebar at a width at which it fits.
  var hidesSidebar = false

  /// The visible panes.
  var panes: [Pane] {
    switch width {
    case ..<leastOfTwo: [front]
    case ..<leastOfThree:
      front == .sidebar || front == .list && isSidebarBesideList ? [.sidebar, .list] : [.list, .article]
    default: hidesSidebar ? [.list, .article] : Pane.allCases
    }
  }

  private var leastOfTwo: Int { max(Self.widthOfTwo, least.two) }
  private var leastOfThree: Int { max(Self.widthOfThree, least.three, least.two) }

  /// Whether there is a pane before the first visible one.
  var hasPaneBefore: Bool { panes.first != .sidebar }

  /// Makes a pane visible. If it already is beside others, only a chosen list changes where the user is working: an
  /// article can be opened, and the sidebar shown, while working in the list.
  mutating func show(_ pane: Pane) {
    if width >= leastOfThree, pane == .sidebar {
      hidesSidebar = false
    } else if pane == .list || !panes.contains(pane) {
      work(in: pane)
    }
  }

  /// Keeps a visible pane visible when the window becomes narrower, because the user is working in it.
  mutating func keep(_ pane: Pane) { if panes.contains(pane) { work(in: pane) } }

  private mutating func work(in pane: Pane) {
    isSidebarBesideList = panes == [.sidebar, .list]
    front = pane
  }

  /// Makes the pane before the first visible one visible.
  mutating func goBack() {
    if let first = panes.first, let before = Pane(rawValue: first.rawValue - 1) { show(before) }
  }

  /// Hides or shows the sidebar.
  mutating func toggleSidebar() {
    if !panes.contains(.sidebar) {
      show(.sidebar)
    } else {
      if width >= leastOfThree { hidesSidebar = true }
      if front == .sidebar { front = .list }
      isSidebarBesideList = false
    }
  }
}
