import ArticleHTML
import WebText

/// Chooses the images to show: the real ones, each once.
enum PictureRule {
  static func read(_ context: CleaningContext, _ plan: inout ArticlePlan) {
    let page = context.page
    var last: (name: String, node: Int, weight: Int32)?
    var pictures: [Int: ArticlePlan.Picture] = [:]
    var dropped = plan.isDropped
    let isDropped = plan.isDropped
    context.forEachElement { node, kind in
      if isDropped[node] { return false }
      if kind != .img {
        if kind.isPictureBox, page.sums(of: node).media == 0, let image = lazyBox(context, node) {
          pictures[node] = .image(image)
        }
        return true
      }
      guard !isSmall(page, node) else {
        if let words = emoji(page, node) { pictures[node] = .words(words) }
        return true
      }
      guard let image = ImageSource(page, node, context.addresses) else { return true }
      let name = image.name
      let weight = page.sums[node].weight
      // The real one and its twin for browsers without scripts.
      if let before = last, before.weight == weight, before.name == name || page.zones[node].contains(.noscript) {
        let isTwin = before.name == name || page.zones[before.node].contains(.noscript) == false
        if isTwin, before.name == name {
          dropped[node] = true
          return true
        }
      }
      last = (name, node, weight)
      pictures[node] = .image(image)
      return true
    }
    plan.pictures = pictures
  }

  /// An element with only a lazy image's address.
  private static func lazyBox(_ context: CleaningContext, _ node: Int) -> ImageSource? { nil }

  private static func isSmall(_ page: Page, _ node: Int) -> Bool {
    let width = page.value("width", of: node).flatMap(number)
    let height = page.value("height", of: node).flatMap(number)
    if let width, let height { return width <= 32 && height <= 32 }
    if (width ?? 99) <= 20 || (height ?? 99) <= 20 { return true }
    return !page.names[node].isDisjoint(with: [.icon, .avatar])
      || (page.parent(node).map { page.names[$0].contains(.avatar) } ?? false)
  }

  private static func number(_ value: ByteSpan) -> Int? {
    let digits = value.trimmed.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count < 6, !value.contains(UInt8(ascii: "%")) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }

  private static func emoji(_ page: Page, _ node: Int) -> [UInt8]? {
    guard let alternative = page.value("alt", of: node), !alternative.isEmpty, alternative.count <= 16,
      alternative.contains(where: { $0 >= 0x80 })
    else { return nil }
    return Array(alternative)
  }
}

extension ElementName {
  fileprivate var isPictureBox: Bool { self == .figure || self == .div || self == .span }
}
