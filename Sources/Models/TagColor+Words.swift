package import Library
import Words

nonisolated extension TagColor {
  /// The name of the color.
  package var words: String {
    switch self {
    case .blue: tr("Blue")
    case .green: tr("Green")
    case .yellow: tr("Yellow")
    case .orange: tr("Orange")
    case .red: tr("Red")
    case .purple: tr("Purple")
    case .brown: tr("Brown")
    case .gray: tr("Gray")
    }
  }

  /// The class that the style sheet has for the color.
  package var style: String { "tag-\(rawValue)" }

  /// The classes of all colors, of which a widget has one.
  package static let styles = allCases.map(\.style)
}
