import ArticleHTML
import WebText

/// Threads whose posts are marked as in schema.org: of each post its text, its author and its date are kept, and nothing
/// after the last one.
struct ThreadRule: CleaningRule {
  /// More than enough to leave an element out, or to keep it, however large its share of the thread.
  private static let weight = 4.0
  /// The share of the posts' words that must be marked as their text, for the marks to be relied on.
  private static let leastShare = 0.5
  /// What follows the last marked post is other posts if it has more words, compared with the marked ones.
  private static let mostAfter = 0.25

  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    guard context.kind.isForum else { return }
    let page = context.page
    let marks = PostMarks(context)
    var posts = 0.0
    var end = 0
    // not twice what is in a post within a post
    for post in marks.posts where post >= end {
      posts += page.sums(of: post).words
      end = Int(page.ends[post])
    }
    let texts = marks.texts.reduce(0) { $0 + page.sums(of: $1).words }
    guard texts > 0, texts > Self.leastShare * posts else { return }
    for post in marks.posts { drop(in: post, besides: marks, page, &evidence) }
    for text in marks.texts { keepLinks(in: text, page, &evidence) }
    dropAfter(marks, context, &evidence)
  }

  /// Leaves out what is in a post, or in a box of it, other than its marked parts.
  private func drop(in box: Int, besides marks: PostMarks, _ page: Page, _ evidence: inout Evidence) {
    for child in page.children(box) {
      if marks.kept.contains(child) {
        if marks.isWhole.contains(child) {
          evidence.add(-Self.weight, against: child)
        } else {
          drop(in: child, besides: marks, page, &evidence)
        }
      } else if page.sums(of: child).weight > 0, page.sums(of: child).media == 0 {
        evidence.add(Self.weight, against: child)
      }
    }
  }

  /// Of the preview of a link, the link stays.
  private func keepLinks(in text: Int, _ page: Page, _ evidence: inout Evidence) {
    for node in page.range(text) where page.kinds[node] == .aside && page.zones[node].isDisjoint(with: .quote) {
      let heading = page.range(node).first {
        (page.kinds[$0]?.isHeading ?? false) && page.sums(of: $0).links > 0
      }
      guard let heading else { continue }
      var inner = heading
      while inner != node, let parent = page.parent(inner) {
        for child in page.children(parent) where child != inner { evidence.add(Self.weight, against: child) }
        evidence.add(-Self.weight, against: parent)
        inner = parent
      }
    }
  }

  /// Leaves out what follows the last post, if the thread ends there.
  private func dropAfter(_ marks: PostMarks, _ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    let texts = marks.texts.reduce(0) { $0 + context.survey.goodWords(page.range($1)) }
    guard let end = marks.posts.map({ Int(page.ends[$0]) }).max(), let piece = context.pieces.last,
      piece.upperBound > end,
      context.survey.goodWords(end..<piece.upperBound) < Self.mostAfter * texts
    else { return }
    var node = end
    while node < piece.upperBound {
      if page.sums(of: node).weight > 0 { evidence.add(Self.weight, against: node) }
      node = max(node + 1, Int(page.ends[node]))
    }
  }
}

/// The posts of a thread that are marked as such, and their parts.
private struct PostMarks {
  private(set) var posts: [Int] = []
  private(set) var texts: Set<Int> = []
  /// The parts to keep as a whole.
  private(set) var isWhole: Set<Int> = []
  /// These parts, and all elements around them.
  private(set) var kept: Set<Int> = []

  init(_ context: ArticleContext) {
    let page = context.page
    var open: [Int] = []
    var marked: [(post: Int, hasText: Bool)] = []
    var author: Int?
    context.forEachElement { node, _ in
      while let last = open.last, !page.contains(marked[last].post, node) { open.removeLast() }
      if let type = page.value("itemtype", of: node), Self.types.contains(where: { type.containsASCII($0) }) {
        open.append(marked.count)
        marked.append((node, false))
      }
      guard let post = open.last, let property = page.value("itemprop", of: node)?.trimmed else { return true }
      if property.isASCII("text") || property.isASCII("articleBody") {
        texts.insert(node)
        marked[post].hasText = true
        keep(node, page)
      } else if property.isASCII("author") || property.isASCII("creator") {
        author = node
        keep(Self.name(in: node, page) ?? node, page)
      } else if Self.isDate(property, node, page) {
        keep(node, page)
      } else if property.isASCII("name") || property.isASCII("headline"),
        author.map({ page.contains($0, node) }) != true
      {
        keep(node, page)
      }
      return true
    }
    posts = marked.filter(\.hasText).map(\.post)
  }

  private static let types: [StaticString] = [
    "schema.org/Comment", "schema.org/Answer", "schema.org/Question", "DiscussionForumPosting", "SocialMediaPosting",
  ]

  /// Returns the name in an author's box, which may be there twice, once for machines, beside the author's rank and the
  /// number of posts.
  private static func name(in author: Int, _ page: Page) -> Int? {
    let names = page.range(author).filter { node in
      guard page.kinds[node] == .a || page.has("itemprop", "name", node) else { return false }
      // not a member's initial in place of a picture
      return page.plainText(page.range(node), limit: 60).count > 1
    }
    return names.first { page.kinds[$0] == .a } ?? names.first
  }

  /// Whether a property is a date that may be shown: not one for machines, nor one that is soon wrong.
  private static func isDate(_ property: ByteSpan, _ node: Int, _ page: Page) -> Bool {
    guard property.hasASCII("date", at: 0), !property.isASCII("dateModified") else { return false }
    let text = page.plainText(page.range(node), limit: 60)
    return !text.hasSuffix(" ago") && !text.contains("+00:00") && text.last != "Z"
  }

  private mutating func keep(_ node: Int, _ page: Page) {
    isWhole.insert(node)
    var node = node
    while kept.insert(node).inserted, let parent = page.parent(node) { node = parent }
  }
}
