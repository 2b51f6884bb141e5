internal import CGtk
import GLibKit
import ListKit
import Toolkit
import Words

/// A window with the reader and one article.
final class ArticleWindow: View {
  @Outlet var toasts: ToastOverlay
  @Outlet var scroller: ScrolledWindow
  @Outlet var place: Bin

  private let title = WindowTitle.make()
  /// Gives the focus back to the main window, behind which this one was opened.
  private var givingFocusBack: SignalConnection?
  private var waiting: Task<Void, Never>?

  /// How long after a window was drawn the desktop may give it the focus. Later, it is the user.
  private static let patience = Duration.seconds(2)

  /// Whether the window gives the focus back if it gets it.
  var staysBehind: Bool { givingFocusBack != nil }

  var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutableRawPointer(root).typed() }
  var frame: WindowFrame { WindowFrame(window: window, prefix: "article-") }

  /// Shows the reader. Its header bar is the window's.
  func show(_ reader: any PaneView) {
    place.setChild(reader.root)
    if let title { reader.header.setTitle(title) }
    let least = reader.leastWidth(isFirst: true, isLast: true)
    scroller.onWidth { [title, weak reader] width in
      // The page has the title, too.
      title?.setVisible(width >= least)
      reader?.showAlone(width < least)
    }
  }

  /// Shows the article's title and its feed.
  func show(title text: String, feed: String) {
    let text = text.isEmpty ? tr("Untitled") : text
    gtk_window_set_title(window, text)
    title?.show(text, subtitle: feed)
  }

  /// Shows the window, or brings it to the front.
  func present() {
    endStayingBehind()
    gtk_window_present(window)
  }

  /// Shows the window behind another one, which keeps the keyboard focus.
  func present(behind other: UnsafeMutablePointer<GtkWindow>) {
    // The desktop gives the focus to a new window, and raises it; a program can only ask for the other one.
    givingFocusBack = Signal.connectNotify("is-active", of: root) { [weak self] in
      guard let self, gtk_window_is_active(window) != 0 else { return }
      endStayingBehind()
      gtk_window_present(other)
    }
    gtk_window_present(window)
    gtk_window_present(other)
    // Making the page keeps the program busy; until then, it hears nothing of the focus.
    MainLoopBridge.whenIdle { [weak self] in self?.waitForFocus() }
  }

  private func waitForFocus() {
    guard staysBehind else { return }
    waiting = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      if !Task.isCancelled { self?.endStayingBehind() }
    }
  }

  /// Ends the wait for the desktop, also when the window closes.
  func endStayingBehind() {
    waiting?.cancel()
    givingFocusBack?.disconnect()
    (waiting, givingFocusBack) = (nil, nil)
  }
}
