// A release build, which compiles the module as a whole, finds some of GTK's constants through libadwaita's module alone.
package import CAdwaita
import CGtk
package import GLibKit
package import ListKit

extension Widget {
  /// Gives the keyboard to a line of text that has never been on the screen: GTK makes it ready with the next frame, and
  /// what is typed before is lost.
  package func grabFocusBeforeFirstFrame() {
    if let text = gtk_editable_get_delegate(opaque) { gtk_widget_realize(UnsafeMutableRawPointer(text).typed()) }
    grabFocus()
  }

  /// Whether its window is on the screen, as far as GTK knows.
  package var isWindowSeen: Bool {
    guard let root = gtk_widget_get_root(pointer), gtk_widget_get_mapped(UnsafeMutableRawPointer(root).typed()) != 0,
      let surface = gtk_native_get_surface(gtk_widget_get_native(pointer))
    else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
  }

  /// Gives other programs a text to paste.
  package func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer), text) }

  /// Whether it is to be shown, where what it is in is.
  package var isVisible: Bool { gtk_widget_get_visible(pointer) != 0 }

  /// Whether anything in its window has the keyboard.
  package var windowHasFocus: Bool {
    // what was hidden with it keeps it until the next frame
    gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }.map { gtk_widget_get_mapped($0) != 0 } ?? false
  }

  /// Whether it has the keyboard, or something in it has.
  package var hasFocusWithin: Bool {
    guard let focus = gtk_widget_get_root(pointer).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return focus == pointer || gtk_widget_is_ancestor(focus, pointer) != 0
  }
}

extension Image {
  /// A picture, which is shown as large as the widget says.
  package func setTexture(_ texture: GObjectRef?) {
    gtk_image_set_from_paintable(opaque, texture.map { OpaquePointer($0.pointer) })
  }
}

extension Button {
  /// Words on it.
  package func setText(_ text: String) { gtk_button_set_label(pointer.raw.typed(), text) }
}

extension Label {
  /// Lets the text begin at the side that its own script begins at, in every window: Pango does so for a text that fills
  /// its lines, and a short one would stand at the other side.
  package func alignLikeItsText() {
    let isRightToLeft = pango_layout_get_direction(gtk_label_get_layout(opaque), 0) == PANGO_DIRECTION_RTL
    // GTK turns the alignment round by itself in a window that is read from right to left
    let isMirrored = gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL
    let xalign: Float = isRightToLeft == isMirrored ? 0 : 1
    if gtk_label_get_xalign(opaque) != xalign { gtk_label_set_xalign(opaque, xalign) }
  }

  /// A text with marked passages.
  package func setText(_ text: String, marking matches: [Range<String.Index>]) {
    guard !matches.isEmpty else { return setText(text) }
    var (markup, end) = ("", text.startIndex)
    for match in matches {
      markup += Self.escaped(text[end..<match.lowerBound])
      // seen on a light ground and on a dark one
      markup += "<span bgcolor=\"#f5c211\" bgalpha=\"45%\">\(Self.escaped(text[match]))</span>"
      end = match.upperBound
    }
    gtk_label_set_markup(opaque, markup + Self.escaped(text[end...]))
  }

  private static func escaped(_ text: Substring) -> String {
    let escaped = g_markup_escape_text(String(text), -1)
    defer { g_free(escaped) }
    return escaped.map { String(cString: $0) } ?? ""
  }
}

