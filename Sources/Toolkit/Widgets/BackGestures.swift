// Ownership: GTK owns the controllers, which live as long as the window.

import CGLib
package import CGtk
import Foundation
import GLibKit
import ListKit

/// Receives window-wide input.
package protocol BackGesturesDelegate: AnyObject {
  /// The user wants to go back.
  func backGesturesDidGoBack(_ gestures: BackGestures)
  /// The user pressed Escape and no widget handled it. Returns whether it did anything.
  func backGesturesDidEscape(_ gestures: BackGestures) -> Bool
  /// Whether a widget is the article's web page, which consumes every key, and has no use for Escape now.
  func backGestures(_ gestures: BackGestures, pageLeavesEscape widget: UnsafeMutablePointer<GtkWidget>) -> Bool
  /// The user dropped a file or a link, given as an address.
  func backGestures(_ gestures: BackGestures, didDrop address: String)
}

/// Window-wide input: the mouse's back button, the back swipe, Escape, and dropped files and links.
package final class BackGestures {
  package weak var delegate: (any BackGesturesDelegate)?

  /// The back button of a mouse.
  private static let backButton: guint = 8

  private let window: UnsafeMutablePointer<GtkWidget>
  private var start: (x: Double, isOverPage: Bool)?

  /// - Parameter window: the window; must outlive this object.
  package init(of window: UnsafeMutablePointer<GtkWidget>) {
    self.window = window
    followButton()
    followFinger()
    for phase in [GTK_PHASE_CAPTURE, GTK_PHASE_BUBBLE] { followEscape(phase) }
    followDrops()
  }

  private func followButton() {
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, Self.backButton)
    add(click, GTK_PHASE_CAPTURE)
    Signal.connectPress("pressed", of: click) { [weak self] _, _, _ in self?.goBack() }
  }

  /// Observes swipes in the capture phase without claiming the event sequence, so that lists below still scroll.
  private func followFinger() {
    guard let swipe = gtk_gesture_swipe_new() else { return }
    gtk_gesture_single_set_touch_only(swipe, 1)
    add(swipe, GTK_PHASE_CAPTURE)
    Signal.connectBoxed("begin", of: swipe) { [weak self] in
      var (x, y) = (0.0, 0.0)
      let isKnown = gtk_gesture_get_bounding_box_center(swipe, &x, &y) != 0
      self?.start = isKnown ? self?.place(x, y) : nil
    }
    Signal.connectPoint("swipe", of: swipe) { [weak self] x, y in self?.lifted(x, y) }
  }

  private func place(_ x: Double, _ y: Double) -> (x: Double, isOverPage: Bool) {
    var widget = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
    var isOverPage = false
    while let current = widget, !isOverPage {
      isOverPage = gtk_widget_has_css_class(current, "article-pane") != 0
      widget = gtk_widget_get_parent(current)
    }
    return (isRightToLeft ? Double(gtk_widget_get_width(window)) - x : x, isOverPage)
  }

  private func lifted(_ x: Double, _ y: Double) {
    guard let start else { return }
    let swipe = BackSwipe(start: start.x, across: isRightToLeft ? -x : x, along: y, isOverPage: start.isOverPage)
    if swipe.isMeant { goBack() }
  }

  private func goBack() { delegate?.backGesturesDidGoBack(self) }

  private var isRightToLeft: Bool { gtk_widget_get_direction(window) == GTK_TEXT_DIR_RTL }

  private func followEscape(_ phase: GtkPropagationPhase) {
    guard let keys = gtk_event_controller_key_new() else { return }
    add(keys, phase)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
      guard let self, key == UInt32(GDK_KEY_Escape),
        held & gtk_accelerator_get_default_mod_mask().rawValue == 0
      else { return false }
      let focus = gtk_window_get_focus(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
      guard let delegate else { return false }
      let isFree = focus.map { delegate.backGestures(self, pageLeavesEscape: $0) } ?? false
      return isFree == (phase == GTK_PHASE_CAPTURE) && delegate.backGesturesDidEscape(self)
    }
  }

  private func followDrops() {
    guard let target = gtk_drop_target_new(g_file_get_type(), GDK_ACTION_COPY) else { return }
    // Not the window's own articles, whose links would be subscribed to.
    func isOwn() -> Bool {
      let drag = gtk_drop_target_get_current_drop(target).flatMap { gdk_drop_get_drag($0) }
      return DragSession.session(of: drag.map { UnsafeMutableRawPointer($0) }) != nil
    }
    for signal in ["enter", "motion"] {
      Signal.connectDragOver(signal, of: target) { _, _ in isOwn() ? 0 : GDK_ACTION_COPY.rawValue }
    }
    Signal.connectDrop("drop", of: target) { [weak self] file, _, _ in
      guard !isOwn() else { return false }
      let address = g_file_get_uri(OpaquePointer(file))
      defer { g_free(address) }
      if let self, let address { delegate?.backGestures(self, didDrop: String(cString: address)) }
      return address != nil
    }
    gtk_widget_add_controller(window, target)
  }

  private func add(_ controller: OpaquePointer, _ phase: GtkPropagationPhase) {
    gtk_event_controller_set_propagation_phase(controller, phase)
    gtk_widget_add_controller(window, controller)
  }
}

/// A finished one-finger swipe over the window, and whether it means “go back”.
package nonisolated struct BackSwipe: Equatable, Sendable {
  /// Where the swipe started, in pixels from the leading edge.
  package let start: Double
  /// The velocity on release, in pixels per second, positive toward the trailing edge.
  package let across: Double
  /// The vertical velocity on release, in pixels per second.
  package let along: Double
  /// Whether it started over content that scrolls sideways itself, such as an article with a wide table.
  package let isOverPage: Bool

  /// The minimum velocity of a swipe, in pixels per second.
  private static let least = 300.0
  /// How many times faster the horizontal movement must be than the vertical; otherwise it is a scroll.
  private static let straightness = 2.0
  /// The width of the leading edge, in pixels, from which a swipe applies to the window rather than to the content.
  private static let edge = 32.0

  package var isMeant: Bool {
    across >= Self.least && across >= abs(along) * Self.straightness && (!isOverPage || start <= Self.edge)
  }
}
