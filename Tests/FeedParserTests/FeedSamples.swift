import TestSupport

/// A document in one format that uses all of its elements and can arrange its fields in any order.
struct FeedSample: CustomStringConvertible {
  let description: String
  let root: MarkupNode
  /// The element name of the items.
  let entryName: String

  /// Returns the samples with their fields in an order: 0 is the usual one, 1 its reverse, others are random.
  static func all(order: Int) -> [FeedSample] {
    [rss20(order), rss091(order), rdf(order), atom10(order), atom03(order)]
  }

  /// Returns the index of the item that a path leads into.
  func entry(at path: [Int]) -> Int? {
    for length in path.indices where root[path[...length]].name == entryName {
      return root[path[..<length]].children[..<path[length]].count { $0.name == entryName }
    }
    return nil
  }

  private static func arranged(_ nodes: [MarkupNode], _ order: Int) -> [MarkupNode] {
    switch order {
    case 0: return nodes
    case 1: return nodes.reversed()
    default:
      var generator = SeededGenerator(seed: UInt64(order))
      return nodes.shuffled(using: &generator)
    }
  }

  /// Returns the fields with the items after or between them.
  private static func around(_ items: [MarkupNode], _ fields: [MarkupNode], _ order: Int) -> [MarkupNode] {
    let fields = arranged(fields, order)
    let place = order < 2 ? fields.count : fields.count * (order % 3) / 2
    return Array(fields[..<place]) + items + Array(fields[place...])
  }
}

extension FeedSample {
  private static let namespaces = [
    (name: "xmlns:atom", value: "http://www.w3.org/2005/Atom"),
    (name: "xmlns:content", value: "http://purl.org/rss/1.0/modules/content/"),
    (name: "xmlns:dc", value: "http://purl.org/dc/elements/1.1/"),
    (name: "xmlns:itunes", value: "http://www.itunes.com/dtds/podcast-1.0.dtd"),
    (name: "xmlns:media", value: "http://search.yahoo.com/mrss/"),
    (name: "xmlns:slash", value: "http://purl.org/rss/1.0/modules/slash/"),
    (name: "xmlns:sy", value: "http://purl.org/rss/1.0/modules/syndication/"),
    (name: "xmlns:wfw", value: "http://wellformedweb.org/CommentAPI/"),
    (name: "xmlns:x", value: "urn:example:extension"),
  ]

  private static let image = MarkupNode(
    "image",
    children: [
      MarkupNode("url", text: "http://site.example/logo.png"), MarkupNode("title", text: "The \"logo\""),
      MarkupNode("link", text: "http://site.example/"), MarkupNode("width", text: "88"),
    ])

  private static let textInput = MarkupNode(
    "textInput",
    children: [
      MarkupNode("title", text: "Search"), MarkupNode("description", text: "Search the site"),
      MarkupNode("name", text: "q"), MarkupNode("link", text: "http://site.example/search"),
    ])

  private static func rss20(_ order: Int) -> FeedSample {
    let items = (1...3).map { number in
      MarkupNode("item", children: arranged(rss20Item(number), order))
    }
    let channel = MarkupNode("channel", children: around(items, rss20Channel, order))
    let root = MarkupNode("rss", [("version", "2.0")] + namespaces, children: [channel])
    return FeedSample(description: "RSS 2.0", root: root, entryName: "item")
  }

