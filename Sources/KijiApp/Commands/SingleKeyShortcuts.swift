internal import CAdwaita
internal import CDialog
internal import CGtk
import GLibKit
import Shortcuts
import Toolkit

/// Shortcuts that work while no text is being edited: single letters, Delete, and keys that text fields use themselves.
///
/// They are handled in the capture phase, because lists use letters for searching and the web page consumes all keys.
/// Text fields keep every key.
final class SingleKeyShortcuts {
  /// Whether single-letter shortcuts are enabled; others always are.
  var takesLetters = true

  private let window: UnsafeMutablePointer<GtkWidget>
  /// Which key belongs to which action.
  var map = KeyMap() {
    didSet { prefix = nil }
  }
  /// The key event controller; owned by the window.
  private var controller: OpaquePointer?
  /// The first key of a two-key shortcut, after it has been pressed.
  private(set) var prefix: String? {
    didSet { if prefix != oldValue { forgetPrefixInTime() } }
  }
  private var forgetting: Task<Void, Never>?
  /// Returns when the second key of a two-key shortcut is no longer awaited.
  private let waitForSecond: @MainActor () async -> Void
  /// Whether Space belongs to the focused widget.
  private let keepsSpace: @MainActor (UnsafeMutablePointer<GtkWidget>) -> Bool

  /// - Parameters:
  ///   - window: the window whose keys are handled.
  ///   - waitForSecond: returns when the second key of a two-key shortcut is no longer awaited, or when cancelled.
  ///   - keepsSpace: whether Space belongs to the focused widget.
  init(
    of window: UnsafeMutablePointer<GtkWidget>,
    waitForSecond: @escaping @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(1500)) },
    keepsSpace: @escaping @MainActor (UnsafeMutablePointer<GtkWidget>) -> Bool
  ) {
    self.window = window
    self.waitForSecond = waitForSecond
    self.keepsSpace = keepsSpace
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, modifiers in
      self?.press(key, GdkModifierType(modifiers)) ?? false
    }
    gtk_widget_add_controller(window, keys)
    controller = keys
    Signal.connectNotify("focus-widget", of: window) { [weak self] in self?.prefix = nil }
    followClicks()
  }

  isolated deinit {
    forgetting?.cancel()
  }

  private func followClicks() {
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, 0)
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
    Signal.connectPress("pressed", of: click) { [weak self] _, _, _ in self?.prefix = nil }
    gtk_widget_add_controller(window, click)
  }

  private func forgetPrefixInTime() {
    forgetting?.cancel()
    guard prefix != nil else { return }
    forgetting = Task { [weak self, waitForSecond] in
      await waitForSecond()
      if !Task.isCancelled { self?.prefix = nil }
    }
  }

  /// Handles a key press.
  /// - Returns: whether the key was consumed.
  func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let held = GdkModifierType(modifiers.rawValue & gtk_accelerator_get_default_mod_mask().rawValue)
    guard let focus = gtk_window_get_focus(UnsafeMutableRawPointer(window).typed()), !Self.isTyping(focus),
      // Popovers and dialogs have their own keys.
      gtk_widget_get_ancestor(focus, gtk_popover_get_type()) == nil, kiji_dialog_holds(focus) == 0
    else {
      prefix = nil
      return false
    }
    let isLetter = held.rawValue & ~GDK_SHIFT_MASK.rawValue == 0 && gdk_keyval_to_unicode(key) > 0x20
    guard takesLetters || !isLetter || key == UInt32(GDK_KEY_Delete) else { return false }
    if key == UInt32(GDK_KEY_space), keepsSpace(focus) { return false }
    let name = KeyName.of(gdk_keyval_to_lower(KeyName.latin(key, in: controller)), held)
    defer { prefix = prefix == nil && map.isPrefix(name) ? name : nil }
    let action = prefix.flatMap { map["\($0) \(name)"] } ?? map[name]
    guard let action else { return prefix == nil && map.isPrefix(name) }
    // Consume the key even if its action is disabled, so that it does not reach the focused widget.
    gtk_widget_activate_action_variant(window, action, nil)
    return true
  }

  /// Whether a widget accepts text input.
  private static func isTyping(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    return [gtk_text_get_type(), gtk_text_view_get_type()].contains { g_type_check_instance_is_a(instance, $0) != 0 }
  }
}

/// Maps keys to actions. The keys of a two-key shortcut are separated by a space.
struct KeyMap {
  private let actions: [String: String]
  private let prefixes: Set<String>

  /// - Parameter keymap: the keys of the commands, of which those that always work are left out.
  init(_ keymap: Keymap = Keymap(Command.shortcuts)) {
    let keys = Command.all.flatMap { command in
      command.action.map { action in command.quietKeys(in: keymap).map { ($0.text, action) } } ?? []
    }
    actions = Dictionary(keys.map { (KeyName.of($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
    prefixes = Set(
      actions.keys.compactMap { $0.split(separator: " ").count == 2 ? String($0.split(separator: " ")[0]) : nil })
  }

  subscript(name: String) -> String? { actions[name] }

  /// Whether a key is the first of a two-key shortcut.
  func isPrefix(_ name: String) -> Bool { prefixes.contains(name) }
}
