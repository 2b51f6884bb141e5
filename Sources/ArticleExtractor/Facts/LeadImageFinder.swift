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

  /// Images that are less wide or high are icons.
  private static let minimumSide = 100

  /// The first image of the text that is neither an icon nor a formula.
  private var first: String? {
    let source = body.source
    for start in source.ranges(of: "<img ") {
      guard let end = source[start.upperBound...].firstIndex(of: ">") else { return nil }
      let tag = source[start.upperBound..<end]
      let isIcon = [Self.value("width", tag), Self.value("height", tag)].contains { side in
        side.flatMap { Int($0) }.map { $0 < Self.minimumSide } ?? false
      }
      // Wikipedia's images of formulas have their source as text.
      if isIcon || Self.value("alt", tag)?.hasPrefix("{\\displaystyle") ?? false { continue }
      guard let value = Self.value("src", tag) else { continue }
      var bytes = String(value)
      let address = bytes.withUTF8 { $0.decoded(isInAttribute: true) }
      if address.hasPrefix("http") { return address }
    }
    return nil
  }

  private static func value(_ name: String, _ tag: Substring) -> Substring? {
    tag.firstRange(of: " \(name)=\"").map { tag[$0.upperBound...].prefix { $0 != "\"" } }
      ?? (tag.hasPrefix("\(name)=\"") ? tag.dropFirst(name.count + 2).prefix { $0 != "\"" } : nil)
  }
}
