package import Icons
package import Library
package import Models

/// The dependencies of the timeline.
package struct TimelineDependencies {
  let library: Library
  let icons: IconCache
  let history: HistoryModel
  let preferences: PreferencesStore
  /// Opens a URL in the default browser.
  let openOutside: @MainActor (String) -> Void

  package init(
    library: Library, icons: IconCache, history: HistoryModel, preferences: PreferencesStore,
    openOutside: @escaping @MainActor (String) -> Void
  ) {
    (self.library, self.icons, self.history, self.preferences, self.openOutside) = (
      library, icons, history, preferences, openOutside
    )
  }
}
