import ArticleHTML
import WebText

/// Chooses the images to show: the real ones, each once.
enum ImageRule {
  static func read(_ context: ArticleContext, _ plan: inout ArticlePlan) {
    let page = context.page
    var last: (name: String, address: String, node: Int, weight: Int32)?
    var pictures: [Int: ArticlePlan.Picture] = [:]
    let isDropped = plan.isDropped
    context.forEachElement { node, kind in
      if isDropped[node] { return false }
      if kind != .img {
        if kind.isImageBox, page.sums(of: node).media == 0, let image = lazyBox(context, node) {
          pictures[node] = .image(image)
        }
        return true
      }
      guard page.zones[node].contains(.table) || !isSmall(page, node) else {
        if let words = emoji(page, node) { pictures[node] = .words(words) }
        return true
      }
      guard let image = ImageSource(page, node, context.addresses) else { return true }
      let name = image.name
      let weight = page.sums[node].weight
      // A lazy image, and the same one for browsers without scripts.
      let isInNoscript = page.zones[node].contains(.noscript)
      if let before = last, before.weight == weight, before.name == name,
        isInNoscript || page.zones[before.node].contains(.noscript)
          || (before.address == image.address && node - before.node < 6 && !page.zones[node].contains(.table))
      {
        return true
      }
      last = (name, image.address, node, weight)
      pictures[node] = .image(image)
      return true
    }
    plan.pictures = pictures
  }

  /// An element with only a lazy image's address.
  private static func lazyBox(_ context: ArticleContext, _ node: Int) -> ImageSource? {
    let page = context.page
    // A figure may contain a caption; any other element must be empty.
    guard page.kinds[node] == .figure || (page.sums(of: node).weight == 0 && page.range(node).count < 6) else {
      return nil
    }
    for inner in page.range(node) where page.kinds[inner] != nil {
      for (name, value) in page.attributes(inner) where !value.isEmpty {
        if name.isASCII("style"), let address = background(value), isImageFile(address),
          let absolute = context.addresses.absolute(address)
        {
          return ImageSource(address: absolute)
        }
        guard name.isASCII("itemid") || name.hasASCII("data-", at: 0), isImageFile(value),
          !name.containsASCII("pin"), !name.containsASCII("meta"), !name.containsASCII("icon"),
          !name.containsASCII("avatar"), let absolute = context.addresses.absolute(value)
        else { continue }
        return ImageSource(address: absolute)
      }
    }
    return nil
  }

  /// Whether an address ends like an image's file.
  private static func isImageFile(_ value: ByteSpan) -> Bool {
    guard value.count > 8, value.count < 2048, !value.contains(where: { $0 <= 0x20 || $0 == 0x7B || $0 == 0x3C }),
      !ImageAttributes.isPlaceholder(value)
    else { return false }
    let end = value.firstIndex(of: UInt8(ascii: "?")) ?? value.count
    let path = value.part(0..<end)
    let types: [StaticString] = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"]
    return types.contains { path.hasASCII($0, at: path.count - $0.utf8CodeUnitCount) }
  }

  /// The address in `background-image: url(…)`.
  private static func background(_ style: ByteSpan) -> ByteSpan? {
    guard style.containsASCII("background"), style.count < 4096 else { return nil }
    guard let start = (0..<style.count).first(where: { style.hasASCII("url(", at: $0) }) else { return nil }
    let rest = style.part(start + 4..<style.count)
    let end = rest.firstIndex(of: UInt8(ascii: ")")) ?? rest.count
    var address = rest.part(0..<end).trimmed
    if let first = address.first, first == 0x22 || first == 0x27, address.count > 2 {
      address = address.part(1..<address.count - 1)
    }
    return address
  }

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
  fileprivate var isImageBox: Bool { self == .figure || self == .div || self == .span }
}
