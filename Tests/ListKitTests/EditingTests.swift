import CGLib
import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import ListKit

/// Deleting, moving and renaming rows.
final class EditingTests: XCTestCase {
  private func withTable(_ body: @MainActor (Stage, Edited) throws -> Void) rethrows {
    try onMain {
      let stage = Stage()
      let edited = Edited(["a", "b", "c"])
      stage.table.register(ListCell.self)
      (stage.table.dataSource, stage.table.delegate) = (edited, edited)
      stage.present()
      stage.paint()
      try body(stage, edited)
      stage.close()
    }
  }

  func testEditedRowsHaveAButtonAndAHandle() throws {
    try withTable { stage, edited in
      edited.fixed = "b"
      XCTAssertEqual(stage.icons(in: 0), [])
      XCTAssertFalse(stage.press(GDK_KEY_Delete, on: 0), "not while it is not edited")
      stage.table.isEditing = true
      XCTAssertEqual(stage.icons(in: 0), ["list-remove-symbolic", "list-drag-handle-symbolic"])
      XCTAssertEqual(stage.icons(in: 1), ["list-drag-handle-symbolic"], "it can be moved, but not deleted")
      let button = try XCTUnwrap(stage.table.cellForRow(at: IndexPath(row: 0))?.controls.first)
      XCTAssertEqual(gtk_widget_get_tooltip_text(button).map { String(cString: $0) }, "Remove a")
      gtk_widget_activate(button)
      stage.settle { edited.names == ["b", "c"] && stage.visibleTexts == ["b", "c"] }
      XCTAssertEqual(stage.icons(in: 0), ["list-drag-handle-symbolic"])
      XCTAssertEqual(stage.icons(in: 1), ["list-remove-symbolic", "list-drag-handle-symbolic"])
      stage.table.isEditing = false
      XCTAssertEqual(stage.icons(in: 1), [])
    }
  }

  func testARowInsertsAnother() throws {
    try withTable { stage, edited in
      edited.styles["b"] = .insert
      stage.table.isEditing = true
      XCTAssertEqual(stage.icons(in: 1), ["list-add-symbolic", "list-drag-handle-symbolic"])
      XCTAssertFalse(stage.press(GDK_KEY_Delete, on: 1))
      let button = try XCTUnwrap(stage.table.cellForRow(at: IndexPath(row: 1))?.controls.first)
      XCTAssertEqual(gtk_widget_get_tooltip_text(button).map { String(cString: $0) }, "Add below b")
      gtk_widget_activate(button)
      stage.settle { stage.visibleTexts == ["a", "b", "new", "c"] }
    }
  }

  func testTheDeleteKeyDeletesWhatCanBeDeleted() {
    withTable { stage, edited in
      edited.fixed = "b"
      stage.table.isEditing = true
      XCTAssertFalse(stage.press(GDK_KEY_Delete, on: 1))
      edited.styles["a"] = EditingStyle.none
      XCTAssertFalse(stage.press(GDK_KEY_Delete, on: 0))
      XCTAssertTrue(stage.press(GDK_KEY_Delete, on: 2))
      stage.settle { edited.names == ["a", "b"] }
      XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 1), "the focus stays near")
    }
  }

  func testSelectionCanBeRefusedDuringEditing() {
    withTable { stage, edited in
      stage.table.isEditing = true
      stage.table.rows.activate(1)
      XCTAssertEqual(edited.activated, [IndexPath(row: 1)])
      gtk_selection_model_select_item(stage.table.host.model.pointer, 1, 1)
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 1))
      stage.table.allowsSelectionDuringEditing = false
      stage.table.rows.activate(2)
      gtk_selection_model_select_item(stage.table.host.model.pointer, 2, 1)
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 1), "what is selected stays")
      gtk_selection_model_unselect_item(stage.table.host.model.pointer, 1)
      gtk_selection_model_unselect_all(stage.table.host.model.pointer)
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 1))
      XCTAssertEqual(edited.activated, [IndexPath(row: 1)])
      XCTAssertTrue(stage.press(GDK_KEY_Down, held: GDK_ALT_MASK, on: 1))
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 2), "also if the row is moved")
      XCTAssertTrue(stage.press(GDK_KEY_Up, held: GDK_ALT_MASK, on: 2))
      stage.table.isEditing = false
      gtk_selection_model_select_item(stage.table.host.model.pointer, 2, 1)
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 2))
    }
  }

  func testMovesAndNamesCanBeUndone() throws {
    try withTable { stage, edited in
      XCTAssertTrue(stage.press(GDK_KEY_Down, held: GDK_ALT_MASK, on: 0))
      XCTAssertEqual(edited.names, ["b", "a", "c"])
      let move = RowEdit.move(from: IndexPath(row: 0), to: IndexPath(row: 1))
      XCTAssertEqual(edited.edits, [move])
      stage.finish { try await stage.table.perform(move.inverse) }
      XCTAssertEqual(edited.names, ["a", "b", "c"])
      XCTAssertEqual(stage.visibleTexts, ["a", "b", "c"])

      let entry = try XCTUnwrap(stage.rename(1))
      entry.text = "x"
      entry.activate()
      stage.settle { edited.names == ["a", "x", "c"] && stage.table.indexPathForRenamedRow == nil }
      let rename = RowEdit.rename(IndexPath(row: 1), from: "b", to: "x")
      XCTAssertEqual(edited.edits, [move, rename])
      stage.finish { try await stage.table.perform(rename.inverse) }
      XCTAssertEqual(edited.names, ["a", "b", "c"])
      XCTAssertEqual(edited.edits.count, 2, "what is undone is not told")
      XCTAssertEqual(rename.inverse.inverse, rename)
    }
  }
}

