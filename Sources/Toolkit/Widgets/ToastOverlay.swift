// Ownership: the overlay owns its Toasts through object data, whose destroy notify releases the reference.

import CAdwaita
package import CGtk
import GLibKit
import ListKit
import Words

/// The overlay that shows toasts.
package struct ToastOverlay: Widget {
  package static var type: GType { adw_toast_overlay_get_type() }
  private static let key = "kiji-toasts"
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Shows a toast, replacing the previous one: the user has read that by now, or can still undo with the keyboard.
  /// - Parameter undo: the action of the toast's Undo button; nil for no button.
  package func say(_ text: String, undo: (@MainActor () -> Void)? = nil) {
    toasts.say(text, undo.map { .history(title: tr("Undo"), $0) })
  }

  /// Shows a toast that a change was undone.
  /// - Parameter redo: the action of the toast's Redo button; nil for no button.
  package func say(_ text: String, redo: (@MainActor () -> Void)?) {
    toasts.say(text, redo.map { .history(title: tr("Redo"), $0) })
  }

  /// Shows a toast with a button that activates an action, such as `win.failed-fetches` or `win.sync(int64 1)`.
  package func say(_ text: String, button title: String, action: String) {
    toasts.say(text, .action(title: title, name: action))
  }

  /// Dismisses the current toast if it has an Undo or Redo button, which would by now concern something else.
  package func withdrawUndo() { toasts.withdrawUndo() }

  private var toasts: Toasts {
    let object: UnsafeMutablePointer<GObject> = UnsafeMutableRawPointer(pointer).typed()
    if let data = g_object_get_data(object, Self.key) { return Unmanaged.fromOpaque(data).takeUnretainedValue() }
    let toasts = Toasts(over: UnsafeMutableRawPointer(pointer))
    g_object_set_data_full(object, Self.key, Unmanaged.passRetained(toasts).toOpaque()) { data in
      data.map { Unmanaged<Toasts>.fromOpaque($0).release() }
    }
    return toasts
  }
}

private enum ToastButton {
  /// Undoes a change, or makes it again.
  case history(title: String, @MainActor () -> Void)
  case action(title: String, name: String)

  var isOfHistory: Bool { if case .history = self { true } else { false } }
}

/// The toasts of an overlay: one at a time, the latest.
private final class Toasts {
  /// How long a toast takes to appear while another disappears, plus a margin, in microseconds of the frame clock.
  /// Disappearing is faster than appearing; if a toast is dismissed before its animation ends, libadwaita accesses
  /// freed memory.
  private static let rising: gint64 = 700_000

  /// Unowned; the overlay outlives this object.
  private let overlay: UnsafeMutableRawPointer
  private var last: GObjectRef?
  /// Whether the last toast has an Undo or Redo button.
  private var offersHistory = false
  /// Whether the last toast is still appearing, measured by the frame clock, which pauses while the window is not
  /// visible.
  private var isRising = false
  /// The frame time at which it began to appear.
  private var firstFrame: gint64?
  /// The toast to show when the current one has finished appearing.
  private var next: (text: String, button: ToastButton?)?

  init(over overlay: UnsafeMutableRawPointer) {
    self.overlay = overlay
    // Escape dismisses toasts, too; swallow it while one is still appearing.
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_BUBBLE)
    gtk_widget_add_controller(widget, keys)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
      key == UInt32(GDK_KEY_Escape) && held & gtk_accelerator_get_default_mod_mask().rawValue == 0
        && self?.isRising == true
    }
  }

  func say(_ text: String, _ button: ToastButton?) {
    next = nil
    withdrawUndo()
    if isRising { next = (text, button) } else { show(text, button) }
  }

  func withdrawUndo() {
    if next?.button?.isOfHistory == true { next = nil }
    guard offersHistory, let toast = last?.pointer.opaque else { return }
    offersHistory = false
    if isRising { adw_toast_set_button_label(toast, nil) } else { adw_toast_dismiss(toast) }
  }

  private var widget: UnsafeMutablePointer<GtkWidget> { overlay.typed() }

  private func show(_ text: String, _ button: ToastButton?) {
    // The title is markup.
    let escaped = g_markup_escape_text(text, -1)
    defer { g_free(escaped) }
    guard let toast = adw_toast_new(escaped) else { return }
    switch button {
    case .history(let title, let handler):
      adw_toast_set_button_label(toast, title)
      Signal.connect("button-clicked", of: UnsafeMutableRawPointer(toast), handler)
    case .action(let title, let name):
      adw_toast_set_button_label(toast, title)
      adw_toast_set_detailed_action_name(toast, name)
    case nil: break
    }
    offersHistory = button?.isOfHistory == true
    if let last { adw_toast_dismiss(last.pointer.opaque) }
    last = GObjectRef(retaining: UnsafeMutableRawPointer(toast))
    adw_toast_overlay_add_toast(overlay.opaque, toast)
    // An unmapped overlay does not animate.
    if gtk_widget_get_mapped(widget) != 0 { followRising() }
  }

  private func followRising() {
    isRising = true
    firstFrame = nil
    gtk_widget_add_tick_callback(
      widget,
      { _, clock, toasts in
        guard let toasts, let clock else { return 0 }
        let time = gdk_frame_clock_get_frame_time(clock)
        let address = UInt(bitPattern: toasts)
        let goesOn = MainActor.assumeIsolated {
          UnsafeMutableRawPointer(bitPattern: address)
            .map { Unmanaged<Toasts>.fromOpaque($0).takeUnretainedValue().rises(at: time) } ?? false
        }
        return goesOn ? 1 : 0
      }, Unmanaged.passRetained(self).toOpaque(), { $0.map { Unmanaged<Toasts>.fromOpaque($0).release() } })
  }

  /// - Returns: whether the toast is still appearing.
  private func rises(at time: gint64) -> Bool {
    let first = firstFrame ?? time
    firstFrame = first
    guard time - first >= Self.rising else { return true }
    isRising = false
    if let next {
      self.next = nil
      show(next.text, next.button)
    }
    return false
  }
}

extension Widget {
  /// Sets or removes a style class of the window that contains the widget, such as one that raises its toasts.
  package func setWindowStyle(_ name: String, _ isOn: Bool) {
    guard let window = gtk_widget_get_root(pointer) else { return }
    AnyWidget(UnsafeMutableRawPointer(window).typed()).setStyle(name, isOn)
  }
}
