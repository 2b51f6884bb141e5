// Security: the page is hostile. Scripts in its markup are off, the document's policy forbids every request but those for
// pictures, which this program makes and not WebKit, the session keeps nothing, and whatever would leave the document is
// stopped here and given to the system's browser.

internal import CAdwaita
internal import CGLib
internal import CGtk
internal import CWebKit
import FeedFetcher
import GLibKit
import ListKit

/// The web view that shows one article.
final class PageView {
  /// Called with the address of a link that the person follows.
  var onLink: (@MainActor (String) -> Void)?
  /// Called when the page's process ended by itself.
  var onCrash: (@MainActor () -> Void)?
  /// Called with what the page's lines say.
  var onMessage: (@MainActor (PageMessage) -> Void)?

  /// Searches the page's text.
  let finder: PageFinder
  /// The page's context menu.
  let menu: PageMenu

  private let reference: GObjectRef
  let script: PageScript
  private let pictures: PictureScheme
  /// How far the load is that was asked for last.
  private enum Loading { case asked, started, shown }
  /// No other load begins before the last one is shown: where many came one upon the other, as with a key that is held,
  /// WebKit would show none of them.
  private var loading = Loading.shown
  /// What is to be loaded then.
  private var next: ArticlePage?
  /// Where the reader was in what is being loaded.
  private var place: String?

  var root: UnsafeMutablePointer<GtkWidget> { reference.pointer.typed() }
  private var webView: UnsafeMutablePointer<WebKitWebView> { reference.pointer.typed() }

  /// - Parameters:
  ///   - style: the page's style sheet.
  ///   - loadPicture: fetches a picture, or gives nil where there is none.
  init(style: String, loadPicture: @escaping @MainActor (String) async -> FetchedPicture?) {
    let session = GObjectRef(adopting: webkit_network_session_new_ephemeral())
    Self.closeNetwork(of: session.pointer.opaque)
    // one of its own: a scheme belongs to a context, and is this view's alone
    let context = GObjectRef(adopting: webkit_web_context_new())
    pictures = PictureScheme(load: loadPicture)
    pictures.register(on: context.pointer.opaque)
    let properties: KeyValuePairs<String, ConstructionValue> = [
      "network-session": .object(session.pointer), "web-context": .object(context.pointer),
    ]
    guard let made = makeGObject(webkit_web_view_get_type(), properties) else {
      preconditionFailure("WebKit gave no view")
    }
    reference = GObjectRef(adopting: made)
    script = PageScript(of: made.typed())
    finder = PageFinder(of: made.typed(), script)
    menu = PageMenu(of: made)
    configure()
    setStyle(style)
    script.onMessage = { [weak self] in self?.onMessage?($0) }
    pictures.isOpen = { [weak self] in self?.loading == .shown }
    Signal.connectDecision("decide-policy", of: reference.pointer) { [weak self] decision, kind in
      self?.decide(decision, kind) ?? false
    }
    followPointer()
    // whatever WebKit wants to fetch by itself, it may not
    Signal.connectObject("download-started", of: session.pointer) { webkit_download_cancel($0.opaque) }
    Signal.connectEnum("load-changed", of: reference.pointer) { [weak self] in self?.loadChanged($0) }
    Signal.connectEnum("web-process-terminated", of: reference.pointer) { [weak self] _ in self?.ended() }
  }

  /// Shows a document.
  /// - Parameters:
  ///   - name: the accessible name.
  ///   - place: where the reader was in it; nil for its beginning.
  func show(_ page: ArticlePage, name: String, at place: String?) {
    // what the article before still waits for is of no use
    pictures.cancel()
    self.place = place
    AnyWidget(root).describe(name: name)
    if loading == .shown { load(page) } else { next = page }
  }

  private func load(_ page: ArticlePage) {
    loading = .asked
    AnyWidget(root).describe(isBusy: true)
    webkit_web_view_load_html(webView, page.html, nil)
  }

