import ArticleHTML

/// The kind of a page, as far as it affects the rules.
struct PageKind {
  /// Whether comments, answers or posts are what the page is about.
  private(set) var isForum = false

  /// Parts of an address that forums, trackers and sites of questions have in common.
  private static let paths = [
    "showthread", "viewtopic", "/thread/", "/threads/", "/topic/", "/topics/", "/t/", "/questions/", "/question/",
    "/discussion/", "/discussions/", "/comments/", "/issues/", "/pull/", "/forum/", "/forums/", "//forum.", "//forums.",
  ]

  /// The digits of a thread's number; years have fewer.
  private static let digitsOfThread = 5

  init(_ page: Page, _ blocks: [Block], _ facts: PageFacts, _ address: String?) {
    if !facts.data.types.isDisjoint(with: PageData.forumTypes) || page.hasThread {
      isForum = true
      return
    }
    if let address, Self.isThread(address.lowercased()) {
      isForum = true
      return
    }
    let isArticle = !facts.data.types.isDisjoint(with: PageData.articleTypes)
    if !isArticle, let address = address?.lowercased(), Self.paths.contains(where: { address.contains($0) }) {
      isForum = true
      return
    }
    var comments = 0.0
    var others = 0.0
    for block in blocks where block.words >= 12 && block.sums.marks > 0 && block.sums.linkShare < 0.4 {
      let zone = page.zones[block.box]
      guard zone.isDisjoint(with: [.navigation, .footer, .aside]) else { continue }
      if zone.contains(.comment) { comments += block.words } else { others += block.words }
    }
    isForum = comments > 60 && others < min(100, 0.3 * comments) && !isArticle
  }

  /// Whether an address names a forum and, by its number, a thread. Such a page may say that it is an article.
  private static func isThread(_ address: String) -> Bool {
    let parts = address.split(separator: "/")
    guard parts.count > 2, parts[1].contains("forum"), let name = parts.last else { return false }
    return name.split(whereSeparator: { !$0.isNumber }).contains { $0.count >= digitsOfThread }
  }
}
