// Security: the page is hostile. Scripts of the page are off, the document's policy forbids every request, the session
// keeps nothing, and whatever would leave the document is stopped here and given to the system's browser.

internal import CAdwaita
internal import CGLib
internal import CGtk
internal import CWebKit
import GLibKit
import ListKit

/// The web view that shows one article.
final class PageView {
  /// Called with the address of a link that the person follows.
  var onLink: (@MainActor (String) -> Void)?
  /// Called when the page's process ended by itself.
  var onCrash: (@MainActor () -> Void)?

  private let reference: GObjectRef
  /// Whether the next load is the one that ``show(_:name:)`` began; there is no other.
  private var isLoadExpected = false

  var root: UnsafeMutablePointer<GtkWidget> { reference.pointer.typed() }
  private var webView: UnsafeMutablePointer<WebKitWebView> { reference.pointer.typed() }

  /// - Parameter style: the page's style sheet.
  init(style: String) {
    let session = GObjectRef(adopting: webkit_network_session_new_ephemeral())
    guard let made = makeGObject(webkit_web_view_get_type(), ["network-session": .object(session.pointer)]) else {
      preconditionFailure("WebKit gave no view")
    }
    reference = GObjectRef(adopting: made)
    configure()
    setStyle(style)
    Signal.connectDecision("decide-policy", of: reference.pointer) { [weak self] decision, kind in
      self?.decide(decision, kind) ?? false
    }
    // WebKit's own menu reloads, goes back, downloads and inspects, none of which may be here
    Signal.connectPairRequest("context-menu", of: reference.pointer) { _ in true }
    // whatever WebKit wants to fetch by itself, it may not
    Signal.connectObject("download-started", of: session.pointer) { webkit_download_cancel($0.opaque) }
    Signal.connectEnum("web-process-terminated", of: reference.pointer) { [weak self] _ in self?.onCrash?() }
  }

  /// Shows a document.
  /// - Parameter name: the accessible name.
  func show(_ page: ArticlePage, name: String) {
    isLoadExpected = true
    webkit_web_view_load_html(webView, page.html, nil)
    AnyWidget(root).describe(name: name)
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

  private func configure() {
    let settings = webkit_web_view_get_settings(webView)
    webkit_settings_set_enable_javascript_markup(settings, 0)
    webkit_settings_set_enable_javascript(settings, 0)
    webkit_settings_set_enable_page_cache(settings, 0)
    webkit_settings_set_enable_html5_local_storage(settings, 0)
    webkit_settings_set_enable_html5_database(settings, 0)
    webkit_settings_set_enable_media(settings, 0)
    webkit_settings_set_enable_webgl(settings, 0)
    webkit_settings_set_enable_back_forward_navigation_gestures(settings, 0)
    // the pane's own ground shows through, in light and in dark, and nothing flashes white
    var transparent = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0)
    webkit_web_view_set_background_color(webView, &transparent)
    gtk_widget_set_vexpand(root, 1)
    gtk_widget_set_hexpand(root, 1)
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
    if address == "about:blank", isLoadExpected {
      isLoadExpected = false
      return false
    }
    if webkit_navigation_action_is_user_gesture(action) != 0 { onLink?(address) }
    webkit_policy_decision_ignore(policy)
    return true
  }
}
