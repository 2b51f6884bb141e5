import Foundation
import Library

/// The names in a library that the values of conditions can be.
nonisolated struct ConditionNames: Equatable, Sendable {
  private var names: [SearchCondition.Subject: [String]] = [:]

  /// The newest categories are offered, of which a feed may have thousands.
  private static let mostCategories = 2000

  /// The names that a condition about a subject can have, in alphabetical order.
  subscript(subject: SearchCondition.Subject) -> [String] { names[subject] ?? [] }

  /// The names that contain what is typed; all of them if none does, or if it is one of them already.
  func matching(_ text: String, for subject: SearchCondition.Subject) -> [String] {
    let all = self[subject]
    let found = all.filter { $0.localizedStandardContains(text) }
    return found.isEmpty || all.contains(text) ? all : found
  }

  /// Reads the names of a library.
  @concurrent static func reading(_ library: Library) async throws(LibraryError) -> ConditionNames {
    let feeds = try await library.feeds()
    var result = ConditionNames()
    result.names = [
      .feed: sorted(feeds.map(\.title)), .folder: sorted(try await library.folders().map(\.title)),
      .tag: sorted(try await library.tags().map(\.name)),
      .category: sorted(try await library.categories(limit: mostCategories)),
      .language: sorted(feeds.compactMap(\.language).filter(SearchQuery.isLanguage)),
    ]
    return result
  }

  /// Each name once: two feeds may have the same.
  private static func sorted(_ names: [String]) -> [String] {
    Set(names.filter { !$0.isEmpty }).sorted { $0.localizedStandardCompare($1) == .orderedAscending }
  }
}
