internal import CGLib
internal import CWebKit
import Foundation
import GLibKit
import Words

/// Searches the text of a page.
final class PageFinder {
  /// Called with which of the matches is shown, counted from 1, and how many there are; 0 of 0 where there is none.
  var onFind: (@MainActor (_ index: Int, _ count: Int) -> Void)?

  private let controller: OpaquePointer?
  private let script: PageScript
  private var words = ""
  /// How many matches there are: WebKit says it of a new search, and of its steps that there is one more.
  private var count: Int?

  /// - Parameters:
  ///   - webView: it must outlive this.
  ///   - script: the program's lines in the page, which know where the match is that WebKit has selected.
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
      // WebKit and the page's lines may count differently where text is hidden
      if let self, words == self.words { onFind?(min(max(number, 1), count), count) }
    }
  }

  /// Marks words wherever they are, and goes to the first.
  func search(_ words: String) {
    (self.words, count) = (words, nil)
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
