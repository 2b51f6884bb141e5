/// An icon that a page declares.
public struct IconLink: Sendable, Equatable {
  /// The icon's absolute URL: `http`, `https`, or a `data:` URL that contains the image.
  public var url: String
  /// The longer side of the largest declared size, in pixels; nil if none is declared.
  public var side: Int?
  /// Whether it is meant for a home screen, where icons are large.
  public var isForTouch: Bool

  /// Creates an icon link.
  public init(url: String, side: Int? = nil, isForTouch: Bool = false) {
    self.url = url
    self.side = side
    self.isForTouch = isForTouch
  }

  /// The declared side or the most likely one: 180 pixels for a home screen, 32 for a tab.
  var likelySide: Int { side ?? (isForTouch ? 180 : 32) }
}
