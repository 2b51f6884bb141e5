package import Icons
package import Library
package import Models

/// What the sidebar is given by the shell.
package struct SidebarDependencies {
  let library: Library
  let icons: IconCache
  let history: HistoryModel
  let preferences: PreferencesStore
  /// Opens an address outside.
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
