import WebText

/// Finds the icons that a page declares (HTML §4.6.7.8, and Apple's touch icons).
enum IconLinkFinder {
  /// Returns the icons without duplicates, most suitable first: those that are large enough, smallest first, then the
  /// others, largest first.
  static func links(_ page: ByteSpan, pageURL: String, side: Int) -> [IconLink] {
    var links: [IconLink] = []
    var known: Set<String> = []
    LinkTags.forEach(in: page, pageURL: pageURL) { attributes, base in
      guard let link = link(attributes, base, side), known.insert(link.url).inserted else { return }
      links.append(link)
    }
    let (large, small) = (
      links.filter { $0.likelySide >= side }.stablySorted { $0.likelySide < $1.likelySide },
      links.filter { $0.likelySide < side }.stablySorted { $0.likelySide > $1.likelySide }
    )
    return large + small
  }

  private static func link(_ attributes: LinkTags.Attributes, _ base: String, _ side: Int) -> IconLink? {
    let relations = (attributes.rel ?? "").lowercased().split { $0.isWhitespace }
    let isForTouch = relations.contains { $0 == "apple-touch-icon" || $0 == "apple-touch-icon-precomposed" }
    guard isForTouch || relations.contains("icon"), let href = attributes.href, !href.isEmpty else { return nil }
    let url = URLReference.resolve(href, against: base)
    guard let scheme = URLReference.scheme(of: url)?.lowercased(), ["http", "https", "data"].contains(scheme) else {
      return nil
    }
    return IconLink(url: url, side: largest(attributes.sizes, side), isForTouch: isForTouch)
  }

  /// Returns the largest side: 32 for `16x16 32x32`. A vector image (`any`) has the wanted size.
  private static func largest(_ sizes: String?, _ side: Int) -> Int? {
    (sizes ?? "").lowercased().split { $0.isWhitespace }.compactMap { size in
      if size == "any" { return side }
      let sides = size.split(separator: "x").compactMap { Int($0) }
      return sides.count == 2 ? sides.max().flatMap { $0 > 0 ? $0 : nil } : nil
    }.max()
  }
}

extension Array {
  /// Sorts stably; the standard library does not guarantee that.
  fileprivate func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { left, right in
      if isBefore(left.element, right.element) { return true }
      return !isBefore(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }
}
