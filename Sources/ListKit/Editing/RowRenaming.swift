// Ownership: the cell's widgets own the entry until the renaming ends; it is retained here, too. Its event controllers
// reference this object weakly.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Lets the user rename a row in place: the row's label becomes an entry.
final class RowRenaming {
  private let rows: LiveRows
  private let focus: RowFocus
  private weak var editor: (any RowEditor)?
  /// The row that is being renamed.
  private var current: (cell: ReusableCell, entry: RenamingEntry)?

  init(in rows: LiveRows, _ focus: RowFocus, by editor: any RowEditor) {
    (self.rows, self.focus, self.editor) = (rows, focus, editor)
  }

  /// The position of the row that is being renamed.
  var position: Int? { current?.cell.listItem.flatMap(rows.position) }

  /// Begins to rename the row at a position. Returns whether it can be renamed.
  func begin(_ position: Int) -> Bool {
    if self.position == position { return true }
    guard let text = editor?.text(forRenaming: position) else { return false }
    finish()
    focus.reveal(position)
    guard let cell = rows.cell(at: position), let label = cell.labelForRenaming else { return false }
    let entry = RenamingEntry(text, in: label)
    current = (cell, entry)
    entry.onEnd = { [weak self] text in if let text { self?.rename(to: text) } else { self?.finish() } }
    entry.begin()
    editor?.renamingDidChange()
    return true
  }

  /// Keeps the entry in the place of the label, which may have been shown again.
  func wasFilled(_ cell: ReusableCell) { if let current, current.cell === cell { current.entry.hideLabel() } }

  /// Ends the renaming of a cell that leaves its row.
  func leave(_ cell: ReusableCell) { if current?.cell === cell { finish() } }

  /// Shows the label again. The row gets the focus, unless the user has moved it elsewhere.
  private func finish() {
    guard let (cell, entry) = current else { return }
    let hadFocus = entry.hasFocus
    current = nil
    // Before the entry goes, or GTK would look for another widget.
    if hadFocus, let row = gtk_widget_get_parent(cell.outermost) { gtk_widget_grab_focus(row) }
    entry.end()
    editor?.renamingDidChange()
  }

  private func rename(to text: String) {
    guard let (_, entry) = current, let position, text != entry.original else { return finish() }
    entry.isBusy = true
    Task.immediate { [weak self, editor] in
      do {
        try await editor?.rename(position, to: text) { self?.current?.entry === entry ? self?.position : nil }
        guard let self, current?.entry === entry else { return }
        finish()
      } catch {
        guard let self, current?.entry === entry else { return }
        entry.isBusy = false
        entry.show("\(error)")
      }
    }
  }
}

/// The entry in the place of a label, and below it the reason why the text was refused.
private final class RenamingEntry {
  let original: String
  /// Called when the user is done, with the text, or with nil to leave the row as it is.
  var onEnd: (String?) -> Void = { _ in }
  private let box = GObjectRef(retaining: gtk_box_new(GTK_ORIENTATION_VERTICAL, 3))
  private let entry = GObjectRef(retaining: gtk_entry_new())
  private let label: GObjectRef
  private var reason: UnsafeMutablePointer<GtkWidget>?

  init(_ text: String, in label: Label) {
    (original, self.label) = (text, GObjectRef(retaining: label.pointer))
    gtk_widget_add_css_class(boxWidget, "list-rename")
    gtk_widget_set_hexpand(boxWidget, 1)
    gtk_widget_set_valign(boxWidget, GTK_ALIGN_CENTER)
    gtk_box_append(boxWidget.raw.typed(), widget)
    gtk_editable_set_text(entry.pointer.opaque, text)
    // An entry asks for room for twenty characters, more than a narrow row has.
    gtk_editable_set_width_chars(entry.pointer.opaque, 1)
    lk_accessible_describe(widget, original, nil)
    connect()
  }

