import LibraryBench
import CGtk
import Foundation
import GLibKit
import Library
import XCTest

@testable import KijiApp
@testable import ListKit
@testable import Models
@testable import Reader
@testable import Timeline
@testable import Toolkit

/// The icons used in the window.
final class IconNameTests: XCTestCase {
  /// A filled icon means “yes” in every place: unread, starred, full text. None is dimmed, because that means “disabled”.
  func testToggleIconsShowTheState() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let actions = ArticleActions(
        history: HistoryModel(bench.library), preferences: PreferencesStore(settings: nil), openOutside: { _ in })
      let (reader, bar, fullText) = (ReaderView.instance(), SelectionBar.instance(), FullTextButton.instance())
      for isOn in [false, true] {
        let icons =
          isOn ? ["kiji-unread-symbolic", "kiji-starred-symbolic"] : ["kiji-read-symbolic", "kiji-unstarred-symbolic"]
        let summary = ArticleSummary(
          id: Article.ID(rawValue: 1), feedID: Feed.ID(rawValue: 1), feedTitle: "", title: "", excerpt: "", author: nil,
          url: nil, published: nil, date: .now, isRead: !isOn, isStarred: isOn,
          laterSince: isOn ? .now : nil)
        reader.showStatus(of: summary)
        _ = bar.show(SelectionSummary(count: 2) { [summary, summary] })
        fullText.show(isOn ? .on : .off)
        XCTAssertEqual(actions.rowActions(summary).map(\.icon), icons)
        for buttons in [[reader.read, reader.star], [bar.read, bar.star]] {
          XCTAssertEqual(
            buttons.map { gtk_button_get_icon_name($0.pointer.raw.typed()).map { String(cString: $0) } }, icons)
        }
        let laterIcon = isOn ? "kiji-later-symbolic" : "kiji-not-later-symbolic"
        for button in [reader.later, bar.later] {
          XCTAssertEqual(
            gtk_button_get_icon_name(button.pointer.raw.typed()).map { String(cString: $0) }, laterIcon)
        }
        let name = gtk_image_get_icon_name(fullText.icon.pointer.raw.opaque).map { String(cString: $0) }
        XCTAssertEqual(name, isOn ? "kiji-full-text-symbolic" : "kiji-feed-text-symbolic")
        for button in [
          reader.read, reader.star, reader.later, bar.read, bar.star, bar.later, fullText.button,
        ] {
          XCTAssertEqual(gtk_widget_get_opacity(button.pointer), 1)
          XCTAssertEqual(gtk_widget_has_css_class(button.pointer, "dim-label"), 0)
        }
      }
      bench.close()
    }
  }

  /// Stopping something does not close anything, and looks different.
  func testStopAndCloseHaveIconsOfTheirOwn() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Resources/ui")
    var icons: [String: [String]] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for button in text.matches(of: /<object class="GtkButton"(?:(?!<\/object>)[\s\S])*/) {
        let name = button.0.firstMatch(of: /name="tooltip-text"[^>]*>([A-Z][a-z]+)/).map { String($0.1) }
        let icon = button.0.firstMatch(of: /name="icon-name">([a-z-]+)/).map { String($0.1) }
        if let name, let icon { icons[name, default: []].append(icon) }
      }
    }
    XCTAssertEqual(Set(icons["Stop"] ?? []), ["media-playback-stop-symbolic"])
    for word in ["Close", "Dismiss"] { XCTAssertEqual(Set(icons[word] ?? []), ["window-close-symbolic"], word) }
  }

  /// A missing icon is drawn as a broken image without any warning.
  func testEveryIconExists() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var names: Set<String> = []
    for folder in ["Resources/ui", "Sources"] {
      let files = try XCTUnwrap(
        FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil))
      for case let file as URL in files where ["ui", "swift"].contains(file.pathExtension) {
        let text = try String(contentsOf: file, encoding: .utf8)
        names.formUnion(text.matches(of: /[">]([a-z0-9-]+-symbolic)["<]/).map { String($0.1) })
      }
    }
    XCTAssertGreaterThan(names.count, 30)
    try onMain {
      try openWindowProgram()
      let display = try XCTUnwrap(gdk_display_get_default())
      Application.addIcons(to: display)
      let theme = gtk_icon_theme_get_for_display(display)
      for name in names.sorted() {
        XCTAssertNotEqual(gtk_icon_theme_has_icon(theme, name), 0, "no icon is called \(name)")
      }
    }
  }
}
