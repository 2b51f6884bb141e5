internal import CGLib
internal import CWebKit
import Foundation
import GLibKit
import Words

/// Searches in the text of a page.
final class PageFinder {
  /// Called with the number of the current match, counted from 1, and the number of matches; 0 and 0 if there is none.
  var onFind: (@MainActor (_ index: Int, _ count: Int) -> Void)?

  private let controller: OpaquePointer?
  private let script: PageScript
  private var words = ""
  /// The number of matches. WebKit reports it correctly for a new search, but not for next and previous.
  private var count: Int?

  /// - Parameters:
  ///   - webView: the web view; must outlive this object.
  ///   - script: the program's script in the page, which determines the number of the match that WebKit has selected.
  init(of webView: UnsafeMutablePointer<WebKitWebView>, _ script: PageScript) {
    controller = webkit_web_view_get_find_controller(webView)
    self.script = script
    guard let controller else { return }
    Signal.connectUInt("found-text", of: controller) { [weak self] in self?.found(Int($0)) }
    Signal.connect("failed-to-find-text", of: controller) { [weak self] in self?.onFind?(0, 0) }
  }

  private func found(_ matches: Int) {
    let count = count ?? matches
    self.count = count
    guard let data = try? JSONEncoder().encode(words) else { return }
    let line = "kiji.matchNumber(\(String(decoding: data, as: UTF8.self)))"
    Task { [weak self, script, words] in
      let number = await script.number(line) ?? 1
      // WebKit and the script may count differently if text is hidden.
      if let self, words == self.words { onFind?(min(max(number, 1), count), count) }
    }
  }

  /// Highlights all matches and goes to the first one.
  func search(_ words: String) {
    (self.words, count) = (words, nil)
    guard !words.isEmpty else { return end() }
    let options = WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue
    webkit_find_controller_search(controller, words, options, guint.max)
  }

  /// Goes to the next match.
  func next() { webkit_find_controller_search_next(controller) }

  /// Goes to the previous match.
  func previous() { webkit_find_controller_search_previous(controller) }

  /// Removes the highlights.
  func end() { webkit_find_controller_search_finish(controller) }
}