  private var boxWidget: UnsafeMutablePointer<GtkWidget> { box.pointer.typed() }
  private var widget: UnsafeMutablePointer<GtkWidget> { entry.pointer.typed() }
  private var labelWidget: UnsafeMutablePointer<GtkWidget> { label.pointer.typed() }

  /// Whether the keyboard focus is in the entry.
  var hasFocus: Bool {
    guard let focus = gtk_widget_get_root(widget).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  /// Whether the text is being stored. GTK warns if a widget with the focus becomes insensitive.
  var isBusy = false {
    didSet {
      gtk_editable_set_editable(entry.pointer.opaque, isBusy ? 0 : 1)
      lk_accessible_set_busy(widget, isBusy ? 1 : 0)
    }
  }

  /// Takes the label's place, and the focus.
  func begin() {
    gtk_widget_insert_after(boxWidget, gtk_widget_get_parent(labelWidget), labelWidget)
    hideLabel()
    // This also selects the whole text, so that typing replaces it.
    gtk_widget_grab_focus(widget)
  }

  func hideLabel() { gtk_widget_set_visible(labelWidget, 0) }

  /// Gives the place back to the label.
  func end() {
    onEnd = { _ in }
    if gtk_widget_get_parent(boxWidget) != nil { gtk_widget_unparent(boxWidget) }
    gtk_widget_set_visible(labelWidget, 1)
  }

  /// Says why the text was refused.
  func show(_ reason: String) {
    gtk_widget_add_css_class(widget, "error")
    lk_accessible_set_invalid(widget, 1)
    lk_accessible_describe(widget, original, reason)
    // An alert, so that screen readers say it.
    let role = ConstructionValue.number(Int32(GTK_ACCESSIBLE_ROLE_ALERT.rawValue))
    let label = self.reason ?? makeGObject(gtk_label_get_type(), ["accessible-role": role])?.typed()
    if self.reason == nil {
      gtk_label_set_xalign(label?.raw.opaque, 0)
      gtk_label_set_wrap(label?.raw.opaque, 1)
      // In the row's own color: the entry is red, and red cannot be read on a selected row.
      gtk_widget_add_css_class(label, "list-caption")
      gtk_box_append(boxWidget.raw.typed(), label)
      self.reason = label
    }
    gtk_label_set_text(label?.raw.opaque, reason)
  }

  /// The text is another one.
  private func clearReason() {
    guard let reason else { return }
    self.reason = nil
    gtk_box_remove(boxWidget.raw.typed(), reason)
    gtk_widget_remove_css_class(widget, "error")
    lk_accessible_set_invalid(widget, 0)
    lk_accessible_describe(widget, original, nil)
  }

  private var text: String { gtk_editable_get_text(entry.pointer.opaque).map { String(cString: $0) } ?? "" }

  private func done() { if !isBusy { onEnd(text) } }

  private func connect() {
    Signal.connect("activate", of: widget) { [weak self] in self?.done() }
    Signal.connect("changed", of: widget) { [weak self] in self?.clearReason() }
    guard let keys = gtk_event_controller_key_new(), let focus = gtk_event_controller_focus_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, _ in
      switch Int32(bitPattern: key) {
      case GDK_KEY_Escape:
        // While the name is being stored, it is too late.
        if let self, !isBusy { onEnd(nil) }
        return true
      // The list would move the focus to another row.
      case GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_KP_Up, GDK_KEY_KP_Down, GDK_KEY_Page_Up, GDK_KEY_Page_Down: return true
      default: return false
      }
    }
    // Moving the focus elsewhere accepts the text; another window does not. Not at once: GTK is still moving the focus,
    // and loops for ever if the widget that had it has no parent any more.
    Signal.connect("leave", of: focus) { [weak self] in
      MainLoopBridge.whenIdle { [weak self] in if let self, !hasFocus { done() } }
    }
    gtk_widget_add_controller(widget, keys)
    gtk_widget_add_controller(widget, focus)
  }
}
