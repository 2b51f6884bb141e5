/// The style sheet of the article's page, as the person wants it.
nonisolated enum ArticleStyle {
  /// The text's usual size.
  private static let pixels = 17.0

  /// The sheet.
  /// - Parameter base: the program's own, which names the families of type.
  static func sheet(_ base: String, _ preferences: Preferences) -> String {
    let family = preferences.isSerif ? "var(--serif)" : "var(--sans)"
    let size = (pixels * Double(preferences.textSize.rawValue) / 100).rounded()
    return base + "\nhtml { font-family: \(family); font-size: \(Int(size))px; }\n"
  }
}
