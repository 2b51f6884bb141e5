package import ListKit

/// The placeholder for a feed without an icon: the first letter of its name on a colored background.
package nonisolated struct FeedLetter: Equatable {
  /// One character, uppercased if the script has case; “•” for a name without letters and digits.
  package let letter: String
  /// A class of the style sheet that sets the color.
  package let style: String

  /// The number of color classes in the style sheet.
  package static let colours = 8

  /// - Parameters:
  ///   - name: the feed's name, which is its URL if it has no title; then the letter is that of the host.
  ///   - seed: what the color is derived from: the feed's id, so that the color never changes.
  package init(name: String, seed: Int64) {
    let name = Self.withoutScheme(name)
    letter = name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "•"
    // Feeds with consecutive ids get colors that are far apart.
    style = "letter-\((seed &* 5 & 0xFFFF) % Int64(Self.colours))"
  }

  private static func withoutScheme(_ name: String) -> Substring {
    guard let scheme = ["https://", "http://"].first(where: name.hasPrefix) else { return name[...] }
    let address = name.dropFirst(scheme.count)
    return address.hasPrefix("www.") ? address.dropFirst(4) : address
  }
}

extension Label {
  /// Shows a feed's letter and replaces the previous color class.
  package func show(_ feed: FeedLetter) {
    setText(feed.letter)
    for colour in 0..<FeedLetter.colours { setStyle("letter-\(colour)", "letter-\(colour)" == feed.style) }
  }
}