/// Two panes with a handle between them.
package struct Paned: Widget {
  package static var type: GType { gtk_paned_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setStart(_ child: UnsafeMutablePointer<GtkWidget>) { gtk_paned_set_start_child(opaque, child) }
  package func setEnd(_ child: UnsafeMutablePointer<GtkWidget>) { gtk_paned_set_end_child(opaque, child) }

  /// The start pane's width, in pixels.
  package var position: Int {
    get { Int(gtk_paned_get_position(opaque)) }
    nonmutating set { gtk_paned_set_position(opaque, Int32(clamping: newValue)) }
  }

  /// Calls a handler when the start pane's width is another one, whoever made it so.
  package func onMove(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("position", of: pointer, handler)
  }
}

/// A line of text to type in.
package struct Entry: Widget {
  package static var type: GType { gtk_entry_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Whether it takes keys. One that may not keeps the keyboard's focus, where an insensitive one would lose it.
  package func setEditable(_ isEditable: Bool) { gtk_editable_set_editable(opaque, isEditable ? 1 : 0) }

  package func onChange(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }
}

/// A line of text to type in that nobody looks over a shoulder at.
package struct PasswordEntry: Widget {
  package static var type: GType { gtk_password_entry_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Whether it takes keys.
  package func setEditable(_ isEditable: Bool) { gtk_editable_set_editable(opaque, isEditable ? 1 : 0) }
}

extension Spinner {
  /// Spins whenever it is on the screen. GTK animates a spinner on a page that is not shown, too, and draws the whole
  /// window again for each of its frames.
  package func spinWhileMapped() {
    Signal.connect("map", of: pointer) { [self] in setSpinning(true) }
    Signal.connect("unmap", of: pointer) { [self] in setSpinning(false) }
  }
}

/// How much of something is done.
package struct ProgressBar: Widget {
  package static var type: GType { gtk_progress_bar_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// From 0 to 1.
  package func setFraction(_ fraction: Double) { gtk_progress_bar_set_fraction(opaque, fraction) }
}

/// Shows its child when there is a reason to.
package struct Revealer: Widget {
  package static var type: GType { gtk_revealer_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setRevealed(_ isRevealed: Bool) { gtk_revealer_set_reveal_child(opaque, isRevealed ? 1 : 0) }
}

/// A part of something larger, seen through an opening.
package struct ScrolledWindow: Widget {
  package static var type: GType { gtk_scrolled_window_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The opening's width, in pixels.
  package var width: Int { Int(gtk_adjustment_get_page_size(gtk_scrolled_window_get_hadjustment(opaque))) }

  /// Calls a handler with the opening's width, in pixels, when it is another one.
  package func onWidth(_ handler: @escaping @MainActor (Int) -> Void) {
    guard let adjustment = gtk_scrolled_window_get_hadjustment(opaque) else { return }
    Signal.connectNotify("page-size", of: adjustment) {
      let width = Int(gtk_adjustment_get_page_size(adjustment))
      // later, for GTK is laying out, and what is shown or hidden meanwhile would be painted without a place
      Task { handler(width) }
    }
  }

  /// Calls a handler when it is scrolled up or down.
  package func onScroll(_ handler: @escaping @MainActor () -> Void) {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
    Signal.connectNotify("value", of: adjustment, handler)
  }
}

/// A bar that comes with a search and goes with it.
package struct SearchBar: Widget {
  package static var type: GType { gtk_search_bar_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package var isOpen: Bool {
    get { gtk_search_bar_get_search_mode(opaque) != 0 }
    nonmutating set { gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0) }
  }

  /// Escape in an entry closes the bar.
  package func connect(_ entry: SearchEntry) { gtk_search_bar_connect_entry(opaque, entry.opaque) }

  package func onToggle(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("search-mode-enabled", of: pointer, handler)
  }
}

/// A line of text to search for.
package struct SearchEntry: Widget {
  package static var type: GType { gtk_search_entry_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Selects the whole text: what is typed takes its place.
  package func selectText() { gtk_editable_select_region(opaque, 0, -1) }

  /// Calls a handler with the text, when it has not changed for a moment.
  package func onSearch(_ handler: @escaping @MainActor () -> Void) {
    Signal.connect("search-changed", of: pointer, handler)
  }

  /// Calls a handler when Enter is pressed.
  package func onActivate(_ handler: @escaping @MainActor () -> Void) {
    Signal.connect("activate", of: pointer, handler)
  }

  /// Where it is typed, as a number of Unicode scalars.
  package var caret: Int { Int(gtk_editable_get_position(opaque)) }

  /// Puts a text in the place of some scalars, and the caret behind it.
  package func replace(_ range: Range<Int>, with text: String) {
    gtk_editable_delete_text(opaque, gint(range.lowerBound), gint(range.upperBound))
    var place = gint(range.lowerBound)
    gtk_editable_insert_text(opaque, text, -1, &place)
    gtk_editable_set_position(opaque, place)
  }

  /// Calls a handler at once when the text is another one.
  package func onEdit(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }

  /// Calls a handler when it is typed somewhere else.
  package func onCaretMove(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("cursor-position", of: pointer, handler)
  }

  /// Calls a handler with the keys that its text has no use for, nor a method of input; true takes them from whatever
  /// else has.
  package func onKey(_ handler: @escaping @MainActor (UInt32, GdkModifierType) -> Bool) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_BUBBLE)
    Signal.connectKey("key-pressed", of: keys) { handler($0, GdkModifierType($1)) }
    gtk_widget_add_controller(pointer, keys)
  }

  /// Calls a handler when it no longer has the keyboard.
  package func onLeave(_ handler: @escaping @MainActor () -> Void) {
    guard let focus = gtk_event_controller_focus_new() else { return }
    Signal.connect("leave", of: focus, handler)
    gtk_widget_add_controller(pointer, focus)
  }
}

/// One of several texts, chosen from a list that drops down.
package struct DropDown: Widget {
  package static var type: GType { gtk_drop_down_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The number of the text that is chosen.
  package var selected: Int { Int(gtk_drop_down_get_selected(opaque)) }

  /// Offers texts.
  /// - Parameter selected: the number of the one that is chosen.
  package func show(_ texts: [String], selected: Int) {
    let list = gtk_string_list_new(nil)
    for text in texts { gtk_string_list_append(list, text) }
    gtk_drop_down_set_model(opaque, list)
    g_object_unref(list.map { UnsafeMutableRawPointer($0) })
    gtk_drop_down_set_selected(opaque, guint(selected))
  }

  /// Calls a handler when another text is chosen.
  package func onSelect(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("selected", of: pointer, handler)
  }
}
