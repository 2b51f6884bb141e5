// Security: WebKit's own menu offers Reload, Back, downloads and the inspector, which must not be available. It is never
// shown; the program opens a menu of its own.

internal import CGtk
internal import CWebKit
import Foundation
import GLibKit
import Library
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

  /// The states of an article's episodes, by the places of their cards.
  var episodes: (article: Article.ID, states: [Int: EpisodeState])?

  private let webView: UnsafeMutableRawPointer
  private let script: PageScript
  private var menu: ContextMenu?
  /// Where the pointer or a finger was last pressed in the web view.
  private var place = (x: 0.0, y: 0.0)

  /// - Parameter webView: the web view; must outlive this object.
  init(of webView: UnsafeMutableRawPointer, _ script: PageScript) {
    self.webView = webView
    self.script = script
    Signal.connectPairRequest("context-menu", of: webView) { [weak self] _, hit in
      self.map { $0.open(for: MenuTarget(hit.opaque, at: $0.place)) }
      // WebKit's is not to be shown.
      return true
    }
    Signal.connectEnum("load-changed", of: webView) { [weak self] event in
      // It is about the document that is replaced, which is there until another one is committed.
      let ends = [WEBKIT_LOAD_STARTED.rawValue, WEBKIT_LOAD_COMMITTED.rawValue]
      if ends.contains(UInt32(bitPattern: event)) { self?.close() }
    }
    followPresses()
    followKeys()
  }

  private func followPresses() {
    guard let presses = gtk_gesture_click_new() else { return }
    gtk_event_controller_set_propagation_phase(presses, GTK_PHASE_CAPTURE)
    gtk_gesture_single_set_button(presses, 0)
    Signal.connectPress("pressed", of: presses) { [weak self] _, x, y in self?.place = (x, y) }
    gtk_widget_add_controller(webView.typed(), presses)
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
    open(for: target)
  }

  private func open(for target: MenuTarget) {
    close()
    guard gtk_widget_get_mapped(webView.typed()) != 0 else { return }
    menu = ContextMenu(Menu(groups: groups(for: target)), at: (target.x, target.y), in: webView.typed()) {
      [weak self] closed in
      if self?.menu === closed { self?.close() }
    }
  }

  /// Closes the open menu, if any, and gives the focus back to the page.
  private func close() {
    guard let menu else { return }
    self.menu = nil
    if menu.hasFocus { gtk_widget_grab_focus(webView.typed()) }
    menu.close()
  }

  /// Returns the menu's items, in groups that lines separate.
  private func groups(for target: MenuTarget) -> [[Menu.Item]] {
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

  private func items(forLink address: String) -> [Menu.Item] {
    if address.hasPrefix("about:") { return [] }
    guard let link = AttachmentLink(address) else {
      let open = item(tr("_Open Link"), .openLink(address))
      return TagLinks.link(at: address) == nil ? [open, item(tr("Copy _Link"), .copyLink(address))] : [open]
    }
    guard link.choice != nil else { return [] }
    let state = episodes?.article == link.article ? episodes?.states[link.index] : nil
    return (state ?? EpisodeState()).choices.map {
      item($0.words, .openLink(AttachmentLink(link.article, link.index, $0).address))
    }
  }

  /// Whether the window can open articles in windows of their own.
  private var opensWindows: Bool {
    guard let window = gtk_widget_get_root(webView.typed()),
      g_type_check_instance_is_a(UnsafeMutableRawPointer(window).typed(), g_action_group_get_type()) != 0
    else { return false }
    return g_action_group_has_action(UnsafeMutableRawPointer(window).opaque, "open-in-window") != 0
  }

  private func item(_ label: String, _ action: Action) -> Menu.Item {
    item(label) { [weak self] in self?.onAction?(action) }
  }

  private func item(_ label: String, _ choose: @escaping () -> Void) -> Menu.Item {
    var item = Menu.Item(label, action: choose)
    item.hasMnemonic = true
    return item
  }

  private func edit(_ label: String, _ command: String) -> Menu.Item {
    item(label) { [weak self] in
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

  init(_ hit: OpaquePointer, at place: (x: Double, y: Double)) {
    let isLink = webkit_hit_test_result_context_is_link(hit) != 0
    link = isLink ? webkit_hit_test_result_get_link_uri(hit).map { String(cString: $0) } : nil
    let isImage = webkit_hit_test_result_context_is_image(hit) != 0
    image = isImage ? webkit_hit_test_result_get_image_uri(hit).map { String(cString: $0) } : nil
    isSelection = webkit_hit_test_result_context_is_selection(hit) != 0
    (x, y) = place
  }

  /// - Parameter text: what the script in the page has returned.
  init?(_ text: String) {
    guard let target = try? JSONDecoder().decode(MenuTarget.self, from: Data(text.utf8)) else { return nil }
    self = target
  }
}
