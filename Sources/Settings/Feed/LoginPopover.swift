// Ownership: the popover stays a child of the window's content for the life of the window, like ChoicesPopover.

import CAdwaita
import CGtk
import FeedFetcher
import GLibKit
import ListKit
import Toolkit

/// Receives the user's actions in the popover.
protocol LoginPopoverDelegate: AnyObject {
  /// The user entered credentials.
  func loginPopover(_ popover: LoginPopover, didSave credentials: FetchCredentials)
  /// The user wants to remove the saved credentials.
  func loginPopoverDidForget(_ popover: LoginPopover)
  /// The popover has closed.
  func loginPopoverDidClose(_ popover: LoginPopover)
}

/// The popover for entering a feed's user name and password.
final class LoginPopover {
  weak var delegate: (any LoginPopoverDelegate)?

  private let view = LoginView.instance()
  private let container: UnsafeMutablePointer<GtkWidget>

  /// - Parameter container: a box that contains the row; the popover's parent.
  init(in container: UnsafeMutablePointer<GtkWidget>) {
    self.container = container
    gtk_widget_set_parent(view.root, container)
    // Deferred: GTK is still moving the keyboard focus.
    Signal.connect("closed", of: view.root) { [weak self] in
      MainLoopBridge.whenIdle { self.map { $0.delegate?.loginPopoverDidClose($0) } }
    }
    view.onSave = { [weak self] in
      guard let self, let credentials = view.credentials else { return }
      view.close()
      // Accepting an unchanged form must not replace the saved password with an empty one.
      if !view.isUntouched { delegate?.loginPopover(self, didSave: credentials) }
    }
    view.forget.onClick { [weak self] in
      guard let self else { return }
      view.close()
      delegate?.loginPopoverDidForget(self)
    }
  }

  isolated deinit {
    if gtk_widget_get_parent(view.root) != nil { PointerFocus.leave(view.root) { gtk_widget_unparent(view.root) } }
  }

  /// Opens the popover.
  /// - Parameters:
  ///   - userName: the saved user name; nil for none.
  ///   - widget: the widget that the popover points to.
  func show(_ userName: String?, at widget: AnyWidget) { view.open(userName, at: widget.pointer, in: container) }
}

/// The popover's content.
final class LoginView: View {
  @Outlet var userName: Entry
  @Outlet var password: PasswordEntry
  @Outlet var save: Button
  @Outlet var forget: Button

  /// Called when the user accepts.
  var onSave: (@MainActor () -> Void)?

  /// The entered credentials; nil without a user name.
  var credentials: FetchCredentials? {
    userName.text.isEmpty ? nil : FetchCredentials(userName: userName.text, password: password.text)
  }

  /// Whether the user name is the saved one and no password was entered, so that there is nothing to save.
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
