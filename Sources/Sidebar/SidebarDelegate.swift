import ListKit

final class SidebarDelegate: TableViewDelegate {
  private let selection: SidebarSelection
  private let actions: SidebarActions
  private let folders: SidebarFolders
  private let onActivate: @MainActor () -> Void

  /// - Parameter onActivate: called when the user activates a row, even if it is already selected.
  init(
    _ selection: SidebarSelection, _ actions: SidebarActions, _ folders: SidebarFolders,
    onActivate: @escaping @MainActor () -> Void
  ) {
    (self.selection, self.actions, self.folders, self.onActivate) = (selection, actions, folders, onActivate)
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { selection.didSelect(indexPath) }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate() }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { actions.menu(at: indexPath) }

  func tableView(_ tableView: TableView, canCarryIntoRowAt indexPath: IndexPath) -> Bool { folders.isFolder(indexPath) }

  func tableView(_ tableView: TableView, carriesRowAt source: IndexPath, to destination: RowDestination) -> Bool {
    folders.move(source, to: destination)
    return true
  }

  func tableView(_ tableView: TableView, textForRenamingRowAt indexPath: IndexPath) -> String? {
    actions.name(at: indexPath)
  }

  func tableView(_ tableView: TableView, renameRowAt indexPath: IndexPath, to text: String) async throws {
    try await actions.rename(at: indexPath, to: text)
  }

  func tableViewRenamingDidChange(_ tableView: TableView) { actions.renamingDidChange() }
}