  private static let rss20Channel: [MarkupNode] = [
    MarkupNode("title", text: "News &amp; notes"), MarkupNode("link", text: "http://site.example/"),
    MarkupNode("atom:link", [("href", "http://site.example/feed"), ("rel", "self"), ("type", "application/rss+xml")]),
    MarkupNode("description", text: "What \"happened\" today"), MarkupNode("language", text: "en-gb"),
    MarkupNode("copyright", text: "All of us"), MarkupNode("managingEditor", text: "editor@site.example (Ed Itor)"),
    MarkupNode("webMaster", text: "web@site.example"), MarkupNode("pubDate", text: "Mon, 02 Mar 2026 10:00:00 GMT"),
    MarkupNode("lastBuildDate", text: "Mon, 02 Mar 2026 11:00:00 GMT"),
    MarkupNode("category", [("domain", "http://topics.example/")], text: "News"),
    MarkupNode("generator", text: "By hand"), MarkupNode("docs", text: "http://docs.example/"),
    MarkupNode("cloud", [("domain", "cloud.example"), ("port", "80"), ("path", "/notify"), ("protocol", "xml-rpc")]),
    MarkupNode("ttl", text: "60"), image, textInput,
    MarkupNode("skipHours", children: [MarkupNode("hour", text: "3"), MarkupNode("hour", text: "4")]),
    MarkupNode("skipDays", children: [MarkupNode("day", text: "Sunday")]),
    MarkupNode("itunes:author", text: "Ed Itor"), MarkupNode("itunes:image", [("href", "http://site.example/big.png")]),
    MarkupNode("itunes:category", [("text", "Arts")], children: [MarkupNode("itunes:category", [("text", "Design")])]),
    MarkupNode(
      "itunes:owner",
      children: [MarkupNode("itunes:name", text: "Ed"), MarkupNode("itunes:email", text: "editor@site.example")]),
    MarkupNode("sy:updatePeriod", text: "hourly"), MarkupNode("x:custom", [("note", "n")], text: "Extension"),
  ]

  private static func rss20Item(_ number: Int) -> [MarkupNode] {
    [
      MarkupNode("title", text: "Story \(number)"),
      MarkupNode("link", text: "http://site.example/story-\(number)"),
      MarkupNode("description", text: "It&apos;s a \"short\" text &lt;b&gt;\(number)&lt;/b&gt;"),
      MarkupNode("author", text: "writer\(number)@site.example (Wri Ter)"),
      MarkupNode("category", [("domain", "http://topics.example/")], text: "Topic \(number)"),
      MarkupNode("comments", text: "http://site.example/story-\(number)#comments"),
      MarkupNode(
        "enclosure", [("url", "http://site.example/\(number).mp3"), ("length", "123"), ("type", "audio/mpeg")]),
      MarkupNode("guid", [("isPermaLink", "false")], text: "guid-\(number)"),
      MarkupNode("pubDate", text: "Mon, 02 Mar 2026 0\(number):00:00 GMT"),
      MarkupNode("source", [("url", "http://other.example/feed")], text: "Another site"),
      MarkupNode("content:encoded", [], .characterData("<p>A \"long\" text, <a href=\"/\(number)\">\(number)</a></p>")),
      MarkupNode("dc:creator", [], .characterData("Wri Ter")),
      MarkupNode("dc:date", text: "2026-03-02T0\(number):00:00Z"),
      MarkupNode("atom:link", [("rel", "related"), ("href", "http://site.example/related-\(number)")]),
      MarkupNode("itunes:duration", text: "12:34"), MarkupNode("itunes:image", [("href", "http://site.example/i.png")]),
      MarkupNode("media:thumbnail", [("url", "http://site.example/t\(number).png"), ("width", "80")]),
      MarkupNode(
        "media:group",
        children: [
          MarkupNode(
            "media:content", [("url", "http://site.example/\(number).mp4"), ("type", "video/mp4")],
            children: [
              MarkupNode("media:title", [("type", "plain")], text: "Film"),
              MarkupNode("media:player", [("url", "http://site.example/player?\(number)"), ("height", "200")]),
            ]),
          MarkupNode("media:description", text: "About the film"),
          MarkupNode("media:credit", [("role", "director"), ("scheme", "urn:ebu")], text: "Di Rector"),
          MarkupNode("media:rating", [("scheme", "urn:simple")], text: "nonadult"),
          MarkupNode("media:category", [("scheme", "urn:example:films"), ("label", "Films")], text: "films"),
          MarkupNode("media:keywords", text: "film, story"),
          MarkupNode("media:hash", [("algo", "md5")], text: "dfdec888"),
          MarkupNode("media:copyright", [("url", "http://site.example/terms")], text: "Us"),
          MarkupNode(
            "media:community",
            children: [
              MarkupNode("media:starRating", [("average", "4.5"), ("count", "10")]),
              MarkupNode("media:statistics", [("views", "5"), ("favorites", "4")]),
            ]),
        ]),
      MarkupNode("slash:comments", text: "4"), MarkupNode("wfw:commentRss", text: "http://site.example/c\(number)"),
      MarkupNode("x:custom", [("note", "n")], text: "Extension"),
    ]
  }

