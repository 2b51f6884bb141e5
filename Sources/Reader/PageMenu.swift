// Security: WebKit's own menu offers Reload, Back, downloads and the inspector, which must not be available. All its
// items are replaced by the program's own.

internal import CGLib
internal import CGtk
internal import CWebKit
import Foundation
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
  private let script: PageScript
  private let keyboardMenu: KeyboardMenu

  /// - Parameter webView: the web view; must outlive this object.
  init(of webView: UnsafeMutableRawPointer, _ script: PageScript) {
    self.webView = webView
    self.script = script
    keyboardMenu = KeyboardMenu(in: webView.typed())
    Signal.connectPairRequest("context-menu", of: webView) { [weak self] menu, hit in
      self?.fill(menu.opaque, for: MenuTarget(hit.opaque))
      // Returning true prevents the menu from being shown.
      return self == nil
    }
    Signal.connect("context-menu-dismissed", of: webView) { [weak self] in self?.forgetClosedMenus() }
    followKeys()
  }

  private func followKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    // Before WebKit, which gives keys to a hidden text field: that would open its own menu, or choose an emoji.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
      self?.press(Int32(bitPattern: key), held & gtk_accelerator_get_default_mod_mask().rawValue) ?? false
    }
    gtk_widget_add_controller(webView.typed(), keys)
  }

  private func press(_ key: Int32, _ held: UInt32) -> Bool {
    switch (key, held) {
    case (GDK_KEY_Menu, 0), (GDK_KEY_F10, GDK_SHIFT_MASK.rawValue): Task { await openForFocus() }
    case (GDK_KEY_semicolon, GDK_CONTROL_MASK.rawValue), (GDK_KEY_period, GDK_CONTROL_MASK.rawValue): break
    default: return false
    }
    return true
  }

  private func openForFocus() async {
    guard let text = await script.text("globalThis.kiji ? kiji.menuTarget() : ''"), let target = MenuTarget(text) else {
      return
    }
    keyboardMenu.open(groups(for: target), at: target.x, target.y)
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

  private func fill(_ menu: OpaquePointer, for target: MenuTarget) {
    webkit_context_menu_remove_all(menu)
    for group in groups(for: target) {
      if webkit_context_menu_get_n_items(menu) > 0 {
        webkit_context_menu_append(menu, webkit_context_menu_item_new_separator())
      }
      for item in group {
        // WebKit puts all actions into one group, so their names must be unique.
        let action = item.action(named: "item\(webkit_context_menu_get_n_items(menu))")
        webkit_context_menu_append(
          menu, webkit_context_menu_item_new_from_gaction(action.pointer.opaque, item.label, nil))
      }
    }
  }

  /// Returns the menu's items, in groups that lines separate.
  private func groups(for target: MenuTarget) -> [[MenuItem]] {
    var subject = target.link.map(items(forLink:)) ?? []
    let image = target.image.map { String($0.trimmingPrefix(ArticleContent.imageScheme + ":")) }.map {
      [item(tr("_Save Image…"), .saveImage($0)), item(tr("Copy _Image"), .copyImage($0))]
    }
    // Beside a link, it would be taken for the link's.
    if subject.isEmpty, image == nil, opensWindows { subject = [item(tr("Open in New _Window"), .openInWindow)] }
    var text = [edit(tr("Select _All"), WEBKIT_EDITING_COMMAND_SELECT_ALL)]
    if target.isSelection {
      // Translators: creates a rule that hides articles with the selected words.
      let mute = item(tr("_Mute Selected Words…"), .muteSelection)
      text.insert(contentsOf: [edit(tr("_Copy"), WEBKIT_EDITING_COMMAND_COPY), mute], at: 0)
    }
    return [subject, image ?? [], text].filter { !$0.isEmpty }
  }

  private func items(forLink address: String) -> [MenuItem] {
    if address.hasPrefix("about:") { return [] }
    guard let link = AttachmentLink(address) else {
      let open = item(tr("_Open Link"), .openLink(address))
      return TagLinks.tag(at: address) == nil ? [open, item(tr("Copy _Link"), .copyLink(address))] : [open]
    }
    guard link.choice != nil else { return [] }
    return (episodes[link.index] ?? EpisodeState()).choices.map {
      item($0.words, .openLink(AttachmentLink(link.index, $0).address))
    }
  }

  /// Whether the window can open articles in windows of their own.
  private var opensWindows: Bool {
    guard let window = gtk_widget_get_root(webView.typed()),
      g_type_check_instance_is_a(UnsafeMutableRawPointer(window).typed(), g_action_group_get_type()) != 0
    else { return false }
    return g_action_group_has_action(UnsafeMutableRawPointer(window).opaque, "open-in-window") != 0
  }

  private func item(_ label: String, _ action: Action) -> MenuItem {
    MenuItem(label: label) { [weak self] in self?.onAction?(action) }
  }

  private func edit(_ label: String, _ command: String) -> MenuItem {
    MenuItem(label: label) { [weak self] in
      if let self { webkit_web_view_execute_editing_command(webView.typed(), command) }
    }
  }
}

/// What a menu is about: what is under the pointer, or what has the keyboard focus.
private struct MenuTarget: Decodable {
  let link: String?
  let image: String?
  /// Whether it is selected text.
  let isSelection: Bool
  /// Where the menu is opened in the web view.
  let x: Double
  let y: Double

  init(_ hit: OpaquePointer) {
    let isLink = webkit_hit_test_result_context_is_link(hit) != 0
    link = isLink ? webkit_hit_test_result_get_link_uri(hit).map { String(cString: $0) } : nil
    let isImage = webkit_hit_test_result_context_is_image(hit) != 0
    image = isImage ? webkit_hit_test_result_get_image_uri(hit).map { String(cString: $0) } : nil
    isSelection = webkit_hit_test_result_context_is_selection(hit) != 0
    // WebKit opens it itself.
    (x, y) = (0, 0)
  }

  /// - Parameter text: what the script in the page has returned.
  init?(_ text: String) {
    guard let target = try? JSONDecoder().decode(MenuTarget.self, from: Data(text.utf8)) else { return nil }
    self = target
  }
}
