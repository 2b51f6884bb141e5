// Security: the page is untrusted. Scripts in its markup are disabled; the document's policy forbids all requests
// except for images, which this program makes instead of WebKit; the session stores nothing; and every navigation
// away from the document is blocked here and passed to the system's browser.

internal import CAdwaita
internal import CGLib
internal import CGtk
internal import CWebKit
import ImageDecoding
import GLibKit
import Library
import ListKit
import Models

/// The web view that shows the open article.
final class PageView {
  /// What happens in the page.
  enum Event: Equatable {
    /// A link was activated; its URL.
    case link(String)
    /// The script in the page has sent a message.
    case script(PageMessage)
    /// Another document has taken the place of the last one, with what the script showed in it.
    case replaced
    /// A document was loaded completely.
    case loaded
    /// The pointer has left the page, which the page itself does not always notice.
    case pointerLeft
    /// The page's process has crashed.
    case crash
  }

  /// Called with what happens in the page.
  var onEvent: (@MainActor (Event) -> Void)?

  /// Searches in the page's text.
  let finder: PageFinder
  /// The page's context menu.
  let menu: PageMenu
  let speech: PageSpeech

  private let reference: GObjectRef
  let script: PageScript
  private let updates: PageUpdates
  private let pictures: ImageScheme
  /// The state of the last load.
  private enum Loading { case asked, started, shown }
  /// The next load must wait until the last one is committed: if many loads follow each other quickly, as when a key is
  /// held down, WebKit would show none of them.
  private var loading = Loading.shown
  /// The page to load next.
  private var next: ArticlePage?
  /// The scroll position to restore in the page being loaded.
  private var place: String?

  var root: UnsafeMutablePointer<GtkWidget> { reference.pointer.typed() }
  private var webView: UnsafeMutablePointer<WebKitWebView> { reference.pointer.typed() }

  /// - Parameters:
  ///   - style: the page's style.
  ///   - loadImage: loads an image, or returns nil if there is none.
  init(style: PageStyle, loadImage: @escaping @MainActor (String) async -> ImageFile?) {
    let session = GObjectRef(adopting: webkit_network_session_new_ephemeral())
    Self.closeNetwork(of: session.pointer.opaque)
    // A scheme is registered per context, so this view needs its own.
    let context = GObjectRef(adopting: webkit_web_context_new())
    pictures = ImageScheme(load: loadImage)
    pictures.register(on: context.pointer.opaque)
    let properties: KeyValuePairs<String, ConstructionValue> = [
      "network-session": .object(session.pointer), "web-context": .object(context.pointer),
    ]
    guard let made = makeGObject(webkit_web_view_get_type(), properties) else {
      preconditionFailure("WebKit returned no view")
    }
    reference = GObjectRef(adopting: made)
    script = PageScript(of: made.typed())
    finder = PageFinder(of: made.typed(), script)
    menu = PageMenu(of: made, script)
    speech = PageSpeech(script)
    updates = PageUpdates(script)
    configure()
    setStyle(style)
    script.onMessage = { [weak self] in self?.onEvent?(.script($0)) }
    pictures.isOpen = { [weak self] in self?.loading == .shown }
    Signal.connectDecision("decide-policy", of: reference.pointer) { [weak self] decision, kind in
      self?.decide(decision, kind) ?? false
    }
    followPointer()
    // WebKit must not download anything itself.
    Signal.connectObject("download-started", of: session.pointer) { webkit_download_cancel($0.opaque) }
    Signal.connectEnum("load-changed", of: reference.pointer) { [weak self] in self?.loadChanged($0) }
    Signal.connectEnum("web-process-terminated", of: reference.pointer) { [weak self] _ in self?.ended() }
  }

  /// Shows a document.
  /// - Parameters:
  ///   - name: the accessible name.
  ///   - place: the scroll position; nil for the beginning.
  func show(_ page: ArticlePage, name: String, at place: String?) {
    // Requests of the previous article are obsolete.
    pictures.cancel()
    self.place = place
    updates.willLoad(page)
    AnyWidget(root).describe(name: name)
    if loading == .shown { load(page) } else { next = page }
  }

  private func load(_ page: ArticlePage) {
    loading = .asked
    AnyWidget(root).describe(isBusy: true)
    webkit_web_view_load_html(webView, page.html, nil)
  }

