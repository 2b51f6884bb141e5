internal import CListKit

/// What a ``ListCell`` shows behind its content: the counterpart of UIBackgroundConfiguration.
public nonisolated struct BackgroundConfiguration: Hashable, Sendable {
  /// A color.
  public enum Color: Hashable, Sendable {
    /// Red, green, blue and opacity, from 0 to 1.
    case rgba(Double, Double, Double, Double)
    /// A color of the theme, such as `theme_selected_bg_color`, which follows light and dark, with an opacity.
    case named(String, opacity: Double = 1)

    fileprivate var css: String {
      switch self {
      case .rgba(let red, let green, let blue, let alpha):
        "rgba(\(Self.byte(red)), \(Self.byte(green)), \(Self.byte(blue)), \(min(max(alpha, 0), 1)))"
      // A name is an identifier, so nothing else can get into the rule.
      case .named(let name, let opacity):
        "alpha(@\(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }), \(min(max(opacity, 0), 1)))"
      }
    }

    private static func byte(_ part: Double) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
  }

  /// The color behind the content.
  public var backgroundColor: Color?
  /// The radius of the corners, in pixels.
  public var cornerRadius: Int
  /// The color of the line around the content.
  public var strokeColor: Color?
  /// The width of that line, in pixels.
  public var strokeWidth: Int

  /// Creates a background.
  public init(
    backgroundColor: Color? = nil, cornerRadius: Int = 6, strokeColor: Color? = nil, strokeWidth: Int = 1
  ) {
    self.backgroundColor = backgroundColor
    self.cornerRadius = cornerRadius
    self.strokeColor = strokeColor
    self.strokeWidth = strokeWidth
  }

  /// Returns a background that shows nothing.
  public static func clear() -> BackgroundConfiguration { BackgroundConfiguration() }
}

extension BackgroundConfiguration {
  /// The classes added to the display so far. A program has a handful of backgrounds; all rows share them.
  @MainActor private static var classes: [BackgroundConfiguration: String] = [:]

  /// Returns the CSS class with this background, which is added to the display at first use; nil if there is nothing to
  /// show.
  @MainActor var styleClass: String? {
    guard backgroundColor != nil || strokeColor != nil else { return nil }
    if let known = Self.classes[self] { return known }
    let name = "list-background-\(Self.classes.count)"
    var rules = "border-radius: \(cornerRadius)px;"
    if let backgroundColor { rules += " background-color: \(backgroundColor.css);" }
    if let strokeColor { rules += " box-shadow: inset 0 0 0 \(strokeWidth)px \(strokeColor.css);" }
    lk_add_style(".\(name) { \(rules) }", 0)
    Self.classes[self] = name
    return name
  }
}
