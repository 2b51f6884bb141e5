// Security: the script runs in its own script world, which the page cannot access. Even if a script of the page ran, it
// would find neither the functions nor the message channel.

internal import CGLib
internal import CWebKit
import GLibKit
import Toolkit

/// A message from the script in the page.
enum PageMessage: Equatable {
  /// The URL of the link under the pointer or with the keyboard focus; empty for none.
  case address(String)
  /// An image of an article was clicked; its index among the URLs of all images in the page.
  case picture(article: Int64, at: Int, of: [String])
  /// The scroll position in an article.
  case place(article: Int64, String)
  /// A footnote is shown beside its reference, or no longer.
  case note(isShown: Bool)
  /// Tab was pressed on the last focusable element, or Shift+Tab on the first.
  case leave(forward: Bool)

  /// - Parameter text: the kind, a space, and the value.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "address": self = .address(parts[1])
    case "picture":
      var lines = parts[1].split(separator: "\n", omittingEmptySubsequences: false)
      let numbers = lines.removeFirst().split(separator: " ").compactMap { Int64($0) }
      guard numbers.count == 2, let index = Int(exactly: numbers[1]), lines.indices.contains(index) else { return nil }
      let addresses = lines.map { String($0.trimmingPrefix(ArticleContent.imageScheme + ":")) }
      self = .picture(article: numbers[0], at: index, of: addresses)
    case "note": self = .note(isShown: parts[1] == "shown")
    case "leave": self = .leave(forward: parts[1] == "forward")
    case "place":
      let words = parts[1].split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, Self.isPlace(words[1]), let article = Int64(words[0]) else { return nil }
      self = .place(article: article, String(words[1]))
    default: return nil
    }
  }

  /// Whether a text is a valid scroll position. It is passed back to the page as code, so only digits, “:” and “-” are
  /// allowed.
  static func isPlace(_ text: some StringProtocol) -> Bool {
    text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == "-") }
  }
}

/// The program's own script in the article's page.
final class PageScript {
  /// Called with messages from the script.
  var onMessage: (@MainActor (PageMessage) -> Void)?

  /// The name of the script world and of the message channel.
  private static let world = "kiji"

  private let webView: UnsafeMutablePointer<WebKitWebView>

  /// - Parameter webView: the web view; must outlive this object.
  init(of webView: UnsafeMutablePointer<WebKitWebView>) {
    self.webView = webView
    let content = webkit_web_view_get_user_content_manager(webView)
    let lines = webkit_user_script_new_for_world(
      BundledResources.text("/KijiApp/article.js"), WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
      WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END, Self.world, nil, nil)
    webkit_user_content_manager_add_script(content, lines)
    webkit_user_script_unref(lines)
    webkit_user_content_manager_register_script_message_handler(content, Self.world, Self.world)
    guard let content else { return }
    Signal.connectObject("script-message-received::\(Self.world)", of: content) { [weak self] value in
      guard let text = jsc_value_to_string(value.opaque) else { return }
      defer { g_free(text) }
      if let message = PageMessage(String(cString: text)) { self?.onMessage?(message) }
    }
  }

  /// Runs a line of code.
  func run(_ line: String) {
    webkit_web_view_evaluate_javascript(webView, line, -1, Self.world, nil, nil, nil, nil)
  }

  /// Evaluates an expression as a Boolean; returns nil if there is no page.
  func isTrue(_ line: String) async -> Bool? { await value(of: line) { jsc_value_to_boolean($0) != 0 } }

  /// Evaluates an expression as an integer; returns nil if there is no page.
  func number(_ line: String) async -> Int? { await value(of: line) { Int(jsc_value_to_int32($0)) } }

  /// Evaluates an expression as text; returns nil if there is no page.
  func text(_ line: String) async -> String? {
    await value(of: line) { value in
      guard let text = jsc_value_to_string(value) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
  }

  private func value<Value: Sendable>(
    of line: String, _ read: @escaping @Sendable (OpaquePointer) -> Value
  ) async -> Value? {
    let webView = self.webView
    return try? await asyncOperation { callback, data in
      webkit_web_view_evaluate_javascript(webView, line, -1, Self.world, nil, nil, callback, data)
    } finish: { source, result in
      finished { error in
        guard let value = webkit_web_view_evaluate_javascript_finish(source?.typed(), result, error) else { return nil }
        defer { g_object_unref(value.raw) }
        return read(value)
      }
    }
  }
}
