// In a whole-module release build, some GTK constants are visible only through libadwaita's module.
package import CGtk
package import GLibKit
package import ListKit

extension Widget {
  /// Focuses a text entry that has not been on screen yet. GTK would realize it only with the next frame, and keys
  /// typed before then would be lost.
  package func grabFocusBeforeFirstFrame() {
    if let text = gtk_editable_get_delegate(opaque) { gtk_widget_realize(UnsafeMutableRawPointer(text).typed()) }
    grabFocus()
  }

  /// Whether the widget's window is mapped and not minimized, as far as GTK knows.
  package var isWindowSeen: Bool {
    guard let root = gtk_widget_get_root(pointer), gtk_widget_get_mapped(UnsafeMutableRawPointer(root).typed()) != 0,
      let surface = gtk_native_get_surface(gtk_widget_get_native(pointer))
    else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
  }

  /// Sets the one of several CSS classes that the widget has; nil for none of them.
  package func setStyle(_ name: String?, of all: [String]) {
    for other in all where other != name && gtk_widget_has_css_class(pointer, other) != 0 { setStyle(other, false) }
    if let name { setStyle(name, true) }
  }

  /// Copies a text to the clipboard.
  package func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer), text) }

  /// Copies markup to the clipboard, and a text for programs that do not accept it.
  package func copy(html: String, text: String) {
    var formats = [("text/html", html), ("text/plain;charset=utf-8", text)].map { type, content in
      let bytes = g_bytes_new(content, gsize(content.utf8.count))
      defer { g_bytes_unref(bytes) }
      return gdk_content_provider_new_for_bytes(type, bytes)
    }
    // The union owns the formats.
    let all = gdk_content_provider_new_union(&formats, gsize(formats.count))
    gdk_clipboard_set_content(gtk_widget_get_clipboard(pointer), all)
    all.map { g_object_unref($0.raw) }
  }

  /// Whether the widget itself is set visible; its ancestors may still be hidden.
  package var isVisible: Bool { gtk_widget_get_visible(pointer) != 0 }

  /// Whether any visible widget in the window has the keyboard focus.
  package var windowHasFocus: Bool {
    // A widget hidden together with its parent keeps the focus until the next frame.
    gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }.map { gtk_widget_get_mapped($0) != 0 } ?? false
  }

  /// Focuses the first widget inside that accepts the focus.
  package func focusFirst() { gtk_widget_child_focus(pointer, GTK_DIR_TAB_FORWARD) }

  /// Whether the widget or one of its descendants has the keyboard focus.
  package var hasFocusWithin: Bool {
    guard let focus = gtk_widget_get_root(pointer).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return focus == pointer || gtk_widget_is_ancestor(focus, pointer) != 0
  }
}

extension Image {
  /// Shows a texture at the size that the widget is set to.
  package func setTexture(_ texture: GObjectRef?) {
    gtk_image_set_from_paintable(opaque, texture.map { OpaquePointer($0.pointer) })
  }
}

extension Button {
  /// Sets the button's label.
  package func setText(_ text: String) { gtk_button_set_label(pointer.raw.typed(), text) }
}

extension Label {
  /// Aligns the text to the side where its own script starts. Pango does this only for text that fills its lines; a
  /// short right-to-left text would otherwise be on the wrong side of a left-to-right window, and vice versa.
  package func alignLikeItsText() {
    // GTK mirrors xalign in right-to-left widgets.
    let isMirrored = gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL
    let xalign: Float = (isRightToLeft ?? isMirrored) == isMirrored ? 0 : 1
    if gtk_label_get_xalign(opaque) != xalign { gtk_label_set_xalign(opaque, xalign) }
  }

  /// Whether the first letter, or the first directional mark, is one of text written from right to left; nil without
  /// either. Nearly rule P2 of Unicode Standard Annex 9, without symbols that have a direction. The label's layout
  /// knows, too, but asking it would lay out the text before its width is known.
  private var isRightToLeft: Bool? {
    var text = gtk_label_get_text(opaque)
    while let next = text, next.pointee != 0 {
      let scalar = g_utf8_get_char(next)
      switch scalar {
      case 0x200E: return false  // left-to-right mark
      case 0x200F, 0x061C: return true  // right-to-left mark, Arabic letter mark
      default: break
      }
      if g_unichar_isalpha(scalar) != 0 {
        return switch g_unichar_get_script(scalar) {
        case G_UNICODE_SCRIPT_HEBREW, G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_SYRIAC, G_UNICODE_SCRIPT_THAANA,
          G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_SAMARITAN, G_UNICODE_SCRIPT_MANDAIC, G_UNICODE_SCRIPT_MENDE_KIKAKUI,
          G_UNICODE_SCRIPT_ADLAM, G_UNICODE_SCRIPT_HANIFI_ROHINGYA:
          true
        default: false
        }
      }
      text = g_utf8_find_next_char(next, nil).map { UnsafePointer($0) }
    }
    return nil
  }

