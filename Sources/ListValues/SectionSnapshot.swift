/// The items of one section as an outline: the counterpart of NSDiffableDataSourceSectionSnapshot.
///
///     var snapshot = SectionSnapshot<Item>()
///     snapshot.append([.folder])
///     snapshot.append([.feed1, .feed2], to: .folder)
///     snapshot.expand([.folder])
///
/// An item occurs once; one that is inserted again moves, with the items inside it. Items that do not exist are ignored
/// where they are to be deleted or expanded, or where others are to be inserted beside or into them.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  var tree = OutlineTree()
  private var nodes = NodeTable<ItemID>()
  /// The items of which this snapshot says whether they are expanded.
  private var stated: Set<ItemID> = []
  /// The items to be filled again although they are the same.
  public private(set) var reconfiguredItems: Set<ItemID> = []

  /// Creates an empty snapshot.
  public init() {}

  /// The number of items, visible or not.
  public var numberOfItems: Int { nodes.count }

  /// All items, visible or not, from the first to the last; an item is followed by those inside it.
  public var items: [ItemID] { items(onlyVisible: false) }

  /// The items that are not inside another one.
  public var rootItems: [ItemID] { tree.children(of: OutlineTree.root).compactMap(nodes.item) }

  /// The items that are not inside a collapsed one.
  public var visibleItems: [ItemID] { items(onlyVisible: true) }

  /// The number of visible items.
  public var numberOfVisibleItems: Int { tree.rowCount }

  /// Whether an item exists.
  public func contains(_ item: ItemID) -> Bool { nodes[item] != nil }

  /// Returns the visible item at an index.
  public func visibleItem(at index: Int) -> ItemID? {
    (0..<tree.rowCount).contains(index) ? nodes.item(of: tree.node(atRow: index)) : nil
  }

  /// Returns the index of an item among the visible ones; nil if it does not exist or is inside a collapsed one.
  public func visibleIndex(of item: ItemID) -> Int? { nodes[item].flatMap(tree.row) }

  /// Whether an item exists and is not inside a collapsed one.
  public func isVisible(_ item: ItemID) -> Bool { visibleIndex(of: item) != nil }

  /// Returns the number of items around an item; 0 for one that does not exist.
  public func level(of item: ItemID) -> Int { nodes[item].map(tree.level) ?? 0 }

  /// Returns the item that an item is directly inside.
  public func parent(of item: ItemID) -> ItemID? { nodes[item].flatMap { nodes.item(of: tree.parent(of: $0)) } }

  /// Returns the items directly inside an item.
  public func children(of item: ItemID) -> [ItemID] {
    nodes[item].map { tree.children(of: $0).compactMap(nodes.item) } ?? []
  }

  /// Returns the number of items that appear when an item is expanded and disappear when it is collapsed.
  public func numberOfRows(inside item: ItemID) -> Int { nodes[item].map(tree.rowCount(in:)) ?? 0 }

  /// Whether an item is expanded.
  public func isExpanded(_ item: ItemID) -> Bool { nodes[item].map(tree.isExpanded) ?? false }

  /// Whether an item can be expanded: others are inside it, or ``setExpandable(_:_:)`` says so.
  public func isExpandable(_ item: ItemID) -> Bool { nodes[item].map(tree.isExpandable) ?? false }

  /// Whether an item is another one or inside it.
  public func isItem(_ item: ItemID, within other: ItemID) -> Bool {
    guard let node = nodes[item], let otherNode = nodes[other] else { return false }
    return tree.isNode(node, within: otherNode)
  }

  /// Whether another snapshot has the same items at the same places, with the same ones expanded. Much faster than
  /// visiting them, but may be false although they are the same, if the snapshots were made in different ways.
  package func surelyHasOutline(of other: SectionSnapshot) -> Bool {
    tree == other.tree && nodes.surelyEquals(other.nodes)
  }

  /// Visits the places of the visible items in the outline, from the first to the last.
  package func visitVisible(_ visitor: (_ level: Int, _ isExpanded: Bool?) -> Void) {
    tree.visit(onlyVisible: true) { node, level in
      visitor(level, tree.isExpandable(node) ? tree.isExpanded(node) : nil)
    }
  }

  private func items(onlyVisible: Bool) -> [ItemID] {
    var (places, items): ([Int], [ItemID]) = ([], [])
    places.reserveCapacity(onlyVisible ? tree.rowCount : nodes.count)
    tree.visit(onlyVisible: onlyVisible) { node, _ in places.append(node) }
    items.reserveCapacity(places.count)
    for place in places { if let item = nodes.item(of: place) { items.append(item) } }
    return items
  }
}

