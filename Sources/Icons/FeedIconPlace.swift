package import GLibKit
package import Library
package import ListKit
import Toolkit

/// The place in a row that shows a feed's letter at once and its icon as soon as that is loaded.
package final class FeedIconPlace {
  /// The feed currently shown; rows are reused for other feeds.
  package private(set) var feed: Feed.ID?

  private let picture: Image
  private let letter: Label

  package init(picture: Image, letter: Label) {
    self.picture = picture
    self.letter = letter
  }

  package func show(_ feed: Feed.ID, name: String, _ icons: IconCache) {
    self.feed = feed
    letter.show(FeedLetter(name: name, seed: feed.rawValue))
    show(icons.texture(of: feed, for: self))
  }

  /// Hides both the icon and the letter.
  package func showNothing() {
    feed = nil
    picture.setVisible(false)
    letter.setVisible(false)
  }

  /// Shows the icon, or the letter if there is none.
  package func show(_ texture: GObjectRef?) {
    picture.setTexture(texture)
    picture.setVisible(texture != nil)
    letter.setVisible(texture == nil)
  }
}
