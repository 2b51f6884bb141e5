import ArticleHTML

/// In threads, votes, and the boxes that describe a post's author: rank, number of posts, signature. The name stays.
struct ForumRule: CleaningRule {
  /// More than enough to leave an element out, however large its share of the thread.
  private static let weight = 1.5
  /// Boxes with more words have a post in them.
  private static let boxWords = 60.0
  /// The line over a post has fewer words.
  private static let headWords = 10.0

  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    guard context.kind.isForum else { return }
    let page = context.page
    context.forEachElement { node, _ in
      let names = page.names[node]
      if names.contains(.rating), page.sums(of: node).words < 4 { evidence.add(Self.weight, against: node) }
      guard !names.isDisjoint(with: [.member, .signature]), names.isDisjoint(with: [.body, .article, .comment]),
        node != context.root
      else {
        return true
      }
      let sums = page.sums(of: node)
      guard sums.weight > 0, sums.words < Self.boxWords || names.contains(.signature) else { return true }
      if let name = name(in: node, page) {
        drop(besides: name, in: node, page, &evidence)
      } else {
        evidence.add(Self.weight, against: node)
      }
      return false
    }
    keepNames(context, &evidence)
    for piece in context.pieces {
      for block in context.survey.blocks[context.survey.blocks(in: piece)] where block.words < 3 {
        let text = page.plainText(block.nodes, limit: 20)
        // the number of a post, or a member's initial in place of a picture
        guard text.count == 1 || text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isNumber) else { continue }
        evidence.add(Self.weight, against: context.holder(of: block))
      }
    }
  }

  /// Keeps the names in the small boxes over the posts, though they are links and little else.
  private func keepNames(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    var last: (name: String, end: Int)?
    context.forEachElement { node, _ in
      let sums = page.sums(of: node)
      guard page.names[node].contains(.byline), sums.links > 0, sums.words > 0, sums.words < Self.headWords,
        sums.marks == 0, let name = name(in: node, page)
      else { return true }
      let text = page.plainText(page.range(name), limit: 60)
      // For narrow windows, pages have it twice.
      let isSame = last.map { $0.name == text && page.sums($0.end..<node).words < Self.headWords } ?? false
      last = (text, Int(page.ends[node]))
      if isSame {
        evidence.add(Self.weight, against: node)
      } else {
        var inner = name
        while inner != node, let parent = page.parent(inner) {
          evidence.add(-2 * Self.weight, against: inner)
          inner = parent
        }
        evidence.add(-2 * Self.weight, against: node)
      }
      return false
    }
  }

  /// Returns the link that is most likely the member's name: the first one with more than an initial.
  private func name(in box: Int, _ page: Page) -> Int? {
    page.range(box).first { node in
      guard page.kinds[node] == .a, page.sums(of: node).weight > 0 else { return false }
      let text = page.plainText(page.range(node), limit: 60)
      return text.count > 1 && text.contains(where: \.isLetter)
    }
  }

  /// Leaves out everything in a box but one element.
  private func drop(besides kept: Int, in box: Int, _ page: Page, _ evidence: inout Evidence) {
    for child in page.children(box) where child != kept {
      if page.contains(child, kept) {
        drop(besides: kept, in: child, page, &evidence)
      } else if page.sums(of: child).weight > 0 {
        evidence.add(Self.weight, against: child)
      }
    }
  }
}
