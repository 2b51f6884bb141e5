import ArticleHTML
import FeedParser
import WebText

/// Finds the title. Share of correct values: the `h1` that `<title>` contains .91, the first `h1` .81, JSON-LD .77, the
/// longest part of `<title>` .70, `og:title` .52, which often has the site's name behind it.
enum TitleFinder {
  /// Returns the heading on the page that is the title.
  static func headline(_ survey: Survey, _ root: Int) -> Int? {
    let page = survey.page
    let known = [
      survey.hints.title, survey.facts.title, survey.facts.meta("og:title", "twitter:title"),
      headlineInData(survey.facts), catalogued(survey.facts),
    ]
    .compactMap { $0.map(Phrases.folded) }.filter { !$0.isEmpty }
    let site = survey.facts.meta("og:site_name").map(Phrases.folded)
    var best: (node: Int, score: Double)?
    for node in 0..<page.count {
      guard let kind = page.kinds[node],
        kind.isHeading || page.names[node].contains(.title) || page.has("itemprop", "headline", node)
      else { continue }
      let sums = page.sums(of: node)
      guard sums.words > 0, sums.words < 60 else { continue }
      let zone = page.zones[node]
      guard zone.isDisjoint(with: [.navigation, .footer, .related, .comment, .aside, .sidebar]) else { continue }
      let text = Phrases.folded(page.plainText(page.range(node), limit: 600))
      guard text.count >= 2 else { continue }
      var score = 0.0
      for title in known {
        if title == text {
          score = max(score, 3)
        } else if title.hasPrefix(text) || title.hasSuffix(text) {
          score = max(score, text.count > 8 ? 2.6 : 1.2)
        } else if alike(title, text) > 0.6 {
          score = max(score, 2.2)
        } else if text.count > 12, title.contains(text) || (title.count > 12 && text.contains(title)) {
          score = max(score, 2)
        }
      }
      if kind == .h1 { score += 1.2 } else if kind == .h2 { score += 0.3 }
      if !kind.isHeading { score -= 0.6 }
      if zone.contains(.hidden) { score -= 1 }
      // A heading with the site's name, or one that links to its first page, is not the title.
      if text == site { score -= 2 }
      if leadsHome(survey, node) { score -= 1.5 }
      if page.contains(root, node) { score += 0.4 }
      if page.names[node].contains(.title), page.names[node].contains(.article) { score += 0.4 }
      // The title is before the text, or at its beginning.
      if node > root, survey.goodWords(root..<node) > 0.3 * survey.goodWords { score -= 1.2 }
      // If a title is known, a heading must resemble it.
      let least = known.isEmpty ? 1.1 : 1.7
      if score > (best?.score ?? least) { best = (node, score) }
    }
    return best?.node
  }

  /// Whether a heading is a link to the site's first page.
  private static func leadsHome(_ survey: Survey, _ node: Int) -> Bool {
    let page = survey.page
    let link =
      page.range(node).first { page.kinds[$0] == .a } ?? page.parent(node).flatMap { page.kinds[$0] == .a ? $0 : nil }
    guard let link, let href = page.value("href", of: link)?.string else { return false }
    let path = href.components(by: "://").last.map { $0.drop { $0 != "/" } } ?? ""
    return path.isEmpty || path == "/"
  }

  /// The share of words that two titles have in common.
  private static func alike(_ first: String, _ second: String) -> Double {
    let first = Set(first.split { !$0.isLetter && !$0.isNumber })
    let second = Set(second.split { !$0.isLetter && !$0.isNumber })
    guard first.count > 2, second.count > 2 else { return 0 }
    return Double(first.intersection(second).count) / Double(min(first.count, second.count))
  }

  private static func headlineInData(_ facts: PageFacts) -> String? {
    facts.data.article?.text("headline")?.collapsed ?? facts.data.article?.text("name")?.collapsed
  }

  /// The title that the page gives to catalogs and statistics, which is the article's alone.
  private static func catalogued(_ facts: PageFacts) -> String? {
    facts.meta("dc:title", "dc.title", "dcterm:title", "dcterms.title", "citation_title", "parsely-title")
  }

  static func title(_ survey: Survey, _ headline: Int?) -> String? {
    let page = survey.page
    let facts = survey.facts
    if let headline {
      let text = page.plainText(page.range(headline), limit: 1000) {
        page.kinds[$0] == .button || page.names[$0].contains(.edit) || page.names[$0].contains(.hidden)
      }
      if !text.isEmpty {
        // Prefer a known title that lacks a suffix after a bar or a dash.
        let known = [survey.hints.title, facts.meta("og:title"), headlineInData(facts)].compactMap(\.self)
        return known.first { text.hasPrefix($0 + " | ") || text.hasPrefix($0 + " - ") } ?? text
      }
    }
    return bare(facts)
  }

  /// Returns the title that the page's head or data gives.
  static func bare(_ facts: PageFacts) -> String? {
    let site = facts.meta("og:site_name").map(Phrases.folded)
    if let title = catalogued(facts) { return stripped(title, site) }
    if let data = headlineInData(facts), facts.data.article != nil, !data.isEmpty,
      PageData.types(of: facts.data.article ?? .null).isDisjoint(with: ["WebPage"])
    {
      return stripped(ArticleText.plain(data), site)
    }
    if let title = facts.meta("og:title", "twitter:title") { return stripped(title, site) }
    return facts.title.map { stripped($0, site) }
  }

  /// Removes the site's name, set off by a separator.
  static func stripped(_ title: String, _ site: String?) -> String {
    let separators: [String] = [" | ", " - ", " – ", " — ", " :: ", " » ", " « ", " · ", " • ", " / ", "｜", " ‹ ", "_"]
    for separator in separators {
      let parts = title.components(by: separator)
      guard parts.count > 1 else { continue }
      if separator == "_", !title.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { continue }
      if let site, !site.isEmpty {
        let kept = parts.filter { Phrases.folded($0) != site }
        if kept.count < parts.count, !kept.isEmpty { return kept.joined(separator: separator) }
      }
      // The site's name is usually last, and shorter.
      let first = parts.dropLast().joined(separator: separator)
      let last = parts[parts.count - 1]
      if first.split(separator: " ").count >= 2 || first.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) {
        if last.count <= max(24, first.count) { return first }
      }
      if let longest = parts.max(by: { $0.count < $1.count }) { return longest }
    }
    return title
  }
}

extension String {
  /// The parts between a separator, without spaces around them.
  func components(by separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    for range in ranges(of: separator) {
      if range.lowerBound >= rest.startIndex {
        parts.append(String(self[rest.startIndex..<range.lowerBound]))
        rest = self[range.upperBound...]
      }
    }
    parts.append(String(rest))
    return parts.compactMap(\.nonEmptyTrimmed)
  }
}
