package import Icons
package import Library
package import Models

/// The dependencies of the sidebar.
package struct SidebarDependencies {
  let library: Library
  let icons: IconCache
  let history: HistoryModel
  let preferences: PreferencesStore
  /// Opens a URL in the default browser.
  var openOutside: @MainActor (String) -> Void = { _ in }

  package init(
    library: Library, icons: IconCache, history: HistoryModel, preferences: PreferencesStore,
    openOutside: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    (self.library, self.icons, self.history, self.preferences, self.openOutside) = (
      library, icons, history, preferences, openOutside
    )
  }
}
