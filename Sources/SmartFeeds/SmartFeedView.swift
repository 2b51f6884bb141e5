import CGtk
import GLibKit
import Library
import Models
package import ListKit
import Toolkit
import Words

/// The dialog for adding or changing a smart feed.
package final class SmartFeedView: View, Dialog {
  @Outlet var content: AnyWidget
  @Outlet var save: Button
  @Outlet var saveText: Label
  @Outlet var name: Entry
  @Outlet var conditions: Box
  @Outlet var add: Button
  @Outlet var query: Entry
  @Outlet var message: Label
  @Outlet var count: Label

  private(set) var rows: [ConditionView] = []

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    open(over: parent)
    name.grabFocusBeforeFirstFrame()
  }

  /// Shows whether the smart feed is new.
  func show(isNew: Bool) {
    gtk_window_set_title(UnsafeMutableRawPointer(root).typed(), isNew ? tr("New Smart Feed") : tr("Edit Smart Feed"))
    saveText.setMnemonicText(isNew ? tr("_Add") : tr("_Save"))
  }

  /// Shows conditions in place of the others.
  func show(
    _ conditions: [SearchCondition], onAction: @escaping @MainActor (ConditionView, ConditionView.Action) -> Void
  ) {
    for row in rows { gtk_box_remove(self.conditions.pointer.raw.typed(), row.root) }
    rows = []
    for condition in conditions { append(condition, onAction: onAction) }
  }

  /// Adds a condition at the end.
  @discardableResult func append(
    _ condition: SearchCondition, onAction: @escaping @MainActor (ConditionView, ConditionView.Action) -> Void
  ) -> ConditionView {
    let row = ConditionView.instance()
    row.show(condition)
    row.onAction = { [weak row] in if let row { onAction(row, $0) } }
    gtk_box_append(conditions.pointer.raw.typed(), row.root)
    rows.append(row)
    row.number(rows.count)
    return row
  }

  /// Removes a condition, and moves the focus to the next one.
  func remove(_ row: ConditionView) {
    guard let index = rows.firstIndex(where: { $0 === row }) else { return }
    rows.remove(at: index)
    let next = rows.indices.contains(index) ? rows[index] : rows.last
    (next?.remove ?? add).grabFocus()
    gtk_box_remove(conditions.pointer.raw.typed(), row.root)
    for (number, row) in rows.enumerated() { row.number(number + 1) }
  }

  /// Shows whether the conditions are those of the query.
  func show(isBroken: Bool) {
    for widget in [AnyWidget(conditions.pointer), AnyWidget(add.pointer)] {
      widget.setSensitive(!isBroken)
    }
  }

  /// Shows what is known about the query.
  func show(_ state: SmartFeedModel.State) {
    var failure: String?
    switch state {
    case .empty: count.setText(tr("Add a condition, or type a search above."))
    case .counting: break
    case .found(let number, let feeds):
      // Translators: what a number in a search stands for: the first is the number of a feed, the second its title.
      let names = feeds.map { tr("Feed %s is “%s”", "\($0.number)", $0.title) }
      count.setText(([trn("%d article", "%d articles", number)] + names).joined(separator: " · "))
    case .refused(let error): failure = error.words
    case .failed(let error): failure = error.words
    }
    message.setVisible(failure != nil)
    message.setText(failure ?? "")
    if failure != nil { count.setText("") }
    if case .refused = state { save.setSensitive(false) } else { save.setSensitive(state != .empty) }
  }
}