/// Renaming rows in place.
extension EditingTests {
  func testEnterRenamesAndTheRowHasTheFocusAgain() throws {
    try withTable { stage, edited in
      XCTAssertFalse(stage.press(GDK_KEY_F2, on: 2), "it cannot be renamed")
      let entry = try XCTUnwrap(stage.rename(1))
      XCTAssertEqual(entry.text, "b")
      XCTAssertEqual(stage.visibleTexts.filter { $0 != "b" }, ["a", "c"])
      XCTAssertEqual(stage.table.indexPathForRenamedRow, IndexPath(row: 1))
      XCTAssertFalse(stage.table.host.focus.isOnRow)
      entry.text = "new"
      entry.activate()
      stage.settle { stage.table.indexPathForRenamedRow == nil }
      XCTAssertEqual(edited.names, ["a", "new", "c"])
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["a", "new", "c"])
      XCTAssertTrue(stage.table.host.focus.isOnRow)
      XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 1))
    }
  }

  func testARefusedNameStaysAndSaysWhy() throws {
    try withTable { stage, edited in
      let entry = try XCTUnwrap(stage.rename(1))
      entry.text = "a"
      entry.activate()
      stage.settle { stage.visibleTexts.contains("There is an a already.") }
      XCTAssertEqual(stage.table.indexPathForRenamedRow, IndexPath(row: 1))
      XCTAssertFalse(stage.table.host.focus.isOnRow)
      XCTAssertEqual(edited.names, ["a", "b", "c"])
      XCTAssertEqual(edited.edits, [])
      XCTAssertEqual(
        gtk_test_accessible_has_state(entry.widget.raw.opaque, GTK_ACCESSIBLE_STATE_INVALID), 1)
      // the user goes on
      entry.text = "ab"
      XCTAssertEqual(stage.visibleTexts.filter { $0.hasPrefix("There") }, [], "it is another name")
      entry.activate()
      stage.settle { edited.names == ["a", "ab", "c"] }
    }
  }

  func testTheFocusElsewhereAcceptsTheName() throws {
    try withTable { stage, edited in
      let entry = try XCTUnwrap(stage.rename(1))
      entry.text = "left"
      stage.table.focusRow(at: IndexPath(row: 0))
      stage.settle { edited.names == ["a", "left", "c"] }
      XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 0), "the focus stays where it went")
      XCTAssertNil(stage.table.indexPathForRenamedRow)
    }
  }

  func testTheEditNamesTheRowWhereItIsOnceTheNameIsStored() throws {
    try withTable { stage, edited in
      let entry = try XCTUnwrap(stage.rename(1))
      edited.whileStoring = {
        edited.names.insert("first", at: 0)
        stage.table.performBatchUpdates { $0.insertRows(at: [IndexPath(row: 0)]) }
      }
      entry.text = "new"
      entry.activate()
      stage.settle { !edited.edits.isEmpty }
      XCTAssertEqual(edited.names, ["first", "a", "new", "c"])
      XCTAssertEqual(edited.edits, [.rename(IndexPath(row: 2), from: "b", to: "new")])
    }
  }

  func testAnUnchangedNameIsNoEdit() throws {
    try withTable { stage, edited in
      try XCTUnwrap(stage.rename(1)).activate()
      XCTAssertNil(stage.table.indexPathForRenamedRow)
      XCTAssertEqual(edited.edits, [])
      XCTAssertTrue(stage.table.host.focus.isOnRow)
    }
  }

  func testTheEntryStaysWhileItsRowIsFilledAndMoved() throws {
    try withTable { stage, edited in
      let entry = try XCTUnwrap(stage.rename(1))
      entry.text = "typed"
      edited.names[1] = "other"
      stage.table.reconfigureRows()
      stage.paint()
      XCTAssertEqual(entry.text, "typed")
      let labels = try XCTUnwrap(stage.table.cellForRow(at: IndexPath(row: 1))).root
      XCTAssertEqual(Stage.texts(in: labels, isVisible: true), [], "the entry is in its place")
      edited.names.insert("first", at: 0)
      stage.table.apply([ListSplice(position: 0, removed: 0, added: 1)])
      XCTAssertEqual(stage.table.indexPathForRenamedRow, IndexPath(row: 2))
      entry.activate()
      stage.settle { edited.names == ["first", "a", "typed", "c"] }
    }
  }

  func testARowThatLeavesIsNotRenamed() throws {
    try withTable { stage, edited in
      let entry = try XCTUnwrap(stage.rename(1))
      entry.text = "typed"
      edited.names.remove(at: 1)
      stage.table.apply([ListSplice(position: 1, removed: 1, added: 0)])
      XCTAssertNil(stage.table.indexPathForRenamedRow)
      stage.paint()
      XCTAssertEqual(edited.names, ["a", "c"])
      XCTAssertEqual(stage.visibleTexts, ["a", "c"])
    }
  }

  func testRenamingLeaksNothing() {
    onMain {
      let live = LiveObjects()
      let none = live.count
      @MainActor func once() {
        let stage = Stage()
        let edited = Edited(["a", "b"])
        (stage.table.dataSource, stage.table.delegate) = (edited, edited)
        stage.present()
        stage.paint()
        stage.rename(0)?.activate()
        stage.rename(1)?.text = "a"
        stage.rename(1)?.activate()
        stage.paint()
        // while a row is being renamed
        stage.close()
      }
      for _ in 0..<5 { once() }
      // Some is released by later events, of the X server or of a timer.
      XCTAssertTrue(GTKStage.turn { live.count == none }, "\(live.count)")
    }
  }
}

