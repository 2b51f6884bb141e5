import Models
import Toolkit

/// The style sheet of the article's page, as the person wants it.
package nonisolated struct ArticleStyle {
  /// The program's own, in light colours, which names the families of type.
  let base: String
  /// The dark colours.
  let dark: String
  /// The colours of old paper.
  let sepia: String

  /// The text's usual size.
  private static let pixels = 17.0

  /// For a desktop that asks for more contrast: nothing is quiet by its colour alone.
  private static let strong = ":root { --text: var(--strong); --quiet: var(--strong); --rule: var(--strong); }"

  /// The sheet.
  /// - Parameters:
  ///   - isDark: whether the desktop is dark.
  ///   - isHighContrast: whether it asks for more contrast.
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
  /// The program's own sheets.
  @MainActor package static func bundled() -> ArticleStyle {
    ArticleStyle(
      base: BundledResources.text("/KijiApp/article.css"), dark: BundledResources.text("/KijiApp/article-dark.css"),
      sepia: BundledResources.text("/KijiApp/article-sepia.css"))
  }
}
