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
    var distinctions: [String: Set<String>] = [:]
    for item in self where uses[item.id, default: 1] > 1 { distinctions[item.id, default: []].insert(item.distinction) }
    for index in indices where distinctions[self[index].id, default: []].count > 1 {
      self[index].id += "#" + self[index].distinction
    }
  }
}

extension ParsedItem {
  /// What stays the same of an item while it is in the feed: its date before its text, which may be mended.
  fileprivate var distinction: String {
    var hash = StableHash()
    hash.add(url.map(LinkIdentity.identifier) ?? "")
    hash.add(title?.value ?? "")
    if let datePublished {
      hash.add(String(datePublished.timeIntervalSince1970))
    } else {
      hash.add(contentHTML ?? summary?.value ?? "")
    }
    return hash.hexadecimal
  }
}
