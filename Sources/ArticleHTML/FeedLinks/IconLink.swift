/// A picture that a page names for itself.
public struct IconLink: Sendable, Equatable {
  /// The picture's address, absolute: of the web, or a `data:` address that is the picture itself.
  public var url: String
  /// The longer side of the largest size that the page says it has, in pixels; nil where it says nothing.
  public var side: Int?
  /// Whether it is meant for a home screen, where pictures are large.
  public var isForTouch: Bool

  /// A picture by its address.
  public init(url: String, side: Int? = nil, isForTouch: Bool = false) {
    self.url = url
    self.side = side
    self.isForTouch = isForTouch
  }

  /// The side that it will have as far as one can tell: a home screen's is 180 pixels, a tab's 32.
  var likelySide: Int { side ?? (isForTouch ? 180 : 32) }
}