  /// Draws this page and those to come with another style sheet.
  func setStyle(_ style: String) {
    let content = webkit_web_view_get_user_content_manager(webView)
    let sheet = webkit_user_style_sheet_new(
      style, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
    webkit_user_content_manager_remove_all_style_sheets(content)
    webkit_user_content_manager_add_style_sheet(content, sheet)
    webkit_user_style_sheet_unref(sheet)
  }

  /// Scrolls by a page.
  /// - Parameter direction: 1 to go on, -1 to go back.
  /// - Returns: whether there was nothing more to scroll. While a page is on its way there is.
  func scroll(_ direction: Int) async -> Bool {
    guard loading == .shown else { return false }
    // the page's lines come when all of it is there
    return await script.isTrue("globalThis.kiji ? kiji.scroll(\(direction)) : false") ?? true
  }

  /// Lets the person print what is shown, or make a PDF file of it.
  func sendToPrinter(over window: UnsafeMutablePointer<GtkWindow>?) {
    let operation = GObjectRef(adopting: webkit_print_operation_new(webView))
    withExtendedLifetime(NewWindows()) {
      _ = webkit_print_operation_run_dialog(operation.pointer.opaque, window)
    }
  }

  /// Lets the words that are looked for be read on WebKit's own marks, which are bright in the dark too.
  func setFinding(_ isFinding: Bool) {
    script.run("document.documentElement.toggleAttribute('data-finding', \(isFinding))")
  }

  /// Called when the pointer leaves the page, which the page itself is not always told.
  var onPointerLeft: (@MainActor () -> Void)?

  private func followPointer() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    Signal.connect("leave", of: motion) { [weak self] in self?.onPointerLeft?() }
    gtk_widget_add_controller(root, motion)
  }

  /// Leaves nothing for Tab within the view: WebKit keeps a field of text there that translates keys, and the keyboard
  /// would be lost in it.
  func closeInside() {
    var child = gtk_widget_get_first_child(root)
    while let widget = child {
      gtk_widget_set_can_focus(widget, 0)
      child = gtk_widget_get_next_sibling(widget)
    }
  }

  /// Forgets what is still to be loaded.
  func leave() {
    pictures.cancel()
    next = nil
  }

  /// Whatever WebKit might ask a server for goes to one that is not there: some of it, such as connections made ahead of
  /// time, is a matter of no policy.
  static func closeNetwork(of session: OpaquePointer) {
    let nowhere = webkit_network_proxy_settings_new("http://127.0.0.1:1", nil)
    webkit_network_session_set_proxy_settings(session, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, nowhere)
    webkit_network_proxy_settings_free(nowhere)
  }

  private func configure() {
    let settings = webkit_web_view_get_settings(webView)
    // of the page's scripts none is even read; the program's own lines need the engine
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
    // the pane's own ground shows through, in light and in dark, and nothing flashes white
    var transparent = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0)
    webkit_web_view_set_background_color(webView, &transparent)
    gtk_widget_set_vexpand(root, 1)
    gtk_widget_set_hexpand(root, 1)
  }

  private func loadChanged(_ event: Int32) {
    switch UInt32(bitPattern: event) {
    case WEBKIT_LOAD_STARTED.rawValue: loading = .started
    case WEBKIT_LOAD_COMMITTED.rawValue: loadNext()
    case WEBKIT_LOAD_FINISHED.rawValue:
      // before a load has started, it is the page before that ends; one that ends without having been there has failed
      if loading == .started { loadNext() }
      guard loading == .shown else { return }
      AnyWidget(root).describe(isBusy: false)
      guard let place, !place.isEmpty else { return }
      self.place = nil
      script.run("kiji.restore('\(place)')")
    default: break
    }
  }

  /// The page is there: what has come meanwhile is next.
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
    onCrash?()
  }

  /// Only the document that was given is loaded; a link goes to the browser, everything else nowhere.
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
    // a footnote of the same page
    if address.hasPrefix("about:blank#") { return false }
    if address == "about:blank", loading != .shown { return false }
    if webkit_navigation_action_is_user_gesture(action) != 0 { onLink?(address) }
    webkit_policy_decision_ignore(policy)
    return true
  }
}
