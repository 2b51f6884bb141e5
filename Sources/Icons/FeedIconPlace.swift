package import GLibKit
package import Library
package import ListKit
import Toolkit

/// Where a row shows its feed: by its letter at once, and by its picture when that is there.
package final class FeedIconPlace {
  /// The feed that is shown; a row is used again for another one.
  package private(set) var feed: Feed.ID?

  private let picture: Image
  private let letter: Label

  package init(picture: Image, letter: Label) {
    self.picture = picture
    self.letter = letter
  }

  /// Shows a feed.
  package func show(_ feed: Feed.ID, name: String, _ icons: IconCache) {
    self.feed = feed
    letter.show(FeedLetter(name: name, seed: feed.rawValue))
    show(icons.texture(of: feed, for: self))
  }

  /// Shows no feed.
  package func showNothing() {
    feed = nil
    picture.setVisible(false)
    letter.setVisible(false)
  }

  /// Shows the picture, or the letter where there is none.
  package func show(_ texture: GObjectRef?) {
    picture.setTexture(texture)
    picture.setVisible(texture != nil)
    letter.setVisible(texture == nil)
  }
}