/// Names that can be deleted, moved and, except for the last, changed to others.
@MainActor private final class Edited: TableViewDataSource, TableViewDelegate {
  var names: [String]
  /// The name of a row that cannot be deleted.
  var fixed: String?
  var styles: [String: EditingStyle] = [:]
  private(set) var edits: [RowEdit] = []
  private(set) var activated: [IndexPath] = []

  init(_ names: [String]) { self.names = names }

  /// What happens to the rows while a name is stored.
  var whileStoring: () -> Void = {}

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ListCell.self, for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = names[indexPath.row]
    cell.contentConfiguration = content
    return cell
  }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { names[indexPath.row] != fixed }

  func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> EditingStyle {
    styles[names[indexPath.row]] ?? .delete
  }

  func tableView(_ tableView: TableView, titleForInsertionButtonForRowAt indexPath: IndexPath) -> String {
    "Add below \(names[indexPath.row])"
  }

  func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String {
    "Remove \(names[indexPath.row])"
  }

  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt indexPath: IndexPath) {
    if editingStyle == .insert {
      names.insert("new", at: indexPath.row + 1)
      return tableView.performBatchUpdates { $0.insertRows(at: [IndexPath(row: indexPath.row + 1)]) }
    }
    names.remove(at: indexPath.row)
    tableView.performBatchUpdates { $0.deleteRows(at: [indexPath]) }
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    names.insert(names.remove(at: source.row), at: destination.row)
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { activated.append(indexPath) }

  func tableView(_ tableView: TableView, textForRenamingRowAt indexPath: IndexPath) -> String? {
    names[indexPath.row] == "c" ? nil : names[indexPath.row]
  }

  func tableView(_ tableView: TableView, renameRowAt indexPath: IndexPath, to text: String) async throws {
    await Task.yield()
    if names.contains(text) { throw RenamingError("There is an \(text) already.") }
    names[indexPath.row] = text
    whileStoring()
  }

  func tableView(_ tableView: TableView, didEdit edit: RowEdit) { edits.append(edit) }
}

/// The entry in a row that is being renamed.
@MainActor private struct RowEntry {
  let widget: UnsafeMutablePointer<GtkWidget>

  var text: String {
    get { String(cString: gtk_editable_get_text(widget.raw.opaque)) }
    nonmutating set { gtk_editable_set_text(widget.raw.opaque, newValue) }
  }

  /// Presses Enter.
  func activate() {
    var value = [GValue()]
    g_value_init(&value[0], gtk_entry_get_type())
    g_value_set_object(&value[0], widget)
    g_signal_emitv(&value, g_signal_lookup("activate", gtk_entry_get_type()), 0, nil)
    g_value_unset(&value[0])
  }
}

extension Stage {
  /// Presses a key on a row that has the focus. Returns whether the list handles it.
  @discardableResult fileprivate func press(
    _ key: Int32, held: GdkModifierType = GdkModifierType(0), on row: Int
  ) -> Bool {
    table.focusRow(at: IndexPath(row: row))
    return table.host.keys.press(UInt32(key), held, at: 0)
  }

  /// Presses F2 on a row.
  fileprivate func rename(_ row: Int) -> RowEntry? {
    guard press(GDK_KEY_F2, on: row), let cell = table.cellForRow(at: IndexPath(row: row)) else { return nil }
    return widgets(of: gtk_entry_get_type(), in: cell.root).first.map { RowEntry(widget: $0) }
  }

  /// The icons in a row that are visible.
  fileprivate func icons(in row: Int) -> [String] {
    guard let cell = table.cellForRow(at: IndexPath(row: row)) else { return [] }
    return widgets(of: gtk_image_get_type(), in: cell.root).compactMap { image in
      gtk_widget_get_mapped(image) == 0
        ? nil : gtk_image_get_icon_name(image.raw.opaque).map { String(cString: $0) }
    }
  }

  /// Runs the main loop until something is done.
  fileprivate func finish(_ body: @escaping () async throws -> Void) {
    var isDone = false
    Task {
      try await body()
      isDone = true
    }
    settle { isDone }
  }
}
