import ListValues
import TestSupport
import Testing

/// Merging many changes into few.
struct MergingTests {
  @Test func mergesNeighborsUnlessRowsBetweenThemWouldBeKept() {
    let changes = [
      ListSplice(position: 10, removed: 1, added: 0),
      ListSplice(position: 19, removed: 0, added: 2),
      ListSplice(position: 41, removed: 1, added: 1),
    ]
    #expect(
      merged(changes, sparing: [30]) == [
        ListSplice(position: 10, removed: 10, added: 11), ListSplice(position: 41, removed: 1, added: 1),
      ])
    #expect(merged(changes, sparing: [15, 30]) == changes)
    #expect(merged(changes, sparing: []).count == 1)
  }

  private func merged(_ changes: [ListSplice], sparing rows: [Int]) -> [ListSplice] {
    ListSplice.merged(changes) { range in rows.contains(where: range.contains) }
  }

  @Test func keptRowsStayInPlaceAndTheLengthIsRight() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<TestLength.count(short: 2_000, long: 20_000) {
      let old = Array(0..<40)
      let gone = Set(old.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      let new = old.flatMap { row in
        (gone.contains(row) ? [] : [row]) + (Int.random(in: 0..<4, using: &generator) == 0 ? [row + 100] : [])
      }
      let spared = old.filter { !gone.contains($0) && Int.random(in: 0..<10, using: &generator) == 0 }
      let changes = ListSplice.difference(from: old, to: new)
      let merged = merged(changes, sparing: spared)
      #expect(merged.count <= spared.count + 1)
      #expect(ListSplice.fit(merged, in: old.count))
      #expect(old.count + merged.reduce(0) { $0 + $1.added - $1.removed } == new.count)
      for row in spared {
        #expect(ListSplice.position(of: row, after: merged) == ListSplice.position(of: row, after: changes))
      }
    }
  }
}
