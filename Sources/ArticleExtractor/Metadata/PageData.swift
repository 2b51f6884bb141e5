import FeedParser
import WebText

/// The data in a page's scripts (JSON-LD), with its references followed.
struct PageData {
  private var items: [JSONValue] = []
  private var byID: [String: JSONValue] = [:]
  /// The article that the page is about.
  private(set) var article: JSONValue?
  /// The kinds of things described, such as `Product`.
  private(set) var types: Set<String> = []

  /// Reads the content of a script.
  mutating func add(_ bytes: ByteSpan) {
    guard items.count < 500 else { return }
    // Some are in a comment or CDATA, some follow the remains of another script.
    guard let start = bytes.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
      let value = JSONReader.value(bytes.part(start..<bytes.count))?.value
    else { return }
    add(value, level: 0)
  }

  private mutating func add(_ value: JSONValue, level: Int) {
    guard level < 6, items.count < 500 else { return }
    switch value {
    case .array(let values): for inner in values { add(inner, level: level + 1) }
    case .object(let fields):
      let own = Self.types(of: value)
      if !own.isEmpty {
        items.append(value)
        types.formUnion(own)
      }
      if let id = value.text("@id"), fields.count > 1 { byID[id] = value }
      for key in ["@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "hasPart", "author", "publisher"] {
        if let inner = value[key] { add(inner, level: level + 1) }
      }
    default: break
    }
  }

  /// Chooses the article among the objects that were read.
  mutating func link() {
    let articles = items.filter { !Self.types(of: $0).isDisjoint(with: Self.articleTypes) }
    article =
      articles.max { Self.richness($0) < Self.richness($1) }
      ?? items.first { !Self.types(of: $0).isDisjoint(with: Self.postTypes) }
  }

  private static func richness(_ value: JSONValue) -> Int {
    ["headline", "author", "datePublished", "articleBody", "image"].reduce(0) { $0 + (value[$1] == nil ? 0 : 1) }
  }

  /// Returns the types of an object.
  static func types(of value: JSONValue) -> Set<String> {
    Set(value.texts("@type").map { String($0.split(separator: "/").last ?? "") })
  }

  /// Returns an object, or the one that it refers to.
  func resolved(_ value: JSONValue) -> JSONValue {
    guard case .object(let fields) = value, fields.count == 1, let id = value.text("@id") else { return value }
    return byID[id] ?? value
  }

  /// Returns the first thing of a type.
  func first(_ type: String) -> JSONValue? { items.first { Self.types(of: $0).contains(type) } }

  /// Returns the first value that a function finds in what the data describe, other than comments.
  func first<Value>(_ body: (JSONValue) -> Value?) -> Value? {
    for item in items where Self.types(of: item).isDisjoint(with: ["Comment", "Answer", "Review", "ImageObject"]) {
      if let value = body(item) { return value }
    }
    return nil
  }

  static let articleTypes: Set<String> = [
    "Article", "NewsArticle", "BlogPosting", "BlogPost", "ReportageNewsArticle", "AnalysisNewsArticle",
    "OpinionNewsArticle",
    "TechArticle", "ScholarlyArticle", "Report", "LiveBlogPosting", "SocialMediaPosting", "ReviewNewsArticle",
    "AdvertiserContentArticle", "BackgroundNewsArticle", "MedicalScholarlyArticle", "Recipe", "Review",
  ]
  static let postTypes: Set<String> = ["DiscussionForumPosting", "QAPage", "Question", "WebPage", "MedicalWebPage"]
  static let forumTypes: Set<String> = ["DiscussionForumPosting", "QAPage"]
}