extension SectionSnapshot {
  /// Adds items after the last one inside an item; at the end of the section if none is given.
  public mutating func append(_ items: [ItemID], to parent: ItemID? = nil) {
    guard let node = parent.map({ nodes[$0] }) ?? OutlineTree.root else { return }
    insert(items, in: node) { $0.childCount(of: node) }
  }

  /// Inserts items before another one.
  public mutating func insert(_ items: [ItemID], before next: ItemID) {
    guard let node = nodes[next] else { return }
    insert(items.filter { $0 != next }, in: tree.parent(of: node)) { $0.place(of: node) }
  }

  /// Inserts items after another one, and after those inside it.
  public mutating func insert(_ items: [ItemID], after previous: ItemID) {
    guard let node = nodes[previous] else { return }
    insert(items.filter { $0 != previous }, in: tree.parent(of: node)) { $0.place(of: node) + 1 }
  }

  /// Deletes items with those inside them.
  public mutating func delete(_ items: [ItemID]) {
    let top = outermost(items.compactMap { nodes[$0] })
    tree.detach(top)
    var gone: [Int] = []
    for node in top {
      gone.append(node)
      tree.visit(in: node, onlyVisible: false) { node, _ in gone.append(node) }
    }
    for node in gone {
      guard let item = nodes.item(of: node) else { continue }
      nodes.remove(item)
      stated.remove(item)
      reconfiguredItems.remove(item)
    }
    tree.forget(gone)
  }

  /// Deletes all items.
  public mutating func deleteAll() { self = SectionSnapshot() }

  /// Replaces the items inside an item by those of another snapshot.
  public mutating func replace(childrenOf parent: ItemID, using snapshot: SectionSnapshot) {
    guard nodes[parent] != nil else { return }
    delete(children(of: parent))
    append(snapshot.rootItems, to: parent)
    for item in snapshot.items {
      append(snapshot.children(of: item), to: item)
      setExpandable([item], snapshot.isExpandable(item) && snapshot.children(of: item).isEmpty)
      if snapshot.stated.contains(item) { setExpanded([item], snapshot.isExpanded(item)) }
    }
  }

  /// Returns the items inside an item as a snapshot of their own.
  public func snapshot(of parent: ItemID) -> SectionSnapshot {
    var inside = SectionSnapshot()
    var rest = children(of: parent)
    inside.append(rest)
    while let item = rest.popLast() {
      let children = children(of: item)
      inside.append(children, to: item)
      inside.setExpandable([item], isExpandable(item) && children.isEmpty)
      if stated.contains(item) { inside.setExpanded([item], isExpanded(item)) }
      rest += children
    }
    return inside
  }

  /// Shows what is inside items.
  public mutating func expand(_ items: [ItemID]) { setExpanded(items, true) }

  /// Hides what is inside items. Those inside stay expanded or collapsed as they are.
  public mutating func collapse(_ items: [ItemID]) { setExpanded(items, false) }

  /// Says whether items can be expanded although nothing is inside them, such as those whose children are provided when
  /// they are expanded.
  public mutating func setExpandable(_ items: [ItemID], _ isExpandable: Bool = true) {
    for node in items.compactMap({ nodes[$0] }) { tree.setExpandable(node, isExpandable) }
  }