  /// Changes the style of this page and later ones.
  func setStyle(_ style: PageStyle) {
    // Before the first page is drawn, too, which avoids a white flash.
    var paper = GdkRGBA()
    gdk_rgba_parse(&paper, style.paper)
    webkit_web_view_set_background_color(webView, &paper)
    let content = webkit_web_view_get_user_content_manager(webView)
    let sheet = webkit_user_style_sheet_new(
      style.sheet, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
    webkit_user_content_manager_remove_all_style_sheets(content)
    webkit_user_content_manager_add_style_sheet(content, sheet)
    webkit_user_style_sheet_unref(sheet)
  }

  /// Shows what the player does with an article's episodes, now and when the article is loaded.
  func show(_ episodes: [Int: EpisodeState], of article: Article.ID) {
    menu.episodes = (article, episodes)
    updates.show(episodes, of: article)
  }

  /// Shows an article's tags, now and when the article is loaded.
  func show(_ tags: [Tag], of article: Article.ID) {
    // A call that is under way when the view is closed would keep it.
    updates.show(tags, of: article, now: loading == .shown)
  }

  /// Scrolls by a page.
  /// - Parameter direction: 1 to scroll forward, -1 to scroll back.
  /// - Returns: whether the end had already been reached; false while a page is being loaded.
  func scroll(_ direction: Int) async -> Bool {
    guard loading == .shown else { return false }
    // The script exists only after the document has been parsed.
    return await script.isTrue("globalThis.kiji ? kiji.scroll(\(direction)) : false") ?? true
  }

  /// Opens the print dialog, which can also create a PDF file.
  func sendToPrinter(over window: UnsafeMutablePointer<GtkWindow>?) {
    let operation = GObjectRef(adopting: webkit_print_operation_new(webView))
    withExtendedLifetime(NewWindows()) {
      _ = webkit_print_operation_run_dialog(operation.pointer.opaque, window)
    }
  }

  /// Makes the text under WebKit's find highlights readable; these are bright even in dark style.
  func setFinding(_ isFinding: Bool) {
    script.run("document.documentElement.toggleAttribute('data-finding', \(isFinding))")
  }

  private func followPointer() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    Signal.connect("leave", of: motion) { [weak self] in self?.onEvent?(.pointerLeft) }
    gtk_widget_add_controller(root, motion)
  }

  /// Makes child widgets of the web view unfocusable. WebKit has a text field for input methods there, and Tab would
  /// move the focus into it.
  func closeInside() {
    var child = gtk_widget_get_first_child(root)
    while let widget = child {
      gtk_widget_set_can_focus(widget, 0)
      child = gtk_widget_get_next_sibling(widget)
    }
  }

  /// Cancels the next load.
  func leave() {
    pictures.cancel()
    next = nil
  }

  /// Routes all of WebKit's own requests to a proxy that does not exist: some, such as preconnections, are not subject
  /// to any policy.
  static func closeNetwork(of session: OpaquePointer) {
    let nowhere = webkit_network_proxy_settings_new("http://127.0.0.1:1", nil)
    webkit_network_session_set_proxy_settings(session, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, nowhere)
    webkit_network_proxy_settings_free(nowhere)
  }

  private func configure() {
    let settings = webkit_web_view_get_settings(webView)
    // Scripts of the page are not even parsed, but the program's own script needs the engine.
    webkit_settings_set_enable_javascript_markup(settings, 0)
    webkit_settings_set_enable_page_cache(settings, 0)
    webkit_settings_set_enable_html5_local_storage(settings, 0)
    webkit_settings_set_enable_html5_database(settings, 0)
    webkit_settings_set_enable_media(settings, 0)
    webkit_settings_set_enable_webgl(settings, 0)
    webkit_settings_set_enable_webaudio(settings, 0)
    webkit_settings_set_javascript_can_access_clipboard(settings, 0)
    webkit_settings_set_javascript_can_open_windows_automatically(settings, 0)
    webkit_settings_set_enable_back_forward_navigation_gestures(settings, 0)
    // Text and images need no graphics processor, and drivers end the page's process: Mesa's software renderer reads
    // freed memory when WebKit composes a page in several threads.
    webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    gtk_widget_set_vexpand(root, 1)
    gtk_widget_set_hexpand(root, 1)
  }

  private func loadChanged(_ event: Int32) {
    switch UInt32(bitPattern: event) {
    case WEBKIT_LOAD_STARTED.rawValue: loading = .started
    case WEBKIT_LOAD_COMMITTED.rawValue:
      onEvent?(.replaced)
      loadNext()
    case WEBKIT_LOAD_FINISHED.rawValue:
      // Before “started”, this event belongs to the previous page. A load that finishes without having been committed
      // has failed.
      if loading == .started { loadNext() }
      guard loading == .shown else { return }
      AnyWidget(root).describe(isBusy: false)
      if let place, !place.isEmpty { script.run("kiji.restore('\(place)')") }
      place = nil
      updates.didLoad()
      onEvent?(.loaded)
    default: break
    }
  }

  /// Marks the page as shown and loads the next one, if any.
  private func loadNext() {
    loading = .shown
    guard let page = next else { return }
    next = nil
    load(page)
  }

  private func ended() {
    pictures.cancel()
    (loading, next) = (.shown, nil)
    AnyWidget(root).describe(isBusy: false)
    onEvent?(.crash)
  }

  /// Allows only the document itself. Links are opened in the browser; everything else is blocked.
  private func decide(_ decision: UnsafeMutableRawPointer, _ kind: Int32) -> Bool {
    let policy: UnsafeMutablePointer<WebKitPolicyDecision> = decision.typed()
    let isNavigation =
      kind == Int32(WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION.rawValue)
      || kind == Int32(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue)
    guard isNavigation else { return false }
    let action = webkit_navigation_policy_decision_get_navigation_action(decision.opaque)
    let address =
      webkit_uri_request_get_uri(webkit_navigation_action_get_request(action))
      .map { String(cString: $0) } ?? ""
    // A link within the page, such as to a footnote.
    if address.hasPrefix("about:blank#") { return false }
    if address == "about:blank", loading != .shown { return false }
    if webkit_navigation_action_is_user_gesture(action) != 0 { onEvent?(.link(address)) }
    webkit_policy_decision_ignore(policy)
    return true
  }
}
