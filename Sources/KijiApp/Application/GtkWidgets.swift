internal import CGtk
import GLibKit
import ListKit

extension Image {
  /// A picture, which is shown as large as the widget says.
  func setTexture(_ texture: GObjectRef?) {
    gtk_image_set_from_paintable(opaque, texture.map { OpaquePointer($0.pointer) })
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

  /// Calls a handler with the opening's width, in pixels, when it is another one.
  func onWidth(_ handler: @escaping @MainActor (Int) -> Void) {
    guard let adjustment = gtk_scrolled_window_get_hadjustment(opaque) else { return }
    Signal.connectNotify("page-size", of: adjustment) {
      let width = Int(gtk_adjustment_get_page_size(adjustment))
      // later, for GTK is laying out, and what is shown or hidden meanwhile would be painted without a place
      Task { handler(width) }
    }
  }
}
