import Foundation

nonisolated extension Int {
  /// The number with the separators of the person's locale.
  var localized: String { formatted(.number) }
}
