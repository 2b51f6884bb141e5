import Models
import Toolkit

/// The style sheet of the article's page, adapted to the user's preferences.
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
  private static let strong = ":root { --text: var(--strong); --quiet: var(--strong); --rule: var(--strong); }"

  /// Returns the complete style sheet.
  /// - Parameters:
  ///   - isDark: whether the desktop's color scheme is dark.
  ///   - isHighContrast: whether the desktop requests high contrast.
  func sheet(_ preferences: Preferences, isDark: Bool, isHighContrast: Bool = false) -> String {
    let family = preferences.isSerif ? "var(--serif)" : "var(--sans)"
    let size = Int((Self.pixels * Double(preferences.textSize.rawValue) / 100).rounded())
    let lines = Double(preferences.lineHeight.rawValue) / 100
    let colours = [colours(preferences.theme, isDark), isHighContrast ? Self.strong : ""].joined(separator: "\n")
    return base + "\n" + colours + "\nhtml { font: \(size)px/\(lines) \(family); }\n"
  }

  private func colours(_ theme: Theme, _ isDark: Bool) -> String {
    switch theme {
    case .light: ""
    case .dark: dark
    case .sepia: sepia
    case .system: isDark ? dark : ""
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
