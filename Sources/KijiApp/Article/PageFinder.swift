internal import CGLib
internal import CWebKit
import GLibKit

/// Searches the text of a page.
final class PageFinder {
  /// Called with how often the words were found.
  var onCount: (@MainActor (Int) -> Void)?

  private let controller: OpaquePointer?

  /// - Parameter webView: it must outlive this.
  init(of webView: UnsafeMutablePointer<WebKitWebView>) {
    controller = webkit_web_view_get_find_controller(webView)
    guard let controller else { return }
    Signal.connectUInt("found-text", of: controller) { [weak self] in self?.onCount?(Int($0)) }
    Signal.connect("failed-to-find-text", of: controller) { [weak self] in self?.onCount?(0) }
  }

  /// Marks words wherever they are, and goes to the first.
  func search(_ words: String) {
    guard !words.isEmpty else { return end() }
    let options = WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue
    webkit_find_controller_search(controller, words, options, guint.max)
  }

  /// Goes to the next one.
  func next() { webkit_find_controller_search_next(controller) }

  /// Goes to the one before.
  func previous() { webkit_find_controller_search_previous(controller) }

  /// Takes the marks away.
  func end() { webkit_find_controller_search_finish(controller) }
}
