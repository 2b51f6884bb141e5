import FeedParser
import TestSupport
import Testing

/// Feeds with one markup error in one element: every element of every format, every kind of error, in many field
/// orders. No item is lost, and every item keeps its identity unless the damaged field carries it.
@Suite struct DamagedFeedTests {
  private static let orders = TestLength.count(short: 3, long: 200)

  /// - Parameter isOneLine: whether the document has no line breaks, as of a program that leaves out what is not needed.
  @Test(arguments: 0..<orders, [false, true])
  func oneFaultCostsNoItem(order: Int, isOneLine: Bool) throws {
    func document(_ root: MarkupNode, _ damage: (path: ArraySlice<Int>, kind: Damage)? = nil) -> String {
      let lines = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + root.markup(damage)
      return isOneLine ? lines.replacing("\n", with: "") : lines
    }
    for sample in FeedSample.all(order: order) {
      let intact = try #require(parsed(document(sample.root)))
      #expect(intact.items.count == 3)
      #expect(intact.isWellFormed)
      // the items are alike, so one of them is enough: the first, the second or the last
      for path in sample.root.paths where [nil, order % 3].contains(sample.entry(at: path)) {
        for damage in sample.root[path[...]].damages {
          let text = document(sample.root, (path[...], damage))
          let fault = Fault(sample: sample, path: path, damage: damage)
          let comment = "\(fault), order \(order)\(isOneLine ? ", in one line" : "")"
          guard let feed = parsed(text) else {
            Issue.record("\(comment): no feed")
            continue
          }
          check(feed, intact, fault, comment)
        }
      }
    }
  }

  private func check(_ feed: ParsedFeed, _ intact: ParsedFeed, _ fault: Fault, _ comment: String) {
    guard feed.items.count == intact.items.count else {
      Issue.record("\(comment): \(feed.items.count) items")
      return
    }
    for (index, (item, expected)) in zip(feed.items, intact.items).enumerated() {
      if fault.entry != index {
        // nothing outside the damaged item is affected
        #expect(item == expected, "\(comment)")
      } else {
        let field = fault.field
        // without an identifier an item is identified by its link
        let isKnown = field == .id || (field == .link && !fault.hasIdentifiers)
        #expect(isKnown || item.id == expected.id, "\(comment)")
        #expect(field == .link || item.url == expected.url, "\(comment)")
        #expect(field == .title || item.title == expected.title, "\(comment)")
      }
    }
    // The fields after an item without an end tag cannot be attributed.
    if fault.entry != nil, !fault.isEntryEnd { #expect(feed.title == intact.title, "\(comment)") }
  }
}

/// Feeds in which an element that does not belong there encloses the items or the feed.
@Suite struct WrappedFeedTests {
  private static let samples = FeedSample.all(order: 0)

  /// The first names are those that other formats use for a list of items.
  @Test(arguments: [
    "items", "entries", "list", "x:items", "dc:items", "channel", "feed", "description", "image", "author",
  ])
  func wrapperAroundItemsCostsNone(name: String) throws {
    for sample in Self.samples {
      let intact = try #require(parsed(sample.root.markup()))
      let wrapped = wrapped(sample, in: name)
      for wrapper in ["<\(name)>", "<\(name) a=\"b\">", "<\(name) xmlns:x=\"urn:example:list\">"] {
        let text = wrapped.replacing("<\(name) wrapper=\"\">", with: wrapper)
        #expect(parsed(text)?.items == intact.items, "\(sample) with \(wrapper)")
        // the end tag of the wrapper may be missing
        let open = text.replacing("</\(name)>\n<!-- end -->", with: "")
        #expect(open != text)
        #expect(parsed(open)?.items == intact.items, "\(sample) with \(wrapper) left open")
      }
    }
  }

  @Test(arguments: [
    "<rss version=\"2.0\">", "<feed>", "<feed xmlns=\"http://www.w3.org/2005/Atom\">", "<xml>", "<root>",
    "<data a=\"b\">",
    "<channel>", "<rss version=\"2.0\"><channel>", "<rss><channel><title>T</title>",
  ])
  func wrapperAroundTheFeedCostsNoItem(wrapper: String) throws {
    for sample in Self.samples {
      let document = sample.root.markup()
      let intact = try #require(parsed(document))
      let feed = parsed(wrapper + "\n" + document)
      #expect(feed?.items.map(\.id) == intact.items.map(\.id), "\(sample)")
      #expect(feed?.items.map(\.title?.value) == intact.items.map(\.title?.value), "\(sample)")
      #expect(feed?.isWellFormed == false)
    }
  }

  @Test func readsConsecutiveChannels() {
    let channel = "<channel><title>T</title><item><guid>1</guid></item></channel>"
    let second = channel.replacing("1", with: "2")
    #expect(parsed("<rss version=\"2.0\">\(channel)\(second)</rss>")?.items.map(\.id) == ["1", "2"])
  }

  /// Returns the sample with an element around all of its items; a comment marks the element's end.
  private func wrapped(_ sample: FeedSample, in name: String) -> String {
    let document = sample.root.markup()
    let ends = document.ranges(of: "</\(sample.entryName)>\n")
    guard
      let first = document.firstRange(of: "<\(sample.entryName)>")?.lowerBound
        ?? document.firstRange(of: "<\(sample.entryName) ")?.lowerBound, let last = ends.last?.upperBound
    else { return "" }
    return document[..<first] + "<\(name) wrapper=\"\">" + document[first..<last] + "</\(name)>\n<!-- end -->"
      + document[last...]
  }
}

/// A markup error and its location.
private struct Fault: CustomStringConvertible {
  /// The fields that identify an item.
  enum Field { case id, link, title }

  let description: String
  /// The index of the damaged item.
  private(set) var entry: Int?
  /// The identifying field that may be lost.
  private(set) var field: Field?
  /// Whether the format has identifiers.
  let hasIdentifiers: Bool
  /// Whether the error is an item's missing end tag.
  let isEntryEnd: Bool

  init(sample: FeedSample, path: [Int], damage: Damage) {
    let names = (0...path.count).map { sample.root[path[..<$0]].name }
    description = "\(sample): \(names.joined(separator: " > ")): \(damage)"
    entry = sample.entry(at: path)
    hasIdentifiers = sample.description != "RSS 0.91"
    isEntryEnd = names.last == sample.entryName && damage == .noEndTag
    guard entry != nil else { return }
    switch names[names.count - 1] {
    case "guid", "id": field = .id
    case "link": field = .link
    case "title": field = .title
    // RSS 1.0 stores the identifier in an attribute
    case "item": if damage == .openQuote(0) { field = .id }
    default: break
    }
  }
}
