import ArticleHTML
import FeedParser
import WebText

/// What a page says about itself in its head and its data.
struct PageFacts {
  /// The `meta` elements by name, property or itemprop, in lowercase.
  private(set) var metas: [String: [String]] = [:]
  /// The `link` elements by relation.
  private(set) var links: [String: [String]] = [:]
  private(set) var title: String?
  private(set) var language: String?
  private(set) var direction: String?
  private(set) var base: String?
  private(set) var data = PageData()
  /// Classes of the `body`, which some systems use to say what kind of page it is.
  private(set) var bodyNames: String = ""

  init() {}

  /// Reads the elements noted while the page was parsed.
  init(_ bytes: ByteSpan, _ notes: [PageNotes.Note]) {
    for note in notes {
      switch note.kind {
      case .html, .body:
        // The body's, which come later, are nearer to the text.
        let own = bytes.attribute("lang", in: note.attributes) ?? bytes.attribute("xml:lang", in: note.attributes)
        language = own?.nonEmptyTrimmed ?? language
        direction = bytes.attribute("dir", in: note.attributes)?.nonEmptyTrimmed ?? direction
        if note.kind == .body { bodyNames = bytes.attribute("class", in: note.attributes) ?? "" }
      case .base: if base == nil { base = bytes.attribute("href", in: note.attributes)?.nonEmptyTrimmed }
      case .title:
        // Drawings have titles, too, but they come later.
        if title == nil { title = bytes.part(note.content).decoded(isInAttribute: false).collapsed.nonEmptyTrimmed }
      case .link: link(bytes, note.attributes)
      case .meta: meta(bytes, note.attributes)
      case .data: data.add(bytes.part(note.content))
      }
    }
    data.link()
  }

  private mutating func link(_ bytes: ByteSpan, _ attributes: Range<Int>) {
    guard let relations = bytes.attribute("rel", in: attributes)?.lowercased(),
      let href = bytes.attribute("href", in: attributes)?.nonEmptyTrimmed
    else { return }
    for relation in relations.split(separator: " ") where Self.relations.contains(String(relation)) {
      links[String(relation), default: []].append(href)
    }
  }

  private static let relations: Set<String> = ["canonical", "image_src", "author", "amphtml", "next", "prev"]

  private mutating func meta(_ bytes: ByteSpan, _ attributes: Range<Int>) {
    guard let content = bytes.attribute("content", in: attributes)?.collapsed.nonEmptyTrimmed else { return }
    for name: StaticString in ["property", "name", "itemprop", "http-equiv"] {
      guard let key = bytes.attribute(name, in: attributes)?.lowercased().nonEmptyTrimmed else { continue }
      for part in key.split(separator: " ") { metas[String(part), default: []].append(content) }
    }
  }

  /// Returns the first of several metas.
  func meta(_ names: String...) -> String? {
    for name in names { if let value = metas[name]?.first(where: { !$0.isEmpty }) { return value } }
    return nil
  }

  /// What the page says about itself.
  var description: String? {
    meta("og:description", "description", "twitter:description", "dc.description", "dcterms.description")
      ?? data.article?.text("description")?.collapsed
  }

  /// The article's text in the page's data.
  var dataText: String? {
    let text = data.article?.text("articleBody") ?? data.article?.text("text")
    return text.flatMap { $0.utf8.count > 100 ? $0 : nil }
  }
}

extension String {
  /// The text with every run of white space as one space.
  var collapsed: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    var isSpaced = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpaced = true
      } else {
        if isSpaced, !result.isEmpty { result.append(" ") }
        isSpaced = false
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
