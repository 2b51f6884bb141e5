import ArticleHTML
import FeedParser
import WebText

/// Finds who wrote an article. Share of correct values: meta .91, JSON-LD .93, `rel` or `itemprop` .87, class byline or
/// author .66.
struct AuthorFinder {
  let page: Page
  let facts: PageFacts
  let context: ArticleContext?
  let siteName: String?

  /// The best name; two sources that agree come first.
  var author: String? {
    let sources = [inData, inMeta, inMarkup, inLinks, inNames, inLine, besidePortrait].map { $0.flatMap(clean) }
    let found = sources.compactMap(\.self)
    for (index, name) in found.enumerated() {
      let isConfirmed = found.enumerated().contains { $0 != index && Self.agree($1, name) }
      if isConfirmed { return name }
    }
    return found.first
  }

  private static func agree(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Phrases.folded(first), Phrases.folded(second))
    return first == second || (first.count > 5 && second.contains(first))
      || (second.count > 5 && first.contains(second))
  }

  private var inData: String? {
    guard let value = facts.data.article?["author"] ?? facts.data.article?["creator"] else { return nil }
    let values: [JSONValue] = if case .array(let several) = value { several } else { [value] }
    let names = values.prefix(8).compactMap { value -> String? in
      if case .string(let name) = value { return name.collapsed }
      let person = facts.data.resolved(value)
      return person.text("name") ?? person.texts("name").first
    }
    let cleaned = names.compactMap(clean)
    return cleaned.isEmpty ? nil : Array(unique(cleaned)).joined(separator: ", ")
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private var inMeta: String? {
    // What is meant for catalogs names a person; a plain “author” may be the site's or its generator's.
    for name in [
      "dc:creator", "dc.creator", "dcterm:creator", "dcterms.creator", "citation_author", "author", "article:author",
      "byl", "parsely-author", "sailthru.author", "article:author_name", "og:article:author", "twitter:data1",
      "twitter:data2", "book:author",
    ] {
      guard let values = facts.metas[name] else { continue }
      if name.hasPrefix("twitter:data"),
        facts.meta("twitter:label" + name.suffix(1)).map({ !Phrases.folded($0).hasPrefix("written by") }) ?? true
      {
        continue
      }
      let names = unique(values.compactMap(clean))
      if !names.isEmpty { return names.prefix(4).joined(separator: ", ") }
    }
    return nil
  }

  private var inMarkup: String? {
    var found: [String] = []
    for node in 0..<page.count where page.kinds[node] != nil {
      let isAuthor = page.has("rel", "author", node) || (page.value("itemprop", of: node)?.isASCII("author") ?? false)
      guard isAuthor, page.zones[node].isDisjoint(with: [.comment, .related]) else { continue }
      let named = page.range(node).first { page.value("itemprop", of: $0)?.isASCII("name") ?? false } ?? node
      let text = page.value("content", of: named)?.string ?? page.plainText(page.range(named), limit: 200)
      if let name = clean(text), !found.contains(name) { found.append(name) }
      if found.count == 3 { break }
    }
    return found.first
  }

  private var inNames: String? {
    var best: (name: String, score: Double)?
    let root = context?.root ?? 0
    for node in 0..<page.count where page.names[node].contains(.byline) {
      let sums = page.sums(of: node)
      guard sums.words > 0, sums.words <= 25 else { continue }
      guard page.zones[node].isDisjoint(with: [.comment, .related, .footer, .sidebar]) else { continue }
      let link = page.range(node).first { page.kinds[$0] == .a && page.sums(of: $0).words >= 1 }
      let texts = [
        link.map { page.plainText(page.range($0), limit: 200) }, page.plainText(page.range(node), limit: 300),
      ]
      guard let name = texts.compactMap({ $0.flatMap(clean) }).first else { continue }
      var score = 1.0
      if page.contains(root, node) { score += 0.3 }
      let distance = abs(node - (context?.headline ?? root))
      score += 1 / (1 + Double(distance) / 50)
      let count = name.split(separator: " ").count
      if count >= 2, count <= 4 { score += 0.4 }
      if score > best?.score ?? 0 { best = (name, score) }
    }
    return best?.name
  }

  /// A link to a page about an author, near the title.
  private var inLinks: String? {
    guard let context else { return nil }
    let anchor = context.headline ?? context.root
    var best: (name: String, distance: Int)?
    for node in 0..<page.count where page.kinds[node] == .a {
      let zone = page.zones[node]
      guard zone.isDisjoint(with: [.comment, .related, .footer, .navigation, .sidebar]) else { continue }
      guard let href = page.value("href", of: node), Self.paths.contains(where: { href.containsASCII($0) }) else {
        continue
      }
      let distance = abs(node - anchor)
      guard distance < best?.distance ?? 5000 else { continue }
      let words = page.sums(of: node).words
      guard words > 0, words <= 8, let name = clean(page.plainText(page.range(node), limit: 200)) else { continue }
      best = (name, distance)
    }
    return best?.name
  }

  private static let paths: [StaticString] = [
    "/author/", "/authors/", "/writer/", "/writers/", "/contributor/", "/contributors/", "/columnist", "/journalist",
    "/by/", "/staff/", "/autor/", "/autores/", "/auteur/", "/people/",
  ]

  /// A line that begins with «By», near the title.
  private var inLine: String? {
    guard let context else { return nil }
    let blocks = context.survey.blocks
    let last = context.pieces.last.map { context.survey.blocks(in: $0).upperBound } ?? blocks.count
    let head = linesAroundTitle(context)
    let tail = max(head.upperBound, last - 4)..<max(head.upperBound, min(blocks.count, last + 8))
    for index in Array(head) + Array(tail) {
      let block = blocks[index]
      guard block.words <= 20, !block.endsSentence else { continue }
      let text = page.plainText(block.nodes, limit: 200)
      if Self.labels.contains(Phrases.folded(text)), index + 1 < blocks.count, blocks[index + 1].words <= 8,
        let name = clean(page.plainText(blocks[index + 1].nodes, limit: 200))
      {
        return name
      }
      if let by = text.ranges(of: " by ").first, DateText.date(in: String(text[..<by.lowerBound])) != nil,
        LineText.isDateLine(Phrases.folded(String(text[..<by.lowerBound]))),
        let name = clean(String(text[by.upperBound...]))
      {
        return name
      }
      guard LineText.isByline(Phrases.folded(text) + " ") || LineText.isByline(text.lowercased()) else { continue }
      if let name = clean(text) { return name }
    }
    return nil
  }

  /// A line near the title with the same text as the image before it.
  private var besidePortrait: String? {
    guard let context else { return nil }
    for block in context.survey.blocks[linesAroundTitle(context)] where block.words >= 2 && block.words <= 5 {
      let text = Phrases.folded(page.plainText(block.nodes, limit: 80))
      let before = max(0, block.nodes.lowerBound - Self.nodesAfterPortrait)..<block.nodes.lowerBound
      let isNamed = before.contains { node in
        page.kinds[node] == .img && page.value("alt", of: node).map { Phrases.folded($0.string) == text } == true
      }
      if isNamed, let name = clean(page.plainText(block.nodes, limit: 80)) { return name }
    }
    return nil
  }

  /// The largest number of nodes between a portrait and the name, such as boxes and links.
  private static let nodesAfterPortrait = 8

  private func linesAroundTitle(_ context: ArticleContext) -> Range<Int> {
    let near = context.survey.blocks(in: (context.headline ?? context.root)..<page.count)
    return max(0, near.lowerBound - 6)..<min(context.survey.blocks.count, near.lowerBound + 24)
  }

  /// Removes the text around a name; nil if the rest is not a person's name.
  private func clean(_ text: String) -> String? {
    var name = ArticleText.plain(text)
    if name.contains("http:") || name.contains("https:") || name.contains("@") || name.hasPrefix("www.") { return nil }
    let starts = [
      "written by", "posted by", "published by", "reviewed by", "medically reviewed by", "edited by", "words by",
      "story by", "text by", "article by", "by", "von", "par", "por", "author:", "author", "authors:", "autor:",
      "автор:",
      "作者：", "作者:", "作者", "文／", "文/", "文：", "door", "di", "text:", "from", "guest post by", "created by",
    ]
    var isCut = true
    while isCut {
      isCut = false
      let lowered = name.lowercased()
      for start in starts where lowered.hasPrefix(start) {
        let rest = name.dropFirst(start.count)
        guard let next = rest.first,
          !next.isLetter || start.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) || start.hasSuffix(":")
        else { continue }
        name = String(rest.drop { $0.isWhitespace || $0 == ":" || $0 == "：" || $0 == "-" || $0 == "–" })
        isCut = true
        break
      }
    }
    for separator in [" | ", " • ", " · ", " ⋅ ", " — ", " – ", " - ", "\n", " / ", "｜"] {
      if let part = name.components(by: separator).first, part.count < name.count, part.count > 2 { name = part }
    }
    // A date or a time after the name.
    let lowered = name.lowercased()
    for mark in [" updated", " published", " posted", " on ", " in ", ", published", " last updated", " min read"] {
      if let range = lowered.ranges(of: mark).first, let end = range.lowerBound.samePosition(in: name) {
        let head = String(name[..<end])
        if head.split(separator: " ").count >= 2 { name = head }
      }
    }
    let parts = name.split(separator: " ")
    if let end = parts.firstIndex(where: { $0.contains(where: \.isNumber) || LineText.months.contains($0.lowercased()) }
    ),
      end >= 2
    {
      name = parts[..<end].joined(separator: " ")
    }
    name = name.trimmingMarks
    let folded = Phrases.folded(name)
    guard name.count >= 2, name.count <= 120, !folded.isEmpty, !Self.refused.contains(folded) else { return nil }
    if folded.allSatisfy({ $0.isNumber || $0 == " " }) || LineText.isDateLine(folded) { return nil }
    let words = name.split(separator: " ")
    // A name has no numbers, and is not a sentence.
    if words.count > 14 || name.hasSuffix(".") && words.count > 5 { return nil }
    if words.contains(where: { word in word.allSatisfy(\.isNumber) }) { return nil }
    return name
  }

  private static let labels: Set<String> = [
    "by", "written by", "author", "posted by", "words by", "published by", "text by", "von", "par", "por", "autor",
    "автор", "作者",
    "著者", "執筆者", "기자",
  ]

  private static let refused: Set<String> = [
    "admin", "administrator", "editor", "staff", "author", "by", "unknown", "guest", "root", "webmaster", "user",
    "anonymous", "null", "undefined", "none", "authors", "view all posts", "about the author", "share", "follow",
    "contributor", "wordpress", "test", "site admin", "written by", "posted by", "published by", "reviewed by", "in",
    "on",
    "read more", "learn more", "more posts", "all posts", "see all posts", "editorial team", "editorial staff", "home",
    "blog",
    "news",
  ]
}

extension String {
  fileprivate var trimmingMarks: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace || ",:;|-–—·•/(".contains(first) { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace || ",:;|-–—·•/(".contains(last) { text = text.dropLast() }
    return String(text)
  }
}
