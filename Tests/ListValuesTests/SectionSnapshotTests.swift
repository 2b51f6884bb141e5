import ListValues
import Synchronization
import TestSupport
import Testing

/// Outlines as values.
struct SectionSnapshotTests {
  /// ```
  /// a
  ///   b
  ///     c
  ///   d
  /// e
  /// ```
  private let sample: SectionSnapshot<String> = {
    var snapshot = SectionSnapshot<String>()
    snapshot.append(["a", "e"])
    snapshot.append(["b", "d"], to: "a")
    snapshot.append(["c"], to: "b")
    return snapshot
  }()

  @Test func everythingIsCollapsedAtFirst() {
    #expect(sample.visibleItems == ["a", "e"])
    #expect(sample.items == ["a", "b", "c", "d", "e"])
    #expect(sample.rootItems == ["a", "e"])
    #expect(sample.numberOfVisibleItems == 2 && sample.numberOfItems == 5)
    #expect(sample.isExpandable("a") && !sample.isExpandable("c") && !sample.isExpanded("a"))
  }

  @Test func itemsKnowWhereTheyAre() {
    #expect(["a", "b", "c", "d", "e"].map(sample.level) == [0, 1, 2, 1, 0])
    #expect(sample.parent(of: "c") == "b" && sample.parent(of: "a") == nil && sample.parent(of: "x") == nil)
    #expect(sample.children(of: "a") == ["b", "d"] && sample.children(of: "c") == [])
    #expect(sample.isItem("c", within: "a") && sample.isItem("c", within: "c") && !sample.isItem("a", within: "c"))
  }

  @Test func expandingShowsWhatIsInside() {
    var snapshot = sample
    snapshot.expand(["b"])
    #expect(snapshot.visibleItems == ["a", "e"], "it is inside a collapsed one")
    #expect(snapshot.numberOfRows(inside: "a") == 3)
    snapshot.expand(["a"])
    #expect(snapshot.visibleItems == ["a", "b", "c", "d", "e"])
    #expect(snapshot.visibleIndex(of: "d") == 3 && snapshot.visibleItem(at: 3) == "d")
    snapshot.collapse(["b"])
    #expect(snapshot.visibleItems == ["a", "b", "d", "e"] && !snapshot.isVisible("c"))
    snapshot.collapse(["a"])
    #expect(snapshot.visibleItems == ["a", "e"])
    #expect(snapshot.visibleItem(at: 2) == nil && snapshot.visibleItem(at: -1) == nil)
  }

  /// Elements that show the same rows are compared in another way, which must say the same.
  @Test func sameOutlinesDifferInWhatIsReconfigured() {
    var shown = sample
    shown.expand(["a"])
    var next = shown
    next.reconfigure(["c", "d", "e"])
    var above = SectionSnapshot<String>()
    above.append(["x", "y"])
    func elements(_ snapshot: SectionSnapshot<String>, header: String? = "h") -> OutlineElements<Int, String> {
      OutlineElements([.init(0, above, header: nil, footer: "f"), .init(1, snapshot, header: header, footer: nil)])
    }
    let same = elements(next).changes(from: elements(shown))
    #expect(same.splices.isEmpty && same.moved.isEmpty)
    #expect(same.refilled == [6, 7], "d and e; c is not visible")
    // The same items, whose nodes have other numbers.
    var other = SectionSnapshot<String>()
    other.append(["e"])
    other.insert(["a"], before: "e")
    other.append(["d"], to: "a")
    other.insert(["b"], before: "d")
    other.append(["c"], to: "b")
    other.expand(["a"])
    other.reconfigure(["c", "d", "e"])
    #expect(!other.surelyHasOutline(of: shown) && other.visibleItems == shown.visibleItems)
    let compared = elements(other).changes(from: elements(shown))
    #expect((compared.splices.isEmpty, compared.refilled) == (true, same.refilled))
    #expect(elements(next, header: "i").changes(from: elements(shown)).refilled == [3, 6, 7], "with its title")
    next.collapse(["a"])
    #expect(elements(next).changes(from: elements(shown)).splices == [ListSplice(position: 5, removed: 2, added: 0)])
  }

