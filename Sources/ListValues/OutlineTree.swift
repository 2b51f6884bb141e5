/// The shape of an outline: which node is inside which, in what order, and which are expanded.
///
/// Nodes are numbers. Every node with others inside knows how many rows those show, so a row is found, and a node
/// expanded or collapsed, without visiting the rows.
struct OutlineTree: Sendable, Equatable {
  /// The invisible node around all others.
  static let root = 0
  /// The parent of nodes that are not in the outline.
  private static let nowhere: Int32 = -1

  /// What is inside a node. Only nodes that can contain others have it.
  private struct Branch: Sendable, Equatable {
    var children: [Int32] = []
    var isExpanded = false
    /// Whether the node can be expanded although nothing is inside yet.
    var isExpandable = false
    /// The number of rows inside that are shown when the node is expanded.
    var rows = 0
    /// The number of rows of each child with those inside it; nil while each child is a single row.
    var sums: RowSums?
  }

  private var parents: [Int32] = [0]
  /// The index of each node among its siblings.
  private var places: [Int32] = [0]
  /// The index of each node's branch; -1 for a node that has none.
  private var slots: [Int32] = [0]
  private var branches = [Branch(isExpanded: true)]
  /// The numbers of deleted nodes and the indices of their branches, to be used again.
  private var (unused, unusedSlots): ([Int], [Int32]) = ([], [])

  private func branch(of node: Int) -> Branch? { slots[node] < 0 ? nil : branches[Int(slots[node])] }

  /// The number of visible rows.
  var rowCount: Int { rowCount(in: Self.root) }

  /// Returns the number of rows inside a node that are shown while it is expanded.
  func rowCount(in node: Int) -> Int { slots[node] < 0 ? 0 : branches[Int(slots[node])].rows }

  /// Returns the nodes directly inside a node.
  func children(of node: Int) -> [Int] { branch(of: node)?.children.map(Int.init) ?? [] }

  /// Returns the number of nodes directly inside a node.
  func childCount(of node: Int) -> Int { branch(of: node)?.children.count ?? 0 }

  /// Returns the node that a node is directly inside.
  func parent(of node: Int) -> Int { Int(parents[node]) }

  /// Returns the index of a node among its siblings.
  func place(of node: Int) -> Int { Int(places[node]) }

  /// Whether a node is in the outline.
  func contains(_ node: Int) -> Bool { parents[node] != Self.nowhere }

  func isExpanded(_ node: Int) -> Bool { slots[node] >= 0 && branches[Int(slots[node])].isExpanded }

  func isExpandable(_ node: Int) -> Bool {
    branch(of: node).map { $0.isExpandable || !$0.children.isEmpty } ?? false
  }

  /// Returns the number of nodes around a node.
  func level(of node: Int) -> Int {
    var (level, node) = (0, parent(of: node))
    while node != Self.root { (level, node) = (level + 1, parent(of: node)) }
    return level
  }

  /// Whether a node is another one or inside it.
  func isNode(_ node: Int, within other: Int) -> Bool {
    var node = node
    while node != other, node != Self.root { node = parent(of: node) }
    return node == other
  }

  /// Returns the node that a visible row shows.
  func node(atRow row: Int) -> Int {
    var (node, row) = (Self.root, row)
    while let branch = branch(of: node) {
      let (index, rest) = branch.sums?.index(containing: row) ?? (row, 0)
      node = Int(branch.children[index])
      guard rest > 0 else { return node }
      row = rest - 1
    }
    return node
  }

  /// Returns the row that shows a node; nil while a node around it is collapsed.
  func row(of node: Int) -> Int? {
    var (row, node) = (-1, node)
    while node != Self.root {
      guard let branch = branch(of: parent(of: node)), branch.isExpanded else { return nil }
      let place = place(of: node)
      row += 1 + (branch.sums?.sum(before: place) ?? place)
      node = parent(of: node)
    }
    return row
  }

  /// Visits the nodes inside a node from the first row to the last.
  func visit(
    in node: Int = root, level: Int = 0, onlyVisible: Bool, _ visitor: (_ node: Int, _ level: Int) -> Void
  ) {
    guard let branch = branch(of: node), branch.isExpanded || !onlyVisible || node == Self.root else { return }
    for child in branch.children {
      visitor(Int(child), level)
      visit(in: Int(child), level: level + 1, onlyVisible: onlyVisible, visitor)
    }
  }
}

