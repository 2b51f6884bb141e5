import TestSupport
import Testing

@testable import ListValues

/// The table is a dictionary, also where many items have the same hash.
@Suite struct NodeTableTests {
  /// An item with one of few hashes, which are not neighbours in a small table.
  private struct Item: Hashable {
    let number: Int
    func hash(into hasher: inout Hasher) { hasher.combine(number % 5) }
  }

  @Test(arguments: UInt64(1)...4) func itIsADictionary(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (table, dictionary, free) = (NodeTable<Item>(), [Item: Int](), [Int]())
    var made = 0
    for _ in 0..<2_000 {
      let item = Item(number: Int.random(in: 0..<60, using: &random))
      if let node = dictionary[item] {
        table.remove(item)
        dictionary[item] = nil
        free.append(node)
      } else {
        if free.isEmpty { made += 1 }
        let node = free.popLast() ?? made
        table.insert(item, node)
        dictionary[item] = node
      }
      #expect(table.count == dictionary.count)
    }
    for number in 0..<60 {
      let item = Item(number: number)
      #expect(table[item] == dictionary[item])
      if let node = dictionary[item] { #expect(table.item(of: node) == item) }
    }
    #expect(table.item(of: OutlineTree.root) == nil)
  }

  @Test func aRemovedItemHasNoNode() {
    var table = NodeTable<Int>()
    for number in 1...10_000 { table.insert(number, number) }
    for number in stride(from: 1, through: 10_000, by: 2) { table.remove(number) }
    table.remove(1)
    #expect(table.count == 5_000)
    #expect((1...10_000).allSatisfy { table[$0] == ($0 % 2 == 0 ? $0 : nil) })
  }
}