  private static func rss091(_ order: Int) -> FeedSample {
    let items = (1...3).map { number in
      MarkupNode(
        "item",
        children: arranged(
          [
            MarkupNode("title", text: "Story \(number)"),
            MarkupNode("link", text: "http://site.example/story-\(number)"),
            MarkupNode("description", text: "A \"short\" text"),
          ], order))
    }
    let fields = [
      MarkupNode("title", text: "News"), MarkupNode("link", text: "http://site.example/"),
      MarkupNode("description", text: "What happened"), MarkupNode("language", text: "en"),
      MarkupNode("rating", text: "(PICS-1.1)"), MarkupNode("copyright", text: "Us"),
      MarkupNode("managingEditor", text: "editor@site.example"), image, textInput,
      MarkupNode("skipDays", children: [MarkupNode("day", text: "Sunday"), MarkupNode("day", text: "Monday")]),
    ]
    let channel = MarkupNode("channel", children: around(items, fields, order))
    return FeedSample(
      description: "RSS 0.91", root: MarkupNode("rss", [("version", "0.91")], children: [channel]), entryName: "item")
  }

  private static func rdf(_ order: Int) -> FeedSample {
    let items = (1...3).map { number in
      MarkupNode(
        "item", [("rdf:about", "http://site.example/story-\(number)")],
        children: arranged(
          [
            MarkupNode("title", text: "Story \(number)"),
            MarkupNode("link", text: "http://site.example/story-\(number)"),
            MarkupNode("description", text: "A \"short\" text"), MarkupNode("dc:creator", text: "Wri Ter"),
            MarkupNode("dc:date", text: "2026-03-02T0\(number):00:00Z"), MarkupNode("dc:subject", text: "Topic"),
            MarkupNode("content:encoded", [], .characterData("<p>A long text</p>")),
          ], order))
    }
    let list = MarkupNode(
      "rdf:Seq", children: (1...3).map { MarkupNode("rdf:li", [("rdf:resource", "http://site.example/story-\($0)")]) })
    let channel = MarkupNode(
      "channel", [("rdf:about", "http://site.example/feed")],
      children: arranged(
        [
          MarkupNode("title", text: "News"), MarkupNode("link", text: "http://site.example/"),
          MarkupNode("description", text: "What happened"), MarkupNode("items", children: [list]),
          MarkupNode("image", [("rdf:resource", "http://site.example/logo.png")]),
          MarkupNode("textinput", [("rdf:resource", "http://site.example/search")]),
          MarkupNode("dc:language", text: "en"), MarkupNode("sy:updateFrequency", text: "2"),
        ], order))
    let attributes =
      [
        (name: "xmlns:rdf", value: "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
        (name: "xmlns", value: "http://purl.org/rss/1.0/"),
      ] + namespaces
    let root = MarkupNode("rdf:RDF", attributes, children: [channel, image] + items + [textInput])
    return FeedSample(description: "RSS 1.0", root: root, entryName: "item")
  }
}

extension FeedSample {
  private static func person(_ element: String, _ address: String) -> MarkupNode {
    MarkupNode(
      element,
      children: [
        MarkupNode("name", text: "Wri Ter"), MarkupNode(address, text: "http://site.example/writer"),
        MarkupNode("email", text: "writer@site.example"),
      ])
  }

  private static func atom10(_ order: Int) -> FeedSample {
    let entries = (1...3).map { number in
      MarkupNode("entry", [("xml:lang", "en")], children: arranged(atom10Entry(number), order))
    }
    let fields = [
      MarkupNode("title", [("type", "html")], text: "News &amp;amp; notes"),
      MarkupNode("subtitle", text: "What \"happened\""), MarkupNode("link", [("href", "http://site.example/")]),
      MarkupNode("link", [("rel", "self"), ("href", "http://site.example/feed")]),
      MarkupNode("id", text: "urn:example:feed"), MarkupNode("updated", text: "2026-03-02T10:00:00Z"),
      person("author", "uri"), person("contributor", "uri"), MarkupNode("category", [("term", "news")]),
      MarkupNode("generator", [("uri", "http://tool.example/"), ("version", "1")], text: "By hand"),
      MarkupNode("icon", text: "http://site.example/icon.png"),
      MarkupNode("logo", text: "http://site.example/logo.png"),
      MarkupNode("rights", text: "All of us"), MarkupNode("x:custom", [("note", "n")], text: "Extension"),
    ]
    let root = MarkupNode(
      "feed", [("xmlns", "http://www.w3.org/2005/Atom")] + namespaces.filter { $0.name != "xmlns:atom" },
      children: around(entries, fields, order))
    return FeedSample(description: "Atom 1.0", root: root, entryName: "entry")
  }

