import WebText
import Foundation

extension [ParsedItem] {
  /// Gives different items that share an identifier distinct ones, so that none hides another.
  ///
  /// Some feeds use the same guid or link for several items. Each of them gets the shared identifier with a hash of
  /// what distinguishes it appended; all of them, including the first, because which one comes first changes from fetch
  /// to fetch. Identical items are the same item listed twice and keep the identifier.
  mutating func separateIdentifiers() {
    var uses: [String: Int] = [:]
    uses.reserveCapacity(count)
    for item in self { uses[item.id, default: 0] += 1 }
    guard uses.count < count else { return }
    let shared = indices.filter { uses[self[$0].id, default: 1] > 1 }
    for (id, group) in Dictionary(grouping: shared, by: { self[$0].id }) {
      let distinctions = self.distinctions(group)
      guard Set(distinctions.values).count > 1 else { continue }
      for (index, distinction) in distinctions { self[index].id = id + "#" + distinction }
    }
  }

  /// Returns for each item of a group the smallest key that distinguishes it from the others: the link, otherwise link
  /// and title, otherwise also the date or the text.
  private func distinctions(_ group: [Int]) -> [Int: String] {
    var found: [Int: String] = [:]
    var rest = group
    for level in ParsedItem.Distinction.allCases {
      let keys = Dictionary(grouping: rest, by: { self[$0].distinction(level) })
      for (key, items) in keys where items.count == 1 || level == .all {
        for item in items { found[item] = key }
      }
      rest = keys.values.filter { $0.count > 1 }.flatMap(\.self)
    }
    return found
  }
}

extension ParsedItem {
  /// The fields used to distinguish items.
  fileprivate enum Distinction: CaseIterable { case link, title, all }

  /// Returns a hash of fields that stay the same while the item is in the feed; prefers the date to the text, which may
  /// be edited.
  fileprivate func distinction(_ level: Distinction) -> String {
    var hash = StableHash()
    hash.add(url.map(LinkIdentity.identifier) ?? "")
    if level != .link { hash.add(title?.value ?? "") }
    if level == .all {
      if let datePublished {
        hash.add(String(datePublished.timeIntervalSince1970))
      } else {
        hash.add(contentHTML ?? summary?.value ?? "")
      }
    }
    return hash.hexadecimal
  }
}

/// A hash that is the same in every process and version, unlike `Hasher`: 64-bit FNV-1a.
struct StableHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text and a terminator, so that ("a", "bc") and ("ab", "c") differ.
  mutating func add(_ text: String) {
    for byte in text.utf8 { mix(byte) }
    mix(0)
  }

  /// The hash as sixteen hexadecimal digits.
  var hexadecimal: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func mix(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