  @Test func itemsMoveWithWhatIsInside() {
    var snapshot = sample
    snapshot.expand(["a", "b", "e"])
    snapshot.append(["b"], to: "e")
    #expect(snapshot.visibleItems == ["a", "d", "e", "b", "c"])
    snapshot.insert(["b"], before: "a")
    #expect(snapshot.visibleItems == ["b", "c", "a", "d", "e"])
    snapshot.append(["b"], to: "c")
    #expect(snapshot.visibleItems == ["b", "c", "a", "d", "e"], "not into itself")
    // an item together with one inside it
    snapshot.append(["b", "c"], to: "e")
    #expect(snapshot.visibleItems == ["a", "d", "e", "b", "c"] && snapshot.level(of: "c") == 1)
  }

  @Test func deletedItemsTakeWhatIsInsideWithThem() {
    var snapshot = sample
    snapshot.expand(["a", "b"])
    snapshot.delete(["b", "c"])
    #expect(snapshot.items == ["a", "d", "e"] && !snapshot.contains("c"))
    snapshot.append(["c"], to: "e")
    snapshot.expand(["e"])
    #expect(snapshot.visibleItems == ["a", "d", "e", "c"])
    snapshot.deleteAll()
    #expect(snapshot.items == [])
  }

  @Test func expansionIsKeptById() {
    var shown = sample
    shown.expand(["a", "b"])
    shown.collapse(["a"])
    var next = SectionSnapshot<String>()
    next.append(["a", "b"])
    next.append(["c"], to: "b")
    next.append(["d"], to: "a")
    next.keepExpansion(of: shown)
    #expect(next.visibleItems == ["a", "b", "c"])
    // unless it says so itself
    next.expand(["a"])
    next.keepExpansion(of: shown)
    #expect(next.visibleItems == ["a", "d", "b", "c"])
  }

  @Test func anItemCanBeExpandableWithoutOthersInside() {
    var snapshot = sample
    snapshot.setExpandable(["e"])
    snapshot.expand(["e"])
    #expect(snapshot.isExpandable("e") && snapshot.isExpanded("e") && snapshot.numberOfVisibleItems == 2)
    snapshot.append(["f"], to: "e")
    #expect(snapshot.visibleItems == ["a", "e", "f"])
    snapshot.setExpandable(["e"], false)
    #expect(snapshot.isExpandable("e"))
  }

  @Test func partsAreSnapshotsToo() {
    var snapshot = sample
    snapshot.expand(["b"])
    var part = snapshot.snapshot(of: "a")
    #expect(part.items == ["b", "c", "d"] && part.visibleItems == ["b", "c", "d"])
    part.append(["x"])
    snapshot.replace(childrenOf: "a", using: part)
    #expect(snapshot.items == ["a", "b", "c", "d", "x", "e"] && snapshot.isExpanded("b"))
  }

  @Test func whatDoesNotExistIsIgnored() {
    var snapshot = sample
    snapshot.append(["x"], to: "y")
    snapshot.insert(["x"], before: "y")
    snapshot.insert(["x"], after: "y")
    snapshot.replace(childrenOf: "y", using: sample)
    snapshot.delete(["y"])
    snapshot.expand(["y"])
    snapshot.reconfigure(["y", "a"])
    #expect(snapshot.items == sample.items && snapshot.reconfiguredItems == ["a"])
    snapshot.append(["a"])
    #expect(snapshot.reconfiguredItems == ["a"], "although it moved")
    snapshot.delete(["a"])
    #expect(snapshot.reconfiguredItems == [])
  }

