import Foundation

extension [ParsedItem] {
  /// Gives items that share an identifier one of their own, so that none hides another.
  ///
  /// Feeds are found that use one guid, or one link, for several items. Each of those gets the shared identifier with
  /// a hash of what tells it from the others; all of them, also the first, for which of them is first changes from
  /// fetch to fetch. Items that are alike in address, title and content are the same item twice: the first stays.
  mutating func separateIdentifiers() {
    var uses: [String: Int] = [:]
    for item in self { uses[item.id, default: 0] += 1 }
    guard uses.count < count else { return }
    var known: Set<String> = []
    self = compactMap { item in
      guard uses[item.id, default: 1] > 1 else { return item }
      var separated = item
      separated.id = "\(item.id)#\(item.distinction)"
      return known.insert(separated.id).inserted ? separated : nil
    }
  }
}

extension ParsedItem {
  /// What stays the same of an item while it is in the feed: its date before its text, which may be mended.
  fileprivate var distinction: String {
    var hash = StableHash()
    hash.add(url ?? "")
    hash.add(title?.value ?? "")
    if let datePublished {
      hash.add(String(datePublished.timeIntervalSince1970))
    } else {
      hash.add(contentHTML ?? summary?.value ?? "")
    }
    return hash.hexadecimal
  }
}
