package import ListKit

/// What stands for a feed that has no icon: its name's first letter on a colour of its own.
package nonisolated struct FeedLetter: Equatable {
  /// One letter, in upper case where the script has one.
  package let letter: String
  /// A class of the style sheet.
  package let style: String

  /// The colours that the style sheet has.
  package static let colours = 8

  /// - Parameters:
  ///   - name: the feed's name.
  ///   - seed: what the colour is derived from, and stays with: the feed's number.
  package init(name: String, seed: Int64) {
    letter = name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "•"
    // neighbours in the list get colours far apart
    style = "letter-\((seed &* 5 & 0xFFFF) % Int64(Self.colours))"
  }
}

extension Label {
  /// Shows a feed's letter; the classes of the colours before it go.
  package func show(_ feed: FeedLetter) {
    setText(feed.letter)
    for colour in 0..<FeedLetter.colours { setStyle("letter-\(colour)", "letter-\(colour)" == feed.style) }
  }
}
