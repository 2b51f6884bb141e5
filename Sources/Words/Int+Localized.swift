import Foundation

extension Int {
  /// The number with the grouping separators of the user's locale.
  package var localized: String { formatted(.number) }

  /// The number as a byte count in the user's locale, such as "12.3 MB".
  package var bytesText: String { formatted(.byteCount(style: .file)) }
}
