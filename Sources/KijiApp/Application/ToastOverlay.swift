// Ownership: the overlay owns its Toasts through its object data, whose destroy notify gives that reference back.

internal import CAdwaita
internal import CGLib
internal import CGtk
import GLibKit
import ListKit

/// Where short messages rise.
struct ToastOverlay: Widget {
  static var type: GType { adw_toast_overlay_get_type() }
  private static let key = "kiji-toasts"
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Says something now: whatever was said before it is known by then, or can still be taken back by key.
  /// - Parameter undo: what the toast's button does; without it there is none.
  func say(_ text: String, undo: (@MainActor () -> Void)? = nil) { toasts.say(text, undo) }

  /// Takes away what was said last, if its button would take back something else by now.
  func withdrawUndo() { toasts.withdrawUndo() }

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
  /// How long a toast rises where another one sinks, and some more. One that is sent away before looks at what libadwaita
  /// has freed by then: it sinks faster than it rises.
  private static let rising: Duration = .milliseconds(700)

  /// It outlives this.
  private let overlay: UnsafeMutableRawPointer
  private var last: GObjectRef?
  /// When the last one has risen.
  private var risen = ContinuousClock.now
  /// What is said when it has.
  private var next: Task<Void, Never>?

  init(over overlay: UnsafeMutableRawPointer) {
    self.overlay = overlay
  }

  isolated deinit {
    next?.cancel()
  }

  func say(_ text: String, _ undo: (@MainActor () -> Void)?) {
    withdrawUndo()
    guard isRising else { return show(text, undo) }
    next = Task { [weak self, risen] in
      try? await Task.sleep(until: risen, clock: .continuous)
      if !Task.isCancelled { self?.show(text, undo) }
    }
  }

  func withdrawUndo() {
    next?.cancel()
    next = nil
    guard let toast = last?.pointer.opaque, adw_toast_get_button_label(toast) != nil else { return }
    if isRising { adw_toast_set_button_label(toast, nil) } else { adw_toast_dismiss(toast) }
  }

  private var isRising: Bool { last != nil && ContinuousClock.now < risen }

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
    risen = .now + Self.rising
    adw_toast_overlay_add_toast(overlay.opaque, toast)
  }
}