  /// Has the cells of items filled again, because what they show has changed.
  public mutating func reconfigure(_ items: [ItemID]) {
    reconfiguredItems.formUnion(items.filter { nodes[$0] != nil })
  }

  /// Clears the set of items to fill again, after they were filled.
  package mutating func finishReconfiguring() { reconfiguredItems = [] }

  /// Takes over which items of another snapshot are expanded, unless this one says so itself.
  /// - Parameters:
  ///   - other: The snapshot shown before.
  ///   - children: Provides what is inside expanded items that have nothing inside.
  package mutating func keepExpansion(
    of other: SectionSnapshot, children: ((ItemID, SectionSnapshot) -> SectionSnapshot)? = nil
  ) {
    // Each item is asked once: two could provide the same child, and one an item that it is inside.
    var asked: Set<ItemID> = []
    while true {
      for item in other.stated where !stated.contains(item) { setExpanded([item], other.isExpanded(item)) }
      guard let children else { return }
      let open = stated.filter { !asked.contains($0) && isWaitingForChildren($0) }
      guard !open.isEmpty else { return }
      // In the order of the nodes, so that a child that several provide does not change places by chance.
      for item in open.sorted(by: { nodes[$0] ?? 0 < nodes[$1] ?? 0 }) where isWaitingForChildren(item) {
        asked.insert(item)
        // They may have been expanded too.
        replace(childrenOf: item, using: children(item, SectionSnapshot()))
      }
    }
  }

  private func isWaitingForChildren(_ item: ItemID) -> Bool {
    isExpanded(item) && isExpandable(item) && children(of: item).isEmpty
  }

  /// Expands or collapses an item.
  /// - Parameters:
  ///   - item: The item.
  ///   - isExpanded: Whether it is to be expanded.
  ///   - inside: What is inside from now on, if that is something else. None of it may be elsewhere.
  /// - Returns: The change of the visible items; nil if the item is not visible.
  package mutating func setExpanded(_ item: ItemID, _ isExpanded: Bool, inside: SectionSnapshot? = nil) -> ListSplice? {
    let removed = self.isExpanded(item) ? numberOfRows(inside: item) : 0
    if let inside { replace(childrenOf: item, using: inside) }
    setExpanded([item], isExpanded)
    let added = self.isExpanded(item) ? numberOfRows(inside: item) : 0
    return visibleIndex(of: item).map { ListSplice(position: $0 + 1, removed: removed, added: added) }
  }

  /// Whether items of another snapshot are in this one, but not inside an item.
  package func hasItems(of other: SectionSnapshot, outside item: ItemID) -> Bool {
    other.items.contains { contains($0) && !isItem($0, within: item) }
  }

  private mutating func setExpanded(_ items: [ItemID], _ isExpanded: Bool) {
    for item in items {
      guard let node = nodes[item] else { continue }
      stated.insert(item)
      tree.setExpanded(node, isExpanded)
    }
  }

  /// Inserts items, or moves them, at the index that `place` finds once they have been taken from where they were.
  private mutating func insert(_ items: [ItemID], in parent: Int, at place: (OutlineTree) -> Int) {
    var (wanted, moved): ([Int], Set<Int>) = ([], [])
    wanted.reserveCapacity(items.count)
    for item in items {
      if let node = nodes[item] {
        // An item cannot move into itself, and one that is named twice comes once.
        guard tree.contains(node), !tree.isNode(parent, within: node), moved.insert(node).inserted else {
          continue
        }
        wanted.append(node)
      } else {
        let node = tree.makeNode()
        nodes.insert(item, node)
        wanted.append(node)
      }
    }
    tree.detach(Array(moved))
    tree.insert(wanted, at: place(tree), in: parent)
  }

  /// Returns nodes without those inside another one of them.
  private func outermost(_ nodes: [Int]) -> [Int] {
    let all = Set(nodes)
    return all.filter { node in
      var around = tree.parent(of: node)
      while around != OutlineTree.root, !all.contains(around) { around = tree.parent(of: around) }
      return around == OutlineTree.root
    }
  }
}
