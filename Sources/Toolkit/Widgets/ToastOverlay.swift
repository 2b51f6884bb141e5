// Ownership: the overlay owns its Toasts through its object data, whose destroy notify gives that reference back.

package import CAdwaita
import CGtk
import GLibKit
import ListKit
import Words

/// Where short messages rise.
package struct ToastOverlay: Widget {
  package static var type: GType { adw_toast_overlay_get_type() }
  private static let key = "kiji-toasts"
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Says something now: whatever was said before it is known by then, or can still be taken back by key.
  /// - Parameter undo: what the toast's button does; without it there is none.
  package func say(_ text: String, undo: (@MainActor () -> Void)? = nil) { toasts.say(text, undo) }

  /// Takes away what was said last, if its button would take back something else by now.
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

/// What an overlay says: one thing at a time, the latest.
private final class Toasts {
  /// How long a toast rises where another one sinks, and some more, in microseconds of the frame clock. One that is sent
  /// away before has libadwaita look at what it has freed by then: it sinks faster than it rises.
  private static let rising: gint64 = 700_000

  /// It outlives this.
  private let overlay: UnsafeMutableRawPointer
  private var last: GObjectRef?
  /// Whether the last one rises, as the frame clock sees it: in a window that nobody sees it does not get on.
  private var isRising = false
  /// When its first frame was.
  private var firstFrame: gint64?
  /// What is said when it has risen.
  private var next: (text: String, undo: (@MainActor () -> Void)?)?

  init(over overlay: UnsafeMutableRawPointer) {
    self.overlay = overlay
    // Escape sends a toast away, too
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_BUBBLE)
    gtk_widget_add_controller(widget, keys)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
      key == UInt32(GDK_KEY_Escape) && held & gtk_accelerator_get_default_mod_mask().rawValue == 0
        && self?.isRising == true
    }
  }

  func say(_ text: String, _ undo: (@MainActor () -> Void)?) {
    next = nil
    withdrawUndo()
    if isRising { next = (text, undo) } else { show(text, undo) }
  }

  func withdrawUndo() {
    if next?.undo != nil { next = nil }
    guard let toast = last?.pointer.opaque, adw_toast_get_button_label(toast) != nil else { return }
    if isRising { adw_toast_set_button_label(toast, nil) } else { adw_toast_dismiss(toast) }
  }

  private var widget: UnsafeMutablePointer<GtkWidget> { overlay.typed() }

  private func show(_ text: String, _ undo: (@MainActor () -> Void)?) {
    // the title is markup
    let escaped = g_markup_escape_text(text, -1)
    defer { g_free(escaped) }
    guard let toast = adw_toast_new(escaped) else { return }
    if let undo {
      adw_toast_set_button_label(toast, tr("Undo"))
      Signal.connect("button-clicked", of: UnsafeMutableRawPointer(toast), undo)
    }
    if let last { adw_toast_dismiss(last.pointer.opaque) }
    last = GObjectRef(retaining: UnsafeMutableRawPointer(toast))
    adw_toast_overlay_add_toast(overlay.opaque, toast)
    // what is not on a screen does not rise
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

  /// - Returns: whether it still rises.
  private func rises(at time: gint64) -> Bool {
    let first = firstFrame ?? time
    firstFrame = first
    guard time - first >= Self.rising else { return true }
    isRising = false
    if let next {
      self.next = nil
      show(next.text, next.undo)
    }
    return false
  }
}
