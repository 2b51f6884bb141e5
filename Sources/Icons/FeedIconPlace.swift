package import GLibKit
package import Library
package import ListKit
package import Toolkit

/// The place in a row that shows a feed's letter at once and its icon as soon as that is loaded.
package final class FeedIconPlace {
  /// The feed currently shown; rows are reused for other feeds.
  package private(set) var feed: Feed.ID?

  /// The width and height of an icon, in pixels.
  private static let size = 18

  /// The icon, which many feeds do not have.
  package let picture: CellImage
  private let letter: Label

  /// - Parameter letter: the label of the letter, which lives at least as long.
  package init(beside letter: Label) {
    self.letter = letter
    picture = CellImage(before: letter, size: Self.size, style: "feed-picture")
  }

  package func show(_ feed: Feed.ID, name: String, _ icons: IconCache) {
    self.feed = feed
    letter.show(FeedLetter(name: name, seed: feed.rawValue))
    show(icons.texture(of: feed, for: self))
  }

  /// Hides both the icon and the letter.
  package func showNothing() {
    feed = nil
    picture.show(nil)
    letter.setVisible(false)
  }

  /// Shows the icon, or the letter if there is none.
  package func show(_ texture: GObjectRef?) {
    picture.show(texture)
    letter.setVisible(texture == nil)
  }
}
