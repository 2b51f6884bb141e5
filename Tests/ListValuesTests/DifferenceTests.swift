import ListValues
import TestSupport
import Testing

/// The changes between two orderings.
struct DifferenceTests {
  @Test func insertionsAndDeletionsAreMinimal() {
    let changes = ListSplice.difference(from: Array("abcdef"), to: Array("xabdeyf"))
    #expect(
      changes == [
        ListSplice(position: 0, removed: 0, added: 1),
        ListSplice(position: 3, removed: 1, added: 0),
        ListSplice(position: 5, removed: 0, added: 1),
      ])
  }

  @Test func equalOrderingsNeedNoChanges() {
    #expect(ListSplice.difference(from: [1, 2, 3], to: [1, 2, 3]).isEmpty)
    #expect(ListSplice.difference(from: [Int](), to: []).isEmpty)
  }

  @Test func aHundredRowsAboveAMillionAreOneChange() {
    let old = Array(0..<1_000_000)
    let new = Array(-100..<1_000_000)
    #expect(ListSplice.difference(from: old, to: new) == [ListSplice(position: 0, removed: 0, added: 100)])
  }

  @Test func transformsAnyOrderingIntoAnyOther() {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<TestLength.count(short: 2_000, long: 20_000) {
      let old = Array((0..<20).shuffled(using: &generator).prefix(Int.random(in: 0...20, using: &generator)))
      let new = Array((0..<20).shuffled(using: &generator).prefix(Int.random(in: 0...20, using: &generator)))
      #expect(applied(ListSplice.difference(from: old, to: new), from: old, to: new) == new)
    }
  }

  @Test func touchesOnlyTheMovedRow() {
    #expect(
      ListSplice.difference(from: Array("abcdefg"), to: Array("abfcdeg")) == [
        ListSplice(position: 2, removed: 0, added: 1), ListSplice(position: 6, removed: 1, added: 0),
      ])
  }

  @Test func keepsAsManyRowsAsPossible() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<TestLength.count(short: 300, long: 3_000) {
      let old = Array(0..<8)
      let new = old.shuffled(using: &generator)
      let kept = old.count - ListSplice.difference(from: old, to: new).reduce(0) { $0 + $1.removed }
      // every subset of the new ordering, by the bits of a number
      let longest = (0..<256).map { bits in new.indices.filter { bits & 1 << $0 != 0 }.map { new[$0] } }
        .filter { zip($0, $0.dropFirst()).allSatisfy(<) }.map(\.count).max()
      #expect(kept == longest)
    }
  }

  @Test func insertionsAndDeletionsTouchNothingElse() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<TestLength.count(short: 2_000, long: 20_000) {
      let all = Array(0..<30)
      let old = all.filter { _ in Bool.random(using: &generator) }
      let new = all.filter { _ in Bool.random(using: &generator) }
      let changes = ListSplice.difference(from: old, to: new)
      #expect(applied(changes, from: old, to: new) == new)
      #expect(changes.reduce(0) { $0 + $1.removed } == Set(old).subtracting(new).count)
      #expect(changes.reduce(0) { $0 + $1.added } == Set(new).subtracting(old).count)
    }
  }

  /// Applies changes as a list does: inserted rows are read from their final positions.
  private func applied(_ changes: [ListSplice], from old: [Int], to new: [Int]) -> [Int] {
    var rows: [Int?] = old
    for change in changes {
      rows.replaceSubrange(
        change.position..<(change.position + change.removed), with: Array(repeating: nil, count: change.added))
    }
    return rows.enumerated().map { $1 ?? new[$0] }
  }
}
