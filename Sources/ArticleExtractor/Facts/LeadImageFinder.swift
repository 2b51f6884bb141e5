import ArticleHTML
import FeedParser
import WebText

/// Finds the image that represents an article: the one the page names, or the first one in its text.
struct LeadImageFinder {
  let facts: PageFacts
  let addresses: PageAddresses
  let body: SafeHTML

  /// The absolute URL.
  var image: String? {
    for value in [
      facts.meta("og:image:secure_url", "og:image", "og:image:url"), facts.meta("twitter:image", "twitter:image:src"),
      inData, facts.links["image_src"]?.first,
      facts.meta("image", "thumbnail", "parsely-image-url", "sailthru.image.full"),
    ] {
      if let value, let address = addresses.absolute(value), address.hasPrefix("http") { return address }
    }
    return first
  }

  private var inData: String? {
    guard let value = facts.data.article?["image"] ?? facts.data.article?["thumbnailUrl"] else { return nil }
    return Self.address(facts.data, value, level: 0)
  }

  private static func address(_ data: PageData, _ value: JSONValue, level: Int) -> String? {
    switch value {
    case .string(let text): return text.nonEmptyTrimmed
    case .array(let values): return level < 3 ? values.first.flatMap { address(data, $0, level: level + 1) } : nil
    case .object:
      let object = data.resolved(value)
      return object.text("url") ?? object.text("contentUrl")
        ?? object.text("@id").flatMap { $0.hasPrefix("http") ? $0 : nil }
    default: return nil
    }
  }

  private var first: String? {
    let source = body.source
    guard let start = source.ranges(of: "<img ").first, let end = source[start.upperBound...].firstIndex(of: ">"),
      let src = source[start.upperBound..<end].ranges(of: "src=\"").first
    else { return nil }
    let value = source[src.upperBound..<end].prefix { $0 != "\"" }
    var bytes = String(value)
    let address = bytes.withUTF8 { $0.decoded(isInAttribute: true) }
    return address.hasPrefix("http") ? address : nil
  }
}
