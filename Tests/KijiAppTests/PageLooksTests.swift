import LibraryBench
import ImageDecoding
import Foundation
import Library
import XCTest
import WebText

@testable import KijiApp
@testable import Reader
@testable import Toolkit
@testable import Models

/// How WebKit lays out and draws an article with the program's style sheets.
final class PageLooksTests: XCTestCase {
  func testThePaneHasThePaperOfThePage() throws {
    try onMain {
      try openWindowProgram()
      let sheet = BundledResources.text("/io/github/kiji_reader/Kiji/style.css")
      for (theme, pane) in [(Theme.light, ""), (.dark, ".dark"), (.sepia, ".sepia")] {
        let paper = ArticleStyle.bundled().page(Preferences(theme: theme), isDark: false).paper
        XCTAssert(
          sheet.contains(".article-pane\(pane) headerbar {\n  background-color: \(paper);"), "\(theme): \(paper)")
      }
    }
  }

  func testThemesSetColorsAndFonts() throws {
    try onMain {
      let looks: [(Preferences, Bool, ink: String, letters: String)] = [
        (Preferences(), false, "rgb(32, 33, 36)", "Noto Serif"),
        (Preferences(theme: .sepia), true, "rgb(67, 52, 34)", "Noto Serif"),
        (Preferences(isSerif: false, theme: .dark), false, "rgb(222, 222, 222)", "Cantarell"),
        (Preferences(theme: .system), true, "rgb(222, 222, 222)", "Noto Serif"),
      ]
      for (preferences, isDark, ink, letters) in looks {
        let stage = try PageStage.reading(preferences, isDark: isDark)
        stage.show(.sample("<p>Text</p>", language: ArticleLanguage(of: "Text", feed: "en")))
        let style = "getComputedStyle(document.querySelector('main p'))"
        XCTAssertEqual(stage.ask("\(style).color === '\(ink)'"), true, "\(preferences.theme)")
        XCTAssertEqual(stage.ask("\(style).fontFamily.replaceAll('\"', '').startsWith('\(letters)')"), true, letters)
        stage.close()
      }
    }
  }

  func testNothingIsWiderThanANarrowWindow() throws {
    try onMain {
      let stage = try PageStage.reading(width: 360)
      stage.picture = ImageFile(bytes: Self.wideGIF, format: .gif)
      let cells = String(repeating: "<td>a cell of a table</td>", count: 20)
      let word = String(repeating: "word", count: 100)
      let article = """
        <p>\(word)</p><p><a href="https://a.example/">https://a.example/\(word)</a></p>
        <img src="https://a.example/1.gif" width="2000" height="900">
        <figure><img src="https://a.example/2.gif"><figcaption>\(word)</figcaption></figure>
        <table width="3000"><tr>\(cells)</tr></table><pre>\(word) \(word)</pre>
        <div><div><table><tr><td><table><tr>\(cells)</tr></table></td></tr></table></div></div>
        """
      var content: ArticleContent?
      let stored = Article(
        summary: ArticleContent.sample("").summary, bodyHTML: RawHTML(article), modified: nil, arrived: .now)
      Task { content = await .preparing(stored, of: nil) }
      stage.wait { content != nil }
      stage.show(try XCTUnwrap(content))
      XCTAssertEqual(stage.ask("innerWidth <= 360"), true)
      XCTAssertEqual(stage.ask("document.documentElement.scrollWidth <= innerWidth"), true)
      let pictures = "[...document.images]"
      // content below the window loads when it is scrolled into view
      for place in 0...1 {
        stage.wait {
          stage.ask("(document.images[\(place)].scrollIntoView(), document.images[\(place)].naturalWidth === 2000)")
            == true
        }
      }
      XCTAssertEqual(stage.ask("\(pictures).every(it => it.getBoundingClientRect().right <= innerWidth)"), true)
      // wide content scrolls by itself
      XCTAssertEqual(stage.ask("document.querySelector('.wide').scrollWidth > innerWidth"), true)
      stage.close()
    }
  }