  /// Shows a text with highlighted ranges.
  package func setText(_ text: String, marking matches: [Range<String.Index>]) {
    guard !matches.isEmpty else { return setText(text) }
    var (markup, end) = ("", text.startIndex)
    for match in matches {
      markup += Self.escaped(text[end..<match.lowerBound])
      // visible in both light and dark style
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

  /// Calls a handler when the start pane's width changes, by the user or by the program.
  package func onMove(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("position", of: pointer, handler)
  }

  /// Sets whether the handle can be dragged. GTK 4.8 keeps the place of a hidden handle and takes the clicks there, so that
  /// a button of the only visible pane would do nothing.
  package func setDraggable(_ isDraggable: Bool) {
    guard let controllers = gtk_widget_observe_controllers(pointer) else { return }
    defer { g_object_unref(controllers.raw) }
    for place in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, place) else { continue }
      defer { g_object_unref(controller) }
      guard g_type_check_instance_is_a(controller.typed(), gtk_gesture_drag_get_type()) != 0 else { continue }
      gtk_event_controller_set_propagation_phase(controller.opaque, isDraggable ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE)
    }
  }
}

/// A single-line entry that hides its text.
package struct PasswordEntry: Widget {
  package static var type: GType { gtk_password_entry_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Sets whether the text can be edited.
  package func setEditable(_ isEditable: Bool) { gtk_editable_set_editable(opaque, isEditable ? 1 : 0) }
  /// Called after each change of the text.
  package func onChange(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }
}

extension Spinner {
  /// Spins only while on screen. GTK also animates a spinner on a hidden page and redraws the whole window for each
  /// frame.
  package func spinWhileMapped() {
    Signal.connect("map", of: pointer) { [self] in setSpinning(true) }
    Signal.connect("unmap", of: pointer) { [self] in setSpinning(false) }
  }
}

package struct ProgressBar: Widget {
  package static var type: GType { gtk_progress_bar_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Sets the progress, from 0 to 1.
  package func setFraction(_ fraction: Double) { gtk_progress_bar_set_fraction(opaque, fraction) }
}

/// A container that animates showing and hiding its child.
package struct Revealer: Widget {
  package static var type: GType { gtk_revealer_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setRevealed(_ isRevealed: Bool) { gtk_revealer_set_reveal_child(opaque, isRevealed ? 1 : 0) }
}

/// A scrollable viewport.
package struct ScrolledWindow: Widget {
  package static var type: GType { gtk_scrolled_window_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The viewport's width, in pixels.
  package var width: Int { Int(gtk_adjustment_get_page_size(gtk_scrolled_window_get_hadjustment(opaque))) }

  /// Calls a handler with the viewport's width, in pixels, when it changes.
  package func onWidth(_ handler: @escaping @MainActor (Int) -> Void) {
    guard let adjustment = gtk_scrolled_window_get_hadjustment(opaque) else { return }
    Signal.connectNotify("page-size", of: adjustment) {
      let width = Int(gtk_adjustment_get_page_size(adjustment))
      // Deferred: GTK is in the middle of layout, and widgets shown or hidden now would be drawn without an allocation.
      Task { handler(width) }
    }
  }

  /// Calls a handler when the content scrolls vertically.
  package func onScroll(_ handler: @escaping @MainActor () -> Void) {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
    Signal.connectNotify("value", of: adjustment, handler)
  }
}

/// A bar that is shown during a search.
package struct SearchBar: Widget {
  package static var type: GType { gtk_search_bar_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package var isOpen: Bool {
    get { gtk_search_bar_get_search_mode(opaque) != 0 }
    nonmutating set { gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0) }
  }

  /// Connects the search entry, so that Escape in it closes the bar.
  package func connect(_ entry: SearchEntry) { gtk_search_bar_connect_entry(opaque, entry.opaque) }

  package func onToggle(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("search-mode-enabled", of: pointer, handler)
  }
}

extension Entry {
  /// Selects a part of the text, in Unicode scalars.
  package func select(_ part: Range<Int>) {
    gtk_editable_select_region(opaque, gint(part.lowerBound), gint(part.upperBound))
  }
}

package struct SearchEntry: Widget {
  package static var type: GType { gtk_search_entry_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Selects the whole text, so that typing replaces it.
  package func selectText() { gtk_editable_select_region(opaque, 0, -1) }

  /// Calls a handler when the text has not changed for a short delay.
  package func onSearch(_ handler: @escaping @MainActor () -> Void) {
    Signal.connect("search-changed", of: pointer, handler)
  }

  /// Calls a handler when Enter is pressed.
  package func onActivate(_ handler: @escaping @MainActor () -> Void) {
    Signal.connect("activate", of: pointer, handler)
  }

  /// The cursor position, in Unicode scalars.
  package var caret: Int { Int(gtk_editable_get_position(opaque)) }

  /// Replaces a range of scalars with a text and moves the cursor to its end.
  package func replace(_ range: Range<Int>, with text: String) {
    gtk_editable_delete_text(opaque, gint(range.lowerBound), gint(range.upperBound))
    var place = gint(range.lowerBound)
    gtk_editable_insert_text(opaque, text, -1, &place)
    gtk_editable_set_position(opaque, place)
  }

  /// Calls a handler immediately when the text changes.
  package func onEdit(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }

  /// Calls a handler when the cursor moves.
  package func onCaretMove(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("cursor-position", of: pointer, handler)
  }
}

extension Widget {
  /// Shows which widget of the window has the keyboard focus, although the user has used the pointer last.
  package func showFocus() {
    guard let window = gtk_widget_get_root(pointer) else { return }
    gtk_window_set_focus_visible(UnsafeMutableRawPointer(window).typed(), 1)
  }

  /// Calls a handler for keys that neither the widgets inside nor an input method use, with the modifiers that are held.
  /// Returning true stops the key from reaching other widgets.
  package func onKey(_ handler: @escaping @MainActor (UInt32, GdkModifierType) -> Bool) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_BUBBLE)
    Signal.connectKey("key-pressed", of: keys) { key, modifiers in
      handler(key, GdkModifierType(modifiers & gtk_accelerator_get_default_mod_mask().rawValue))
    }
    gtk_widget_add_controller(pointer, keys)
  }

  /// Calls a handler once the keyboard focus has left the widget, or the window is no longer the active one.
  package func onFocusLeft(_ handler: @escaping @MainActor () -> Void) {
    guard let focus = gtk_event_controller_focus_new() else { return }
    let controller = GObjectRef(retaining: focus)
    // Not at once: GTK is still telling the widgets of both places, and crashes if one of them is removed meanwhile.
    Signal.connect("leave", of: focus) { [weak controller] in
      Task {
        guard let controller, gtk_event_controller_focus_contains_focus(controller.pointer.opaque) == 0 else { return }
        handler()
      }
    }
    gtk_widget_add_controller(pointer, focus)
  }
}

/// A drop-down list of texts with one selected.
package struct DropDown: Widget {
  package static var type: GType { gtk_drop_down_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The index of the selected text.
  package var selected: Int { Int(gtk_drop_down_get_selected(opaque)) }

  /// Sets the texts.
  /// - Parameter selected: the index of the selected text.
  package func show(_ texts: [String], selected: Int) {
    let list = gtk_string_list_new(nil)
    for text in texts { gtk_string_list_append(list, text) }
    gtk_drop_down_set_model(opaque, list)
    g_object_unref(list.map { UnsafeMutableRawPointer($0) })
    gtk_drop_down_set_selected(opaque, guint(selected))
  }

  /// Selects another text.
  package func select(_ index: Int) { gtk_drop_down_set_selected(opaque, guint(index)) }

  /// Calls a handler when the selection changes.
  package func onSelect(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("selected", of: pointer, handler)
  }
}

package struct CheckButton: Widget {
  package static var type: GType { gtk_check_button_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setOn(_ isOn: Bool) {
    gtk_check_button_set_active(UnsafeMutableRawPointer(pointer).typed(), isOn ? 1 : 0)
  }

  package var isOn: Bool { gtk_check_button_get_active(UnsafeMutableRawPointer(pointer).typed()) != 0 }

  package func onToggle(_ handler: @escaping @MainActor () -> Void) {
    Signal.connect("toggled", of: UnsafeMutableRawPointer(pointer), handler)
  }
}
