import Models
import Toolkit

/// What the article's page looks like.
nonisolated struct PageStyle: Equatable {
  /// The style sheet.
  var sheet = ""
  /// The background, a color in hexadecimal CSS notation. Opaque: without a graphics processor WebKit does not clear
  /// what it draws on.
  var paper = "#ffffff"
}

/// The style of the article's page, adapted to the user's preferences.
package nonisolated struct ArticleStyle {
  /// The base style sheet with light colors and font families.
  let base: String
  /// The dark colors.
  let dark: String
  /// The sepia colors.
  let sepia: String

  /// The font size at 100 %, in CSS pixels.
  private static let pixels = 17.0

  /// High contrast: text and rules that are normally subdued get the strongest color.
  private static let strong = """
    :root { --text: var(--strong); --quiet: var(--strong); --rule: var(--strong); \
    --code-keyword: var(--strong); --code-string: var(--strong); --code-comment: var(--strong); \
    --code-number: var(--strong); --code-type: var(--strong); --code-meta: var(--strong); }
    """

  /// Returns the style of a page.
  /// - Parameters:
  ///   - own: the user's own theme, if it is chosen and could be read.
  ///   - isDark: whether the desktop's color scheme is dark.
  ///   - isHighContrast: whether the desktop requests high contrast.
  func page(
    _ preferences: Preferences, own: UserTheme? = nil, isDark: Bool, isHighContrast: Bool = false
  ) -> PageStyle {
    let size = Int((Self.pixels * Double(preferences.textSize.rawValue) / 100).rounded())
    let lines = Double(preferences.lineHeight.rawValue) / 100
    let (colors, paper) = own.map { (isDark ? dark : "", $0.background) } ?? colors(preferences.theme, isDark)
    let sheet = [
      base, colors, own?.rules ?? "", isHighContrast ? Self.strong : "",
      ":root { --paper: \(paper); --column: \(own?.width ?? preferences.columnWidth.rawValue)em; }",
      preferences.showsProgress ? "" : ".progress { display: none; }",
      "html { font: \(size)px/\(lines) \(own?.font ?? preferences.font.family); }\n",
    ]
    return PageStyle(sheet: sheet.joined(separator: "\n"), paper: paper)
  }

  /// Returns the rules of a theme, and its background as in style.css.
  private func colors(_ theme: Theme, _ isDark: Bool) -> (rules: String, paper: String) {
    switch theme {
    case .sepia: (sepia, "#f6eeda")
    case .system where isDark, .own where isDark, .dark: (dark, "#1e1e1e")
    case .system, .own, .light: ("", "#ffffff")
    }
  }
}

extension UserTheme {
  /// The rules in CSS. What the theme does not name is mixed from its colors, so that it can be read on its background. As
  /// in the other themes, printed pages are light.
  fileprivate nonisolated var rules: String {
    let link = link ?? (isDark ? "#78aeed" : "#1a5fb4")
    func mix(_ percent: Int) -> String { "color-mix(in srgb, \(text) \(percent)%, \(background))" }
    let colors = [
      "--text": text, "--strong": text, "--quiet": mix(85), "--rule": mix(20), "--ground": mix(6), "--link": link,
      "--mark": mix(15), "--code-keyword": link, "--code-string": text, "--code-comment": mix(85),
      "--code-number": text,
      "--code-type": link, "--code-meta": link,
    ]
    let fonts = [codeFont.map { ("--mono", $0) }, headingFont.map { ("--heading", $0) }].compactMap(\.self)
    func written(_ variables: some Sequence<(String, String)>) -> String {
      variables.map { "\($0): \($1);" }.sorted().joined(separator: " ")
    }
    return """
      @media screen { :root { \(written(colors.map { ($0, $1) })) background: var(--paper); } }
      :root:root { \(written(fonts)) }
      """
  }
}

extension ArticleFont {
  /// The font family in CSS.
  fileprivate nonisolated var family: String {
    switch self {
    case .serif: "var(--serif)"
    case .sans: "var(--sans)"
    case .monospace: "var(--mono)"
    case .system: "system-ui, sans-serif"
    }
  }
}

extension ArticleStyle {
  /// The bundled style sheets.
  @MainActor package static func bundled() -> ArticleStyle {
    ArticleStyle(
      base: BundledResources.text("/KijiApp/article.css"), dark: BundledResources.text("/KijiApp/article-dark.css"),
      sepia: BundledResources.text("/KijiApp/article-sepia.css"))
  }
}