  /// An image of 2,000 × 100 that draws only one point (GIF89a §18–22).
  private static let wideGIF: [UInt8] =
    Array("GIF89a".utf8) + [0xD0, 7, 100, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

  func testLinesHaveAReadableLength() throws {
    try onMain {
      let stage = try PageStage.reading(width: 1600)
      stage.show("<p>\(String(repeating: "some words ", count: 100))</p>")
      let column = "document.querySelector('main p').getBoundingClientRect()"
      // half the line height is about the width of a letter: some 70 letters
      XCTAssertEqual(stage.ask("\(column).width / 17 < 40 && \(column).width / 17 > 30"), true)
      XCTAssertEqual(stage.ask("Math.abs(\(column).left + \(column).right - innerWidth) < 2"), true)
      stage.close()
    }
  }

  func testAnArticleUsesTheFontAndDirectionOfItsLanguage() throws {
    try onMain {
      let stage = try PageStage.reading()
      let texts = [
        ("キジは日本の国鳥です。", "ja", "ltr", "Noto Serif CJK JP"),
        ("꿩은 한국의 새이다.", "ko", "ltr", "Noto Serif CJK KR"),
        ("雉鸡是一种美丽的鸟", "zh", "ltr", "Noto Serif CJK SC"),
        ("الدراج طائر جميل", "ar", "rtl", "Noto Naskh Arabic"),
        ("A pheasant is a bird.", "en", "ltr", "Noto Serif"),
      ]
      for (text, language, direction, letters) in texts {
        stage.show(.sample("<p>\(text)</p>", language: ArticleLanguage(of: text, feed: language == "en" ? "en" : nil)))
        let root = "document.documentElement"
        XCTAssertEqual(stage.ask("\(root).lang === '\(language)' && \(root).dir === '\(direction)'"), true, language)
        let family = "getComputedStyle(document.querySelector('main p')).fontFamily"
        XCTAssertEqual(stage.ask("\(family).startsWith('\"\(letters)\"')"), true, letters)
        // the position of the first letter
        let first = """
          (() => {
            const range = document.createRange(), text = document.querySelector('main p').firstChild;
            range.setStart(text, 0);
            range.setEnd(text, 1);
            return range.getBoundingClientRect().left > innerWidth / 2;
          })()
          """
        XCTAssertEqual(stage.ask(first), direction == "rtl", language)
        // the title follows it, whatever its first letter is
        stage.show(.sample("<p>\(text)</p>", title: text, language: ArticleLanguage(of: text, feed: nil)))
        let side = "getComputedStyle(document.querySelector('h1.title')).direction === '\(direction)'"
        XCTAssertEqual(stage.ask(side), true, language)
      }
      stage.close()
    }
  }

  func testALinkedHeadingLooksLikeAHeading() throws {
    try onMain {
      let stage = try PageStage.reading()
      let link = "<a href='https://a.example/'>Link</a>"
      stage.show("<h2>Heading</h2><h2>\(link)</h2><p>\(link)</p>")
      let style = { (name: String) in "getComputedStyle(document.querySelector('main \(name)'))" }
      let isAlike = "\(style("h2 a")).color === \(style("h2")).color && \(style("h2 a")).textDecorationLine === 'none'"
      XCTAssertEqual(stage.ask(isAlike), true)
      XCTAssertEqual(stage.ask("\(style("p a")).color !== \(style("p")).color"), true, "a link in the text does not")
      stage.close()
    }
  }

  func testTheFocusedElementHasAnOutline() throws {
    try onMain {
      let stage = try PageStage.reading()
      stage.show("<p><a href='https://a.example/'>link</a></p>")
      let link = "document.querySelector('main a')"
      XCTAssertEqual(stage.ask("getComputedStyle(\(link)).outlineStyle === 'none'"), true)
      XCTAssertEqual(stage.ask("(\(link).focus({ focusVisible: true }), \(link).matches(':focus-visible'))"), true)
      XCTAssertEqual(
        stage.ask(
          "getComputedStyle(\(link)).outlineStyle === 'solid' && getComputedStyle(\(link)).outlineWidth === '2px'"),
        true)
      stage.close()
    }
  }

  /// There is nothing to switch off for reduced motion: no style sheet or script of the program animates anything, and
  /// GTK's animations follow the desktop.
  func testTheProgramAnimatesNothing() throws {
    try onMain {
      try openWindowProgram()
      let sheets = ["article.css", "article-dark.css", "article-sepia.css", "article.js", "high-contrast.css"]
      for name in sheets.map({ "/KijiApp/" + $0 }) + ["/io/github/kiji_reader/Kiji/style.css"] {
        let text = BundledResources.text(name)
        XCTAssertFalse(text.isEmpty, name)
        for word in ["transition", "animation", "@keyframes", "smooth"] {
          XCTAssertFalse(text.contains(word), "\(name) has \(word)")
        }
      }
    }
  }
}

extension PageStage {
  /// Returns a page with the program's own style sheets.
  fileprivate static func reading(
    _ preferences: Preferences = Preferences(), isDark: Bool = false, width: Int32 = 600
  ) throws -> PageStage {
    // the style sheets are among the program's resources
    try openWindowProgram()
    return try PageStage(style: ArticleStyle.bundled().page(preferences, isDark: isDark), width: width)
  }
}
