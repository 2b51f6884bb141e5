import Foundation

extension [ParsedItem] {
  /// Gives different items that share an identifier one of their own each, so that none hides another.
  ///
  /// Feeds are found that use one guid, or one link, for several items. Each of those gets the shared identifier with
  /// a hash of what tells it from the others; all of them, also the first, for which of them is first changes from
  /// fetch to fetch. Items that are alike are one item twice and keep the identifier that it has when it comes once.
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

  /// For each item of a group the least that tells it from the others: the link, else the title with it, else the date or
  /// the text as well.
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
  /// What is looked at to tell items apart.
  fileprivate enum Distinction: CaseIterable { case link, title, all }

  /// What stays the same of an item while it is in the feed: its date before its text, which may be mended.
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
