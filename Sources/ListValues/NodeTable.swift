/// The nodes of an outline's items, and the items of its nodes.
///
/// A hash table with linear probing, rather than a `Dictionary`, for the same reason as ``PlaceTable``; and it stores each
/// item once.
struct NodeTable<ItemID: Hashable & Sendable>: Sendable {
  /// The item of each node but the root; that of a deleted node until its number is used again.
  private var items: [ItemID] = []
  /// A part of an item's hash in the upper half, its node in the lower one; 0 if the slot is free. At least half of them
  /// are.
  private var slots = [UInt64](repeating: 0, count: 16)
  /// The number of items that have a node.
  private(set) var count = 0

  private var mask: Int { slots.count - 1 }

  /// Returns the item of a node; nil for the root.
  func item(of node: Int) -> ItemID? { node == OutlineTree.root ? nil : items[node - 1] }

  /// Returns the node of an item, or nil if it has none.
  subscript(item: ItemID) -> Int? { slot(of: item, Self.hash(item)).map { Self.node(slots[$0]) } }

  /// Whether the items have the same nodes in another table. May be false although they do, if items were removed.
  func surelyEquals(_ other: NodeTable) -> Bool { count == other.count && items == other.items }

  /// Gives an item that has no node one: an unused number, or the next after all others.
  mutating func insert(_ item: ItemID, _ node: Int) {
    if node > items.count { items.append(item) } else { items[node - 1] = item }
    if 2 * (count + 1) > slots.count { grow() }
    put(Self.hash(item) << 32 | UInt64(node))
    count += 1
  }

  /// Takes an item's node away.
  mutating func remove(_ item: ItemID) {
    guard var free = slot(of: item, Self.hash(item)) else { return }
    count -= 1
    // The values after it move up, as far as they may: not before the first slot of their hash.
    var next = (free + 1) & mask
    while slots[next] != 0 {
      let first = Int(slots[next] >> 32) & mask
      if (next - first) & mask >= (next - free) & mask {
        slots[free] = slots[next]
        free = next
      }
      next = (next + 1) & mask
    }
    slots[free] = 0
  }

  private static func hash(_ item: ItemID) -> UInt64 { UInt64(truncatingIfNeeded: item.hashValue) & 0xffff_ffff }

  private static func node(_ value: UInt64) -> Int { Int(value & 0xffff_ffff) }

  private func slot(of item: ItemID, _ hash: UInt64) -> Int? {
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash, items[Self.node(slots[slot]) - 1] == item { return slot }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func put(_ value: UInt64) {
    var slot = Int(value >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = value
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: 2 * old.count)
    for value in old where value != 0 { put(value) }
  }
}
