import LibraryBench
import CGtk
import Foundation
import XCTest

@testable import KijiApp

/// The icons used in the window.
final class IconNameTests: XCTestCase {
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
    XCTAssertEqual(icons["Stop"], ["media-playback-stop-symbolic"])
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
