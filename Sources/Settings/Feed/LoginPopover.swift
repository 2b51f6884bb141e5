// Ownership: the popover hangs in the window's content for as long as the window is there, as that with values does.

import CAdwaita
import CGtk
import FeedFetcher
import GLibKit
import ListKit
import Toolkit

/// The name and the password of a feed, which come up over their row.
final class LoginPopover {
  /// Called when they are gone from the screen.
  var onClose: (@MainActor () -> Void)?
  /// Called with what the person gives.
  var onSave: (@MainActor (FetchCredentials) -> Void)?
  /// Called when the person wants them forgotten.
  var onForget: (@MainActor () -> Void)?

  private let view = LoginView.instance()
  private let container: UnsafeMutablePointer<GtkWidget>

  /// - Parameter container: a box that the row is in.
  init(in container: UnsafeMutablePointer<GtkWidget>) {
    self.container = container
    gtk_widget_set_parent(view.root, container)
    // not at once: the keyboard's focus is still on its way
    Signal.connect("closed", of: view.root) { [weak self] in MainLoopBridge.whenIdle { self?.onClose?() } }
    view.onSave = { [weak self] in
      guard let self, let credentials = view.credentials else { return }
      view.close()
      // who only looked has not given an empty password
      if !view.isUntouched { onSave?(credentials) }
    }
    view.forget.onClick { [weak self] in
      self?.view.close()
      self?.onForget?()
    }
  }

  isolated deinit {
    if gtk_widget_get_parent(view.root) != nil { gtk_widget_unparent(view.root) }
  }

  /// Asks for them.
  /// - Parameters:
  ///   - userName: the name that is known; nil for none.
  ///   - widget: what they come up at.
  func show(_ userName: String?, at widget: AnyWidget) { view.open(userName, at: widget.pointer, in: container) }
}

/// The popover with the two lines.
final class LoginView: View {
  @Outlet var userName: Entry
  @Outlet var password: PasswordEntry
  @Outlet var save: Button
  @Outlet var forget: Button

  /// Called when the person is done.
  var onSave: (@MainActor () -> Void)?

  /// What was given; nil without a name.
  var credentials: FetchCredentials? {
    userName.text.isEmpty ? nil : FetchCredentials(userName: userName.text, password: password.text)
  }

  /// Whether the name is the one that is known, and no password was written: there is nothing to keep.
  var isUntouched: Bool { userName.text == known && password.text.isEmpty }

  private var known: String?

  override func didLoad() {
    save.onClick { [weak self] in self?.onSave?() }
    Signal.connect("activate", of: userName.pointer) { [weak self] in self?.password.grabFocus() }
    Signal.connect("activate", of: password.pointer) { [weak self] in self?.onSave?() }
    userName.onChange { [weak self] in self.map { $0.save.setSensitive($0.credentials != nil) } }
  }

  func open(_ name: String?, at widget: UnsafeMutablePointer<GtkWidget>, in container: UnsafeMutablePointer<GtkWidget>)
  {
    known = name
    userName.text = name ?? ""
    password.text = ""
    save.setSensitive(name != nil)
    forget.setVisible(name != nil)
    var bounds = graphene_rect_t()
    if gtk_widget_compute_bounds(widget, container, &bounds) != 0 {
      var place = GdkRectangle(
        x: Int32(bounds.origin.x), y: Int32(bounds.origin.y), width: Int32(bounds.size.width),
        height: Int32(bounds.size.height))
      gtk_popover_set_pointing_to(popover, &place)
    }
    gtk_popover_popup(popover)
    userName.grabFocus()
  }

  func close() { gtk_popover_popdown(popover) }

  private var popover: UnsafeMutablePointer<GtkPopover> { UnsafeMutableRawPointer(root).typed() }
}
