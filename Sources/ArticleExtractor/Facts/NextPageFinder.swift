import ArticleHTML
import WebText

/// Finds the next page of an article that its site spreads over several pages.
///
/// `rel=next` alone is not enough: on most blogs it leads to the next article. The address must differ from the first page's
/// in a page number only, and a link without `rel=next` must stand in a list of numbers that has this page's, too.
struct NextPageFinder {
  /// How far above a link its list of pages is looked for.
  private static let levels = 3
  /// The links whose surroundings are read: a page has its list of pages once or twice.
  private static let maxCandidates = 20
  /// The bytes read of a list of pages.
  private static let listBytes = 300

  let page: Page
  let facts: PageFacts
  let addresses: PageAddresses
  /// The address of the article's first page, if it is not this page.
  let firstPage: String?

  /// The absolute URL.
  var address: String? {
    guard let first = firstPage ?? addresses.page else { return nil }
    let series = PageSeries(first: first)
    guard let number = addresses.page.flatMap(series.number(of:)) else { return nil }
    func next(_ value: String?) -> String? {
      guard let value, let address = addresses.absolute(value), series.number(of: address) == number + 1 else {
        return nil
      }
      return address.withoutFragment
    }
    for value in facts.links["next"] ?? [] { if let address = next(value) { return address } }
    var candidates = 0
    for node in 0..<page.count where page.kinds[node] == .a {
      let (isNext, isNumber) = (isNext(node), isNumber(number + 1, node))
      guard isNext || isNumber, let address = next(page.value("href", of: node)?.trimmed.string) else { continue }
      if isNext || isListed(number, beside: node) { return address }
      candidates += 1
      if candidates == Self.maxCandidates { return nil }
    }
    return nil
  }

  private func isNext(_ node: Int) -> Bool {
    page.value("rel", of: node).map { $0.string.lowercased().split(separator: " ").contains("next") } ?? false
  }

  private func isNumber(_ number: Int, _ node: Int) -> Bool {
    // most links are no numbers: compare the words first, which costs nothing
    page.sums(of: node).words < 4 && page.plainText(page.range(node), limit: 16) == "\(number)"
  }

  /// Whether a number is near a link, as in a list of pages.
  private func isListed(_ number: Int, beside node: Int) -> Bool {
    var box = node
    for _ in 0..<Self.levels {
      guard let parent = page.parent(box) else { return false }
      box = parent
      let text = page.plainText(page.range(box), limit: Self.listBytes)
      if text.split(whereSeparator: { !$0.isNumber }).contains("\(number)") { return true }
    }
    return false
  }
}

extension String {
  fileprivate var withoutFragment: String { String(prefix { $0 != "#" }) }
}