extension OutlineTree {
  /// Creates a node, which is nowhere yet.
  mutating func makeNode() -> Int {
    if let node = unused.popLast() { return node }
    parents.append(Self.nowhere)
    places.append(0)
    slots.append(-1)
    return parents.count - 1
  }

  /// Inserts nodes that are nowhere, with what is inside them.
  mutating func insert(_ nodes: [Int], at place: Int, in parent: Int) {
    guard !nodes.isEmpty else { return }
    let counts = nodes.map(rowCountWithin)
    let growth = counts.reduce(0, +)
    let isAtEnd = place == childCount(of: parent)
    let slot = slot(of: parent)
    branches[slot].children.insert(contentsOf: nodes.lazy.map { Int32($0) }, at: place)
    branches[slot].rows += growth
    for node in nodes { parents[node] = Int32(parent) }
    number(in: parent, from: place)
    if branches[slot].sums == nil, growth == nodes.count {
      // Each child is still a single row.
    } else if isAtEnd, branches[slot].sums != nil {
      for count in counts { branches[slot].sums?.append(count) }
    } else {
      countRows(of: parent)
    }
    if isExpanded(parent) { grow(parent, by: growth) }
  }

  /// Takes nodes with what is inside them out of the outline.
  mutating func detach(_ nodes: [Int]) {
    for (parent, nodes) in Dictionary(grouping: nodes, by: parent) {
      let gone = Set(nodes.map { Int32($0) })
      let shrinkage = nodes.reduce(0) { $0 + rowCountWithin($1) }
      let first = nodes.map(place).min() ?? 0
      let slot = slot(of: parent)
      branches[slot].children.removeAll(where: gone.contains)
      branches[slot].rows -= shrinkage
      for node in nodes { parents[node] = Self.nowhere }
      number(in: parent, from: first)
      if branches[slot].sums != nil { countRows(of: parent) }
      if isExpanded(parent) { grow(parent, by: -shrinkage) }
    }
  }

  /// Makes the numbers of detached nodes available again.
  mutating func forget(_ nodes: [Int]) {
    for node in nodes { parents[node] = Self.nowhere }
    for node in nodes where slots[node] >= 0 {
      branches[Int(slots[node])] = Branch()
      unusedSlots.append(slots[node])
      slots[node] = -1
    }
    unused += nodes
  }

  mutating func setExpanded(_ node: Int, _ isExpanded: Bool) {
    guard isExpanded != self.isExpanded(node) else { return }
    branches[slot(of: node)].isExpanded = isExpanded
    grow(node, by: isExpanded ? rowCount(in: node) : -rowCount(in: node))
  }

  mutating func setExpandable(_ node: Int, _ isExpandable: Bool) {
    guard isExpandable || slots[node] >= 0 else { return }
    branches[slot(of: node)].isExpandable = isExpandable
  }

  /// Returns the index of a node's branch, which is made if there is none.
  private mutating func slot(of node: Int) -> Int {
    if slots[node] >= 0 { return Int(slots[node]) }
    if let slot = unusedSlots.popLast() {
      slots[node] = slot
    } else {
      slots[node] = Int32(branches.count)
      branches.append(Branch())
    }
    return Int(slots[node])
  }

  /// The number of rows of a node and of what is inside it.
  private func rowCountWithin(_ node: Int) -> Int {
    isExpanded(node) ? 1 + rowCount(in: node) : 1
  }

  /// Numbers the children of a node again after a change.
  private mutating func number(in parent: Int, from first: Int) {
    guard let children = branch(of: parent)?.children else { return }
    for place in first..<max(children.count, first) { places[Int(children[place])] = Int32(place) }
  }

  /// Counts the rows of each child again.
  private mutating func countRows(of node: Int) {
    let counts = children(of: node).map(rowCountWithin)
    branches[slot(of: node)].sums = RowSums(counts)
  }

  /// Tells the nodes around a node how many more rows it shows.
  private mutating func grow(_ node: Int, by growth: Int) {
    var node = node
    while node != Self.root, contains(node), growth != 0 {
      let (parent, place) = (parent(of: node), place(of: node))
      let slot = slot(of: parent)
      if branches[slot].sums == nil {
        branches[slot].sums = RowSums([Int](repeating: 1, count: branches[slot].children.count))
      }
      branches[slot].sums?.add(growth, at: place)
      branches[slot].rows += growth
      guard isExpanded(parent) else { return }
      node = parent
    }
  }
}
