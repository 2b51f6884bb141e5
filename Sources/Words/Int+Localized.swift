import Foundation

extension Int {
  /// The number with the separators of the person's locale.
  package var localized: String { formatted(.number) }

  /// A number of bytes in the person's locale, such as "12.3 MB".
  package var bytesText: String { formatted(.byteCount(style: .file)) }
}
