import LibraryBench
import CGLib
import CGtk
import Foundation
import GLibKit
import ReaderEngine
import XCTest

@testable import KijiApp
@testable import Toolkit

/// The About window.
final class AboutTests: XCTestCase {
  func testTheNewestReleaseIsTheFirstInTheMetainfo() throws {
    let notes = try XCTUnwrap(
      ReleaseNotes(
        metainfo: """
          <component><description><p>Not this.</p></description><releases>
            <release version="2.0" date="2027-01-01"><url>https://example.org/</url>
              <description>
                <p>Much
                  is new.</p>
                <ul>
                  <li>This &amp; that</li>
                  <li>3 &lt; 4</li>
                </ul>
              </description>
            </release>
            <release version="1.0" date="2026-01-01"><description><p>The first.</p></description></release>
          </releases></component>
          """))
    XCTAssertEqual(notes.version, "2.0")
    XCTAssertEqual(notes.markup, "<p>Much is new.</p><ul><li>This &amp; that</li><li>3 &lt; 4</li></ul>")
    XCTAssertNil(ReleaseNotes(metainfo: "<component><releases></releases></component>"))
    XCTAssertNil(ReleaseNotes(metainfo: ""))
  }

  func testTheWindowShowsTheProgramDetails() throws {
    try onMain {
      try openWindowProgram()
      let notes = try XCTUnwrap(ReleaseNotes(metainfo: BundledResources.metainfo))
      XCTAssertEqual(notes.version, Version.current)
      // only paragraphs and plain-text list items are read
      XCTAssertTrue(notes.markup.contains("<li>") && !notes.markup.contains("&lt;"), notes.markup)
      let window = AboutWindow(news: notes)
      window.show(Diagnostics(surroundings: [.init("Kiji", "1.2.3")]))
      XCTAssertEqual(window.text("application-name"), "Kiji")
      XCTAssertEqual(window.text("application-icon"), Application.id)
      XCTAssertEqual(window.text("version"), Version.current)
      XCTAssertEqual(window.text("website"), "https://github.com/kiji-reader/kiji")
      XCTAssertEqual(window.text("issue-url"), "https://github.com/kiji-reader/kiji/issues")
      XCTAssertEqual(window.text("copyright"), "© 2026 The Kiji contributors")
      XCTAssertEqual(window.license("license-type"), GTK_LICENSE_APACHE_2_0)
      XCTAssertEqual(
        window.list("developers"), ["The Kiji contributors https://github.com/kiji-reader/kiji/graphs/contributors"])
      // the message itself, which libadwaita hides, where there is no translation
      XCTAssertEqual(window.text("translator-credits"), "translator-credits")
      XCTAssertEqual(window.text("release-notes"), notes.markup)
      XCTAssertEqual(window.text("debug-info"), "Kiji: 1.2.3\n")
      XCTAssertEqual(window.text("debug-info-filename"), "kiji-debug-info.txt")
      window.close()
    }
  }

  func testLinksAreOpenedByTheProgram() throws {
    try onMain {
      try openWindowProgram()
      let window = AboutWindow(news: nil)
      var opened: [String] = []
      window.onLink { opened.append($0) }
      for property in ["website", "issue-url"] {
        gtk_widget_activate_action_variant(
          window.object.typed(), "about.show-url-property", g_variant_new_string(property))
      }
      XCTAssertEqual(opened, ["https://github.com/kiji-reader/kiji", "https://github.com/kiji-reader/kiji/issues"])
      window.close()
    }
  }

  /// The license of every library in docs/dependencies.md that the program contains is shown.
  func testEveryLibraryHasItsLicense() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let document = try String(contentsOf: repository.appending(path: "docs/dependencies.md"), encoding: .utf8)
    // used only by tests or benchmarks, run as separate programs, or needed to build
    let elsewhere: Set = [
      "libxml2", "webp-pixbuf-loader", "`rsvg-convert` (librsvg2-bin)", "`prlimit` (util-linux)", "zlib",
      "gettext", "Meson", "library", "---", "Speech Dispatcher",
    ]
    let libraries = document.split(separator: "\n").filter { $0.hasPrefix("|") }
      .flatMap { $0.split(separator: "|")[0].split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !elsewhere.contains($0) }
    XCTAssertGreaterThan(libraries.count, 8)
    onMain {
      let parts = ProgramPart.all.map(\.name).joined(separator: ", ").lowercased()
      for library in libraries {
        let name = library.lowercased().replacing("swift-argument-parser", with: "swift argument parser")
          .replacing(/\s[0-9.]+$/, with: "").replacing("gio", with: "glib")
        XCTAssertTrue(parts.contains(name), library)
      }
    }
  }
}

@MainActor extension AboutWindow {
  /// Returns the value of a string property.
  fileprivate func text(_ property: String) -> String? {
    read(property, GType(16 << 2)) { g_value_get_string($0).map { String(cString: $0) } }
  }

  /// Returns the value of a property with a list of strings.
  fileprivate func list(_ property: String) -> [String] {
    read(property, g_strv_get_type()) { value in
      guard let list = g_value_get_boxed(value)?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self) else {
        return []
      }
      var texts: [String] = []
      while let text = list[texts.count] { texts.append(String(cString: text)) }
      return texts
    }
  }

  /// Returns the value of a property with a license.
  fileprivate func license(_ property: String) -> GtkLicense {
    read(property, gtk_license_get_type()) { GtkLicense(rawValue: UInt32(g_value_get_enum($0))) }
  }

  private func read<Value>(_ property: String, _ type: GType, _ get: (UnsafeMutablePointer<GValue>) -> Value) -> Value {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    g_object_get_property(object.typed(), property, &value)
    return get(&value)
  }
}