  private static func atom10Entry(_ number: Int) -> [MarkupNode] {
    let xhtml = MarkupNode(
      "div", [("xmlns", "http://www.w3.org/1999/xhtml")],
      children: [MarkupNode("p", text: "A \"long\" text"), MarkupNode("br"), MarkupNode("em", text: "\(number)")])
    return [
      MarkupNode("title", [("type", "text")], text: "Story \(number)"),
      MarkupNode(
        "link", [("rel", "alternate"), ("type", "text/html"), ("href", "http://site.example/story-\(number)")]),
      MarkupNode(
        "link",
        [("rel", "enclosure"), ("href", "http://site.example/\(number).mp3"), ("length", "12"), ("type", "audio/mpeg")]),
      MarkupNode("id", text: "urn:example:entry-\(number)"),
      MarkupNode("published", text: "2026-03-02T0\(number):00:00Z"),
      MarkupNode("updated", text: "2026-03-02T0\(number):30:00Z"),
      person("author", "uri"), person("contributor", "uri"),
      MarkupNode("category", [("term", "topic"), ("label", "Topic \(number)")]),
      MarkupNode("summary", [("type", "html")], text: "A \"short\" &lt;b&gt;text&lt;/b&gt;"),
      MarkupNode("content", [("type", "xhtml")], children: [xhtml]), MarkupNode("rights", text: "All of us"),
      MarkupNode(
        "source",
        children: [
          MarkupNode("id", text: "urn:example:other"), MarkupNode("title", text: "Another site"),
          MarkupNode("link", [("href", "http://other.example/")]), MarkupNode("updated", text: "2026-03-01T00:00:00Z"),
        ]),
      MarkupNode("media:thumbnail", [("url", "http://site.example/t\(number).png")]),
      MarkupNode("x:custom", [("note", "n")], text: "Extension"),
    ]
  }

  private static func atom03(_ order: Int) -> FeedSample {
    let entries = (1...3).map { number in
      MarkupNode(
        "entry",
        children: arranged(
          [
            MarkupNode("title", [("mode", "escaped"), ("type", "text/html")], text: "Story \(number)"),
            MarkupNode(
              "link", [("rel", "alternate"), ("type", "text/html"), ("href", "http://site.example/story-\(number)")]),
            MarkupNode("id", text: "urn:example:entry-\(number)"),
            MarkupNode("issued", text: "2026-03-02T0\(number):00:00Z"),
            MarkupNode("modified", text: "2026-03-02T0\(number):30:00Z"),
            MarkupNode("created", text: "2026-03-02T0\(number):10:00Z"), person("author", "url"),
            person("contributor", "url"),
            MarkupNode("summary", [("type", "text/plain")], text: "A \"short\" text"),
            MarkupNode(
              "content", [("mode", "escaped"), ("type", "text/html")], text: "A &lt;b&gt;long&lt;/b&gt; \"text\""),
            MarkupNode("dc:subject", text: "Topic"),
          ], order))
    }
    let fields = [
      MarkupNode("title", text: "News"), MarkupNode("tagline", text: "What happened"),
      MarkupNode("link", [("rel", "alternate"), ("type", "text/html"), ("href", "http://site.example/")]),
      MarkupNode("id", text: "urn:example:feed"), MarkupNode("modified", text: "2026-03-02T10:00:00Z"),
      person("author", "url"), MarkupNode("copyright", text: "All of us"), MarkupNode("info", text: "A \"feed\""),
      MarkupNode("generator", [("url", "http://tool.example/"), ("version", "1")], text: "By hand"),
    ]
    let root = MarkupNode(
      "feed",
      [("version", "0.3"), ("xmlns", "http://purl.org/atom/ns#"), ("xmlns:dc", "http://purl.org/dc/elements/1.1/")],
      children: around(entries, fields, order))
    return FeedSample(description: "Atom 0.3", root: root, entryName: "entry")
  }
}