  @Test func agreesWithANaiveTree() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<TestLength.count(short: 100, long: 1_000) {
      var (snapshot, naive) = (SectionSnapshot<Int>(), NaiveOutline())
      for _ in 0..<60 {
        func any() -> Int { Int.random(in: 0..<24, using: &generator) }
        let items = (0..<Int.random(in: 1...4, using: &generator)).map { _ in any() }
        let other = any()
        switch Int.random(in: 0..<9, using: &generator) {
        case 0, 1:
          snapshot.append(items)
          naive.insert(items, in: nil) { $0.count }
        case 2, 3:
          snapshot.append(items, to: other)
          if naive.contains(other) { naive.insert(items, in: other) { $0.count } }
        case 4:
          snapshot.insert(items, before: other)
          naive.insert(items, beside: other, offset: 0)
        case 5:
          snapshot.insert(items, after: other)
          naive.insert(items, beside: other, offset: 1)
        case 6:
          snapshot.delete(items)
          naive.delete(items)
        case 7:
          snapshot.expand(items)
          naive.expanded.formUnion(items.filter(naive.contains))
        default:
          snapshot.collapse(items)
          naive.expanded.subtract(items)
        }
        let visible = naive.items(in: nil, onlyVisible: true)
        #expect(snapshot.visibleItems == visible)
        #expect(snapshot.items == naive.items(in: nil, onlyVisible: false))
        #expect(visible.indices.map(snapshot.visibleItem) == visible)
        #expect(visible.map(snapshot.visibleIndex) == visible.indices.map { $0 })
        #expect(snapshot.numberOfVisibleItems == visible.count)
      }
    }
  }

  @Test func expandingCostsOnlyWhatIsInside() {
    let hashes = Counter()
    func item(_ number: Int) -> Counted { Counted(number: number, hashes: hashes) }
    let parents = (0..<10_000).map { item($0 * 101) }
    var snapshot = SectionSnapshot<Counted>()
    snapshot.append(parents)
    for parent in parents { snapshot.append((1...100).map { item(parent.number + $0) }, to: parent) }
    #expect(snapshot.numberOfItems == 1_010_000)
    let built = hashes.value.load(ordering: .relaxed)
    #expect(built > 1_010_000)
    for parent in parents { snapshot.expand([parent]) }
    #expect(snapshot.numberOfVisibleItems == 1_010_000)
    #expect(snapshot.visibleItem(at: 505_050)?.number == 505_050)
    #expect(snapshot.visibleIndex(of: item(1_009_999)) == 1_009_999)
    for parent in parents { snapshot.collapse([parent]) }
    #expect(snapshot.numberOfVisibleItems == 10_000)
    // a few times for each parent, never for its children
    #expect(hashes.value.load(ordering: .relaxed) - built < 20_000 * 10)
  }
}

/// A number that counts how often it is hashed.
private struct Counted: Hashable, Sendable {
  let number: Int
  let hashes: Counter

  static func == (left: Counted, right: Counted) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) {
    hashes.value.add(1, ordering: .relaxed)
    hasher.combine(number)
  }
}

private final class Counter: Sendable {
  let value = Atomic(0)
}

/// An outline that does everything the simple way.
private struct NaiveOutline {
  private var children: [Int?: [Int]] = [:]
  var expanded: Set<Int> = []

  func contains(_ item: Int) -> Bool { parent(of: item) != nil }

  /// The item's parent; `.some(nil)` at the top, nil if the item does not exist.
  private func parent(of item: Int) -> Int?? { children.first { $0.value.contains(item) }.map { .some($0.key) } ?? nil }

  private func isItem(_ item: Int?, within other: Int) -> Bool {
    var item = item
    while let current = item, current != other { item = parent(of: current) ?? nil }
    return item == other
  }

  func items(in parent: Int?, onlyVisible: Bool) -> [Int] {
    (children[parent] ?? []).flatMap { item in
      [item] + (onlyVisible && !expanded.contains(item) ? [] : items(in: item, onlyVisible: onlyVisible))
    }
  }

  mutating func insert(_ items: [Int], in parent: Int?, at place: ([Int]) -> Int) {
    var new: [Int] = []
    for item in items where !new.contains(item) && !isItem(parent, within: item) { new.append(item) }
    for item in new { remove(item) }
    children[parent, default: []].insert(contentsOf: new, at: place(children[parent] ?? []))
  }

  mutating func insert(_ items: [Int], beside other: Int, offset: Int) {
    guard let parent = parent(of: other) else { return }
    insert(items.filter { $0 != other }, in: parent) { ($0.firstIndex(of: other) ?? 0) + offset }
  }

  mutating func delete(_ items: [Int]) {
    for item in items where contains(item) {
      delete(children[item] ?? [])
      remove(item)
      (children[item], _) = (nil, expanded.remove(item))
    }
  }

  private mutating func remove(_ item: Int) {
    for parent in children.keys { children[parent]?.removeAll { $0 == item } }
  }
}
