/// What a ``ListCell`` shows: the counterpart of UIListContentConfiguration.
///
///     var content = ListContentConfiguration.subtitleCell()
///     content.text = user.name
///     content.secondaryText = user.mail
///     content.image = .icon("avatar-default-symbolic")
///     cell.contentConfiguration = content
public nonisolated struct ListContentConfiguration: Equatable, Sendable {
  /// The image before the texts.
  public var image: ListImage?
  /// How the image is shown.
  public var imageProperties = ImageProperties()
  /// The text.
  public var text: String?
  /// The text with attributes; takes precedence over ``text``.
  public var attributedText: AttributedText?
  /// How the text is shown.
  public var textProperties = TextProperties()
  /// The second text, below the first or beside it.
  public var secondaryText: String?
  /// The second text with attributes; takes precedence over ``secondaryText``.
  public var secondaryAttributedText: AttributedText?
  /// How the second text is shown.
  public var secondaryTextProperties = TextProperties(style: .caption, color: .secondary)
  /// Whether the second text is at the trailing end of the row rather than below the first.
  public var prefersSideBySideTextAndSecondaryText = false

  private init() {}

  /// Returns a configuration with one line of text; a second one is below it.
  public static func cell() -> ListContentConfiguration { ListContentConfiguration() }

  /// Returns a configuration with a smaller second text below the first.
  public static func subtitleCell() -> ListContentConfiguration { ListContentConfiguration() }

  /// Returns a configuration with the second text at the trailing end of the row.
  public static func valueCell() -> ListContentConfiguration {
    var content = ListContentConfiguration()
    content.prefersSideBySideTextAndSecondaryText = true
    content.secondaryTextProperties = TextProperties(color: .secondary)
    return content
  }

  /// The text without attributes.
  var plainText: String? { attributedText?.string ?? text }
  /// The second text without attributes.
  var plainSecondaryText: String? { secondaryAttributedText?.string ?? secondaryText }
}

nonisolated extension ListContentConfiguration {
  /// How a text is shown.
  public struct TextProperties: Equatable, Sendable {
    /// The size and weight.
    public var style: Style
    /// The color.
    public var color: Color
    /// The largest number of lines, or 0 for as many as the text needs. In a long list, all rows should have the same
    /// height.
    public var numberOfLines: Int
    /// What is left out of a text that is too long.
    public var lineBreakMode: LineBreakMode

    /// Creates properties.
    public init(
      style: Style = .body, color: Color = .primary, numberOfLines: Int = 1,
      lineBreakMode: LineBreakMode = .byTruncatingTail
    ) {
      (self.style, self.color, self.numberOfLines, self.lineBreakMode) = (style, color, numberOfLines, lineBreakMode)
    }
  }

  /// The size and weight of a text, as in the GNOME Human Interface Guidelines.
  public enum Style: Sendable {
    /// The normal size.
    case body
    /// Bold.
    case heading
    /// Smaller.
    case caption
    /// Digits of equal width.
    case numeric
    /// Letters of equal width.
    case monospace

    /// The CSS class. Not the theme's: some themes give those a size of their own.
    var styleClass: String? {
      switch self {
      case .body: nil
      case .heading: "list-heading"
      case .caption: "list-caption"
      case .numeric: "list-numeric"
      case .monospace: "monospace"
      }
    }
  }

  /// The color of a text; it follows light, dark and high contrast.
  public enum Color: Sendable {
    /// The color of text.
    case primary
    /// Dimmed.
    case secondary
    /// The color of links and suggested actions.
    case accent
    /// The color of errors and destructive actions.
    case destructive

    var styleClass: String? {
      switch self {
      case .primary: nil
      case .secondary: "dim-label"
      case .accent: "accent"
      case .destructive: "error"
      }
    }
  }

  /// What is left out of a text that is too long.
  public enum LineBreakMode: Sendable {
    /// The end.
    case byTruncatingTail
    /// The middle, as for file names.
    case byTruncatingMiddle
    /// The beginning.
    case byTruncatingHead
  }

  /// How an image is shown.
  public struct ImageProperties: Equatable, Sendable {
    /// The size in pixels, of both sides.
    public var size = 16
    /// The width kept for the image, so that the texts of rows with and without one begin at the same place.
    public var reservedLayoutWidth = 0
    /// Whether the image is dimmed.
    public var isDimmed = false
  }
}

/// The image of a ``ListContentConfiguration``.
public nonisolated enum ListImage: Equatable, Sendable {
  /// An icon of the theme, by its name.
  case icon(String)
  /// A picture in memory.
  case texture(Texture)
}
