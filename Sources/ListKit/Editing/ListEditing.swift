internal import CGtk

/// What the user edits in a list: rows are swiped, and in a table also renamed and deleted.
final class ListEditing {
  let swipes: RowSwipes
  let renaming: RowRenaming?

  /// Lets rows be swiped.
  init(in host: CellHost, swiping provider: any SwipeActionsProvider) {
    swipes = RowSwipes(in: host.rows, of: provider)
    renaming = nil
  }

  /// Lets rows be swiped, renamed and deleted.
  init(in host: CellHost, by editor: any RowEditor) {
    swipes = RowSwipes(in: host.rows, of: editor)
    let renaming = RowRenaming(in: host.rows, host.focus, by: editor)
    self.renaming = renaming
    host.keys.edit = { [weak renaming, weak editor] key, position in
      switch Int32(bitPattern: key) {
      case GDK_KEY_F2: renaming?.begin(position) ?? false
      case GDK_KEY_Delete, GDK_KEY_KP_Delete: editor?.delete(position) ?? false
      default: false
      }
    }
  }

  /// Ends what the user does with a cell that leaves its row.
  func leave(_ cell: ReusableCell) {
    swipes.leave(cell)
    renaming?.leave(cell)
  }
}
