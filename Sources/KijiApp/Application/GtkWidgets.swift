internal import CGtk
import GLibKit
import ListKit

extension Widget {
  /// Gives the keyboard to a line of text that has never been on the screen: GTK makes it ready with the next frame, and
  /// what is typed before is lost.
  func grabFocusBeforeFirstFrame() {
    if let text = gtk_editable_get_delegate(opaque) { gtk_widget_realize(UnsafeMutableRawPointer(text).typed()) }
    grabFocus()
  }

  /// Whether its window is on the screen, as far as GTK knows.
  var isWindowSeen: Bool {
    guard let root = gtk_widget_get_root(pointer), gtk_widget_get_mapped(UnsafeMutableRawPointer(root).typed()) != 0,
      let surface = gtk_native_get_surface(gtk_widget_get_native(pointer))
    else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
  }

  /// Gives other programs a text to paste.
  func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(pointer), text) }

  /// Whether it is to be shown, where what it is in is.
  var isVisible: Bool { gtk_widget_get_visible(pointer) != 0 }

  /// Whether anything in its window has the keyboard.
  var windowHasFocus: Bool {
    // what was hidden with it keeps it until the next frame
    gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }.map { gtk_widget_get_mapped($0) != 0 } ?? false
  }

  /// Whether it has the keyboard, or something in it has.
  var hasFocusWithin: Bool {
    guard let focus = gtk_widget_get_root(pointer).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return focus == pointer || gtk_widget_is_ancestor(focus, pointer) != 0
  }
}

extension Image {
  /// A picture, which is shown as large as the widget says.
  func setTexture(_ texture: GObjectRef?) {
    gtk_image_set_from_paintable(opaque, texture.map { OpaquePointer($0.pointer) })
  }
}

extension Button {
  /// Words on it.
  func setText(_ text: String) { gtk_button_set_label(pointer.raw.typed(), text) }
}

extension Label {
  /// A text with marked passages.
  func setText(_ text: String, marking matches: [Range<String.Index>]) {
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
struct Paned: Widget {
  static var type: GType { gtk_paned_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  func setStart(_ child: UnsafeMutablePointer<GtkWidget>) { gtk_paned_set_start_child(opaque, child) }
  func setEnd(_ child: UnsafeMutablePointer<GtkWidget>) { gtk_paned_set_end_child(opaque, child) }

  /// The start pane's width, in pixels.
  var position: Int {
    get { Int(gtk_paned_get_position(opaque)) }
    nonmutating set { gtk_paned_set_position(opaque, Int32(clamping: newValue)) }
  }

  /// Calls a handler when the start pane's width is another one, whoever made it so.
  func onMove(_ handler: @escaping @MainActor () -> Void) { Signal.connectNotify("position", of: pointer, handler) }
}

/// A line of text to type in.
struct Entry: Widget {
  static var type: GType { gtk_entry_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Whether it takes keys. One that may not keeps the keyboard's focus, where an insensitive one would lose it.
  func setEditable(_ isEditable: Bool) { gtk_editable_set_editable(opaque, isEditable ? 1 : 0) }

  func onChange(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }
}

/// A line of text to type in that nobody looks over a shoulder at.
struct PasswordEntry: Widget {
  static var type: GType { gtk_password_entry_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Whether it takes keys.
  func setEditable(_ isEditable: Bool) { gtk_editable_set_editable(opaque, isEditable ? 1 : 0) }
}

/// Something that turns while there is work.
struct Spinner: Widget {
  static var type: GType { gtk_spinner_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  func setSpinning(_ isSpinning: Bool) { gtk_spinner_set_spinning(opaque, isSpinning ? 1 : 0) }
}

/// How much of something is done.
struct ProgressBar: Widget {
  static var type: GType { gtk_progress_bar_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// From 0 to 1.
  func setFraction(_ fraction: Double) { gtk_progress_bar_set_fraction(opaque, fraction) }
}

/// Shows its child when there is a reason to.
struct Revealer: Widget {
  static var type: GType { gtk_revealer_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  func setRevealed(_ isRevealed: Bool) { gtk_revealer_set_reveal_child(opaque, isRevealed ? 1 : 0) }
}

/// A part of something larger, seen through an opening.
struct ScrolledWindow: Widget {
  static var type: GType { gtk_scrolled_window_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The opening's width, in pixels.
  var width: Int { Int(gtk_adjustment_get_page_size(gtk_scrolled_window_get_hadjustment(opaque))) }

  /// Calls a handler with the opening's width, in pixels, when it is another one.
  func onWidth(_ handler: @escaping @MainActor (Int) -> Void) {
    guard let adjustment = gtk_scrolled_window_get_hadjustment(opaque) else { return }
    Signal.connectNotify("page-size", of: adjustment) {
      let width = Int(gtk_adjustment_get_page_size(adjustment))
      // later, for GTK is laying out, and what is shown or hidden meanwhile would be painted without a place
      Task { handler(width) }
    }
  }

  /// Calls a handler when it is scrolled up or down.
  func onScroll(_ handler: @escaping @MainActor () -> Void) {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
    Signal.connectNotify("value", of: adjustment, handler)
  }
}

/// A bar that comes with a search and goes with it.
struct SearchBar: Widget {
  static var type: GType { gtk_search_bar_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var isOpen: Bool {
    get { gtk_search_bar_get_search_mode(opaque) != 0 }
    nonmutating set { gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0) }
  }

  /// Escape in an entry closes the bar.
  func connect(_ entry: SearchEntry) { gtk_search_bar_connect_entry(opaque, entry.opaque) }

  func onToggle(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("search-mode-enabled", of: pointer, handler)
  }
}

/// A line of text to search for.
struct SearchEntry: Widget {
  static var type: GType { gtk_search_entry_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Selects the whole text: what is typed takes its place.
  func selectText() { gtk_editable_select_region(opaque, 0, -1) }

  /// Calls a handler with the text, when it has not changed for a moment.
  func onSearch(_ handler: @escaping @MainActor () -> Void) { Signal.connect("search-changed", of: pointer, handler) }

  /// Calls a handler when Enter is pressed.
  func onActivate(_ handler: @escaping @MainActor () -> Void) { Signal.connect("activate", of: pointer, handler) }
}
