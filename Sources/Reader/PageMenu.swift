// Security: WebKit's own menu offers Reload, Back, downloads and the inspector, which must not be available. All its
// items are replaced by the program's own, except those for copying and selecting text.

internal import CGLib
internal import CGtk
internal import CWebKit
import GLibKit
import ListKit
import Models
import Words

/// The context menu of the article's page.
final class PageMenu {
  /// An action on the link or image under the pointer, with its URL, or on the article.
  enum Action {
    case openInWindow
    case openLink(String)
    case copyLink(String)
    case saveImage(String)
    case copyImage(String)
    case muteSelection
  }

  /// Called with the item that the user chooses.
  var onAction: (@MainActor (Action) -> Void)?

  /// The states of the page's episodes, by the places of their cards.
  var episodes: [Int: EpisodeState] = [:]

  private let webView: UnsafeMutableRawPointer

  /// - Parameter webView: the web view; must outlive this object.
  init(of webView: UnsafeMutableRawPointer) {
    self.webView = webView
    Signal.connectPairRequest("context-menu", of: webView) { [weak self] menu, hit in
      // Returning true prevents the menu from being shown.
      self?.fill(menu.opaque, hit.opaque) != true
    }
    Signal.connect("context-menu-dismissed", of: webView) { [weak self] in self?.forgetClosedMenus() }
  }

  /// Removes the surfaces of closed menus. WebKit keeps a menu until it opens another one, and GTK 4.8 goes on sending
  /// a hidden popover the motions of the pointer, so that clicks where the menu was would not reach the page.
  private func forgetClosedMenus() {
    var child = gtk_widget_get_first_child(webView.typed())
    while let widget = child {
      child = gtk_widget_get_next_sibling(widget)
      let isPopover = g_type_check_instance_is_a(UnsafeMutableRawPointer(widget).typed(), gtk_popover_get_type()) != 0
      if isPopover, gtk_widget_get_mapped(widget) == 0 {
        PointerFocus.leave(widget) { gtk_widget_unrealize(widget) }
      }
    }
  }

  /// - Returns: whether there is a menu to show.
  private func fill(_ menu: OpaquePointer, _ hit: OpaquePointer) -> Bool {
    webkit_context_menu_remove_all(menu)
    if webkit_hit_test_result_context_is_link(hit) != 0,
      let address = webkit_hit_test_result_get_link_uri(hit).map({ String(cString: $0) }),
      !address.hasPrefix("about:")
    {
      if let link = AttachmentLink(address) {
        for choice in link.choice == nil ? [] : (episodes[link.index] ?? EpisodeState()).choices {
          add(choice.words, .openLink(AttachmentLink(link.index, choice).address), to: menu)
        }
      } else {
        add(tr("_Open Link"), .openLink(address), to: menu)
        if TagLinks.tag(at: address) == nil { add(tr("Copy _Link"), .copyLink(address), to: menu) }
      }
    }
    if webkit_hit_test_result_context_is_image(hit) != 0,
      let address = webkit_hit_test_result_get_image_uri(hit).map({ String(cString: $0) })
    {
      separate(menu)
      let image = String(address.trimmingPrefix(ArticleContent.imageScheme + ":"))
      add(tr("_Save Image…"), .saveImage(image), to: menu)
      add(tr("Copy _Image"), .copyImage(image), to: menu)
    }
    // Beside a link, it would be taken for the link's.
    if webkit_context_menu_get_n_items(menu) == 0, opensWindows {
      add(tr("Open in New _Window"), .openInWindow, to: menu)
    }
    separate(menu)
    if webkit_hit_test_result_context_is_selection(hit) != 0 {
      add(WEBKIT_CONTEXT_MENU_ACTION_COPY, tr("_Copy"), to: menu)
      // Translators: creates a rule that hides articles with the selected words.
      add(tr("_Mute Selected Words…"), .muteSelection, to: menu)
    }
    add(WEBKIT_CONTEXT_MENU_ACTION_SELECT_ALL, tr("Select _All"), to: menu)
    return true
  }

  /// Whether the window can open articles in windows of their own.
  private var opensWindows: Bool {
    guard let window = gtk_widget_get_root(webView.typed()),
      g_type_check_instance_is_a(UnsafeMutableRawPointer(window).typed(), g_action_group_get_type()) != 0
    else { return false }
    return g_action_group_has_action(UnsafeMutableRawPointer(window).opaque, "open-in-window") != 0
  }

  private func separate(_ menu: OpaquePointer) {
    guard webkit_context_menu_get_n_items(menu) > 0 else { return }
    webkit_context_menu_append(menu, webkit_context_menu_item_new_separator())
  }

  private func add(_ label: String, _ action: Action, to menu: OpaquePointer) {
    // WebKit puts all actions into one group, so their names must be unique.
    let name = "item\(webkit_context_menu_get_n_items(menu))"
    let item = GObjectRef(adopting: g_simple_action_new(name, nil))
    Signal.connectVariant("activate", of: item.pointer) { [weak self] _ in self?.onAction?(action) }
    webkit_context_menu_append(menu, webkit_context_menu_item_new_from_gaction(item.pointer.opaque, label, nil))
  }

  private func add(_ action: WebKitContextMenuAction, _ label: String, to menu: OpaquePointer) {
    webkit_context_menu_append(menu, webkit_context_menu_item_new_from_stock_action_with_label(action, label))
  }
}
