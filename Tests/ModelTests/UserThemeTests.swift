import Foundation
import Testing

@testable import Models

/// Themes that users write.
struct UserThemeTests {
  private func error(_ source: String) -> UserThemeError? {
    do throws(UserThemeError) {
      _ = try UserTheme(source)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsTheVariables() throws {
    let theme = try UserTheme(
      """
      /* Solarized */
      :root {
        --background: #FDF6E3;  /* base3 */
        --text: #123;
        --link: #268bd2;
        --font: Vollkorn, 'Noto Serif CJK JP', serif;
        --heading-font: system-ui;
        --code-font: "Fira Code"; --width: 44em
      }
      """)
    #expect(theme.background == "#fdf6e3" && theme.text == "#112233" && theme.link == "#268bd2" && !theme.isDark)
    #expect(theme.font == "\"Vollkorn\", \"Noto Serif CJK JP\", serif" && theme.headingFont == "system-ui")
    #expect(theme.codeFont == "\"Fira Code\"" && theme.width == 44)
    #expect(try UserTheme(":root{--background:#222}").isDark)
    #expect(try UserTheme(":root {}") == UserTheme())
  }

  @Test func saysInWhichLineAnErrorIs() {
    #expect(error("") == .syntax(line: 1))
    #expect(error(":root {\n  --text: #000;\n") == .syntax(line: 3))
    #expect(error("/* a\n */\n:root {\n\n  --txt: #000;\n}") == .variable("--txt", line: 5))
    #expect(error(":root {\n  --text: #000;\n  --link: blue;\n}") == .value("--link", line: 3))
    #expect(error(":root {\n  color: red;\n}") == .syntax(line: 2))
    #expect(error(":root {\n}\nbody { color: red }") == .syntax(line: 3))
    #expect(error("@import url(x);\n:root {}") == .syntax(line: 1))
    #expect(error("/* :root {}") == .syntax(line: 1))
  }

  @Test func anErrorIsShortWhateverTheFileIs() {
    #expect(
      error(":root { --\(String(repeating: "a", count: 60_000)): 1 }")
        == .variable("--\(String(repeating: "a", count: 38))…", line: 1))
  }

  /// What would load something, or leave the declaration, is not a value of any variable.
  @Test(arguments: [
    "url(https://a.example/)", "u\\72l(x)", "#fff} body { background: url(x)", "\"a\\\"; b\"", "a\"b", "expression(x)",
    "var(--x)", "<script>", "#ggg", "#12345", "1em", "400em", "-1em", "", ",", "a,,b", "image-set(\"x\")", "a/b", "a@b",
    "a!b",
  ])
  func takesOverOnlySimpleValues(value: String) {
    for name in ["--background", "--text", "--link", "--font", "--heading-font", "--code-font", "--width"] {
      let isFont = name.hasSuffix("font")
      if isFont, ["1em", "400em", "-1em"].contains(value) { continue }
      #expect(error(":root { \(name): \(value); }") != nil, "\(name)")
    }
  }

  @Test func readsTheFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kiji-theme-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "theme.css")
    #expect(await UserTheme.reading(from: file) == .failure(.missing))
    try Data(":root { --text: #000 }".utf8).write(to: file)
    #expect((try await UserTheme.reading(from: file).get()).text == "#000000")
    try Data([0xFF, 0xFE]).write(to: file)
    #expect(await UserTheme.reading(from: file) == .failure(.unreadable))
    try Data(repeating: 0x20, count: 100_000).write(to: file)
    #expect(await UserTheme.reading(from: file) == .failure(.unreadable))
    #expect(await UserTheme.reading(from: folder) == .failure(.unreadable))
    // a pipe that nobody writes to
    let pipe = folder.appending(path: "pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(await UserTheme.reading(from: pipe) == .failure(.unreadable))
    try Data("\u{FEFF}:root { --text: #000 }".utf8).write(to: file)
    let link = folder.appending(path: "link.css")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect((try await UserTheme.reading(from: link).get()).text == "#000000")
  }
}
