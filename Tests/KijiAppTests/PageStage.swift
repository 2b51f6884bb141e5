import LibraryBench
import CGtk
import CWebKit
import ImageDecoding
import Foundation
import GLibKit
import XCTest

@testable import KijiApp
@testable import Reader

/// A page in a window, and a record of its requests.
@MainActor final class PageStage {
  let page: PageView
  var asked: [String] = []
  var followed: [String] = []
  var places: [String] = []
  /// The direction of each focus departure: true if it left after the end.
  var departures: [Bool] = []
  /// The messages about clicks on images.
  var pictures: [PageMessage] = []
  /// Whether a footnote is shown, each time that the page has told it, and with every other document.
  var notes: [Bool] = []
  var cancelled = 0
  var crashes = 0
  /// The answer to image requests; nil keeps them waiting.
  var picture: ImageFile? = ImageFile(bytes: [], format: .png)

  private let window: UnsafeMutablePointer<GtkWidget>
  private let watch = Watch()

  var webView: UnsafeMutablePointer<WebKitWebView> {
    UnsafeMutableRawPointer(page.root).assumingMemoryBound(to: WebKitWebView.self)
  }
  var title: String { webkit_web_view_get_title(webView).map { String(cString: $0) } ?? "" }

  /// - Parameters:
  ///   - style: the page's style; may come from the program's resources, which are loaded before it is asked for.
  ///   - width: the width of the window, in pixels.
  init(
    style: @autoclosure () -> PageStyle = PageStyle(sheet: "html { font: 16px/1.5 sans-serif }"), width: Int32 = 600
  ) throws {
    try openWindowProgram()
    let watch = self.watch
    page = PageView(style: style()) { await watch.stage?.load($0) }
    window = try XCTUnwrap(gtk_window_new())
    watch.stage = self
    page.onEvent = { [weak self] event in
      switch event {
      case .link(let address): self?.followed.append(address)
      case .script(.place(_, let place)): self?.places.append(place)
      case .script(.note(let isShown)): self?.notes.append(isShown)
      case .script(.leave(let forward)): self?.departures.append(forward)
      case .replaced: self?.notes.append(false)
      case .crash: self?.crashes += 1
      case .script(let message): if case .picture = message { self?.pictures.append(message) }
      case .pointerLeft, .loaded: break
      }
    }
    gtk_window_set_default_size(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), width, 400)
    gtk_window_set_child(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), page.root)
    gtk_window_present(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
  }

  private func load(_ address: String) async -> ImageFile? {
    asked.append(address)
    guard picture == nil else { return picture }
    // until it is cancelled
    try? await Task.sleep(for: .seconds(600))
    cancelled += 1
    return nil
  }

  func show(_ html: String, showsImages: Bool = true, at place: String? = nil, waits: Bool = true) {
    // the HTML is inserted unchanged, whether images are shown or not
    show(.sample(html, pictures: 0), showsImages: showsImages, at: place, waits: waits)
  }

  func show(_ content: ArticleContent, showsImages: Bool = true, at place: String? = nil, waits: Bool = true) {
    let page = ArticlePage(content, showsImages: showsImages)
    self.page.show(page, name: "Title", at: place)
    var hasBegun = false
    wait {
      hasBegun = hasBegun || webkit_web_view_is_loading(webView) != 0
      return hasBegun && (!waits || webkit_web_view_is_loading(webView) == 0)
    }
  }

  /// Returns whether a JavaScript expression is true in the program's script world.
  func ask(_ line: String) -> Bool? {
    var answer: Bool?
    var isThere = false
    let script = page.script
    Task {
      answer = await script.isTrue(line)
      isThere = true
    }
    wait { isThere }
    return answer
  }

  func scroll(_ direction: Int) -> Bool? {
    var answer: Bool?
    Task { answer = await page.scroll(direction) }
    wait { answer != nil }
    return answer
  }

  func print(to file: URL) {
    // GTK records what was printed, and by which program
    g_set_application_name("Kiji")
    g_set_prgname("kiji")
    let operation = webkit_print_operation_new(webView)
    let settings = gtk_print_settings_new()
    gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_PRINTER, "Print to File")
    gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_URI, file.absoluteString)
    gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    webkit_print_operation_set_print_settings(operation, settings)
    webkit_print_operation_print(operation)
  }

  func wait(file: StaticString = #filePath, line: UInt = #line, until isSo: () -> Bool) {
    waitOnMainLoop(file: file, line: line, until: isSo)
  }

  func close() { gtk_window_destroy(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)) }
}

@MainActor private final class Watch {
  weak var stage: PageStage?
}
