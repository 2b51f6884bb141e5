import ListKit

/// A change of a long list: the old and new order, and the visible position.
struct Scenario {
  let name: String
  let old: [Int]
  let new: [Int]
  /// The row that the list is scrolled to.
  let seen: Int

  /// The cases that matter: many scattered changes, and new rows at the top, each away from the live rows and among
  /// them; a snapshot of a list of ordinary length; and an item of an outline of a million rows that is expanded.
  static let all = [
    scattered("far_100k", of: 100_000, in: 1_000..<99_000, seen: 0),
    scattered("near_100k", of: 100_000, in: 0..<200, seen: 0),
    onTop("far_1m", of: 1_000_000, seen: 500_000),
    onTop("near_1m", of: 1_000_000, seen: 0),
    snapshot,
    outline,
  ]

  /// Applied as a ``TableSnapshot``.
  static let snapshot = scattered("snapshot_10k", of: 10_000, in: 0..<9_000, seen: 0)

  /// Applied as a ``SectionSnapshot`` of 10,000 items with 100 inside each, all but the visible one expanded.
  static let outline = Scenario(
    name: "outline_1m", old: Array(0...visibleParent) + (visibleParent + 101..<1_010_000), new: Array(0..<1_010_000),
    seen: visibleParent)

  /// The item that is expanded; each is followed by those inside it.
  static let visibleParent = 5_000 * 101

  /// A thousand rows randomly inserted, deleted and moved within a range.
  private static func scattered(_ name: String, of count: Int, in range: Range<Int>, seen: Int) -> Scenario {
    let old = Array(0..<count)
    var new = old
    var seed: UInt64 = 20_240_101
    func random() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(seed >> 33) % range.count
    }
    for number in 0..<1_000 {
      switch number % 3 {
      case 0: new.insert(count + number, at: random())
      case 1: new.remove(at: random())
      default: new.insert(new.remove(at: random()), at: random())
      }
    }
    return Scenario(name: name, old: old, new: new, seen: seen)
  }

  /// A hundred new rows above all others.
  private static func onTop(_ name: String, of count: Int, seen: Int) -> Scenario {
    let old = Array(0..<count)
    return Scenario(name: name, old: old, new: (count..<count + 100) + old, seen: seen)
  }

  var changes: [ListSplice] { ListSplice.difference(from: old, to: new) }
}
