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
        (Preferences(font: .sans, theme: .dark), false, "rgb(222, 222, 222)", "Cantarell"),
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

  /// WCAG 2.1 §1.4.3, also for what is under the pointer or the target of a footnote's link.
  func testEveryTextHasEnoughContrast() throws {
    try onMain {
      for theme in [Theme.light, .dark, .sepia] {
        for marks in [false, true] {
          let stage = try PageStage.reading(Preferences(theme: theme), marks: marks)
          var content = ArticleContent.sample(Self.everyText, author: "An Author", files: ["https://a.example/b.mp3"])
          content.tags = Self.everyTag
          stage.show(content)
          stage.wait { stage.ask("document.querySelector('.missing-image') !== null") == true }
          XCTAssertEqual(stage.ask("(document.title = (\(Self.textsOfLowContrast))(), true)"), true)
          stage.wait { stage.title.hasPrefix("of ") }
          XCTAssertEqual(stage.title, "of 50:", "\(theme), \(marks ? "under the pointer" : "as it is")")
          stage.close()
        }
      }
    }
  }

  private static let everyTag = TagColor.allCases.enumerated().map { number, color in
    Tag(id: .init(rawValue: Int64(number)), name: color.rawValue, color: color)
  }

  func testEveryTagHasADotOfItsColorBeforeItsName() throws {
    try onMain {
      for (text, direction) in [("Text", "ltr"), ("الدراج طائر جميل", "rtl")] {
        let stage = try PageStage.reading(width: 360)
        var content = ArticleContent.sample("<p>\(text)</p>", language: ArticleLanguage(of: text, feed: nil))
        let long = Tag(id: .init(rawValue: 100), name: String(repeating: "word", count: 100), color: .red)
        content.tags = Self.everyTag + [long]
        stage.show(content)
        let links = "[...document.querySelectorAll('.tags a')]"
        let colors = "\(links).map(it => getComputedStyle(it, '::before').backgroundColor)"
        XCTAssertEqual(stage.ask("new Set(\(colors)).size === 8"), true)
        let red = try XCTUnwrap(TagColor.allCases.firstIndex(of: .red))
        XCTAssertEqual(stage.ask("\(colors)[\(red)] === 'rgb(224, 27, 36)'"), true)
        XCTAssertEqual(stage.ask("\(colors)[8] === \(colors)[\(red)]"), true)
        // the dot is where a line begins
        let (start, end) = direction == "ltr" ? ("left", "right") : ("right", "left")
        let box = { (part: String) in "document.querySelector('.tags \(part)').getBoundingClientRect()" }
        let list = "document.querySelector('main').getBoundingClientRect()"
        XCTAssertEqual(stage.ask("\(box("li")).\(start) === \(list).\(start)"), true, direction)
        XCTAssertEqual(stage.ask("Math.abs(\(box("bdi")).\(start) - \(box("a")).\(start)) > 8"), true, direction)
        XCTAssertEqual(stage.ask("\(box("bdi")).\(end) === \(box("a")).\(end)"), true, direction)
        XCTAssertEqual(stage.ask("document.documentElement.scrollWidth <= innerWidth"), true, direction)
        stage.close()
      }
    }
  }

  /// Every element with colors of its own, and links, which have theirs, in each of them.
  private static let everyText = """
    <div class="target"><p>text <a href="https://a.example/">link</a> <code>code</code>
    <mark>mark <a href="https://a.example/">link</a></mark></p>
    <h2>heading <a href="https://a.example/">link</a></h2>
    <blockquote>quote <a href="https://a.example/">link</a> <code>code</code> <mark>mark</mark></blockquote>
    <pre>lines <a href="https://a.example/">link</a></pre>
    <pre><span class="code-keyword">if</span> <span class="code-string">"a"</span>
    <span class="code-comment">// note <a href="https://a.example/">link</a></span>
    <span class="code-number">1</span> <span class="code-type">Int</span> <span class="code-meta">@a</span>
    <a href="https://a.example/"><span class="code-type">Link</span></a></pre>
    <figure><span class="no-picture">image</span><figcaption>caption <a href="https://a.example/">link</a></figcaption></figure>
    <table><caption>caption</caption><tr><th>head <a href="https://a.example/">link</a></th><td>cell</td></tr></table>
    <p><img src="kiji-image:https://a.example/x.png" width="300" height="200" alt="missing"></p>
    <a class="player" href="https://a.example/a.mp3">player</a>
    <a class="video" href="https://a.example/"><span class="watch">video</span></a></div>
    """

  /// Returns the number of texts, and those with a contrast below 4.5:1 to the nearest background.
  private static let textsOfLowContrast = """
    () => {
      const numbers = (color) => color.match(/[0-9.]+/g).map(Number);
      const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
      const ground = (element) => {
        const color = element ? numbers(getComputedStyle(element).backgroundColor) : null;
        if (!color) return [1, 3, 5].map((at) => parseInt(paper.slice(at, at + 2), 16));
        return color[3] === 0 ? ground(element.parentElement) : color;
      };
      const luminance = (color) => {
        const [red, green, blue] = color.map((part) => part / 255)
          .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one, other) => {
        const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let seen = 0, low = "";
      while (walker.nextNode()) {
        const text = walker.currentNode.data.trim();
        if (text === "") continue;
        seen += 1;
        const element = walker.currentNode.parentElement;
        const found = contrast(numbers(getComputedStyle(element).color), ground(element));
        if (found < 4.5) low += ` ${text} in ${element.parentElement.localName} ${found.toFixed(2)}`;
      }
      return `of ${seen}:${low}`;
    }
    """

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

  func testALongNameOfAnAttachmentIsCutOff() throws {
    try onMain {
      let stage = try PageStage.reading(width: 360)
      let name = String(repeating: "a long title of an episode ", count: 10)
      stage.show(.sample("<p>text</p>", title: name, files: ["https://a.example/b.mp3"]))
      let width = "getBoundingClientRect().right <= innerWidth"
      XCTAssertEqual(stage.ask("document.querySelector('.episode .card').\(width)"), true)
      XCTAssertEqual(stage.ask("document.documentElement.scrollWidth <= innerWidth"), true)
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
  /// - Parameter marks: whether everything looks as under the pointer, and elements of class `target` like targets.
  fileprivate static func reading(
    _ preferences: Preferences = Preferences(), isDark: Bool = false, width: Int32 = 600, marks: Bool = false
  ) throws -> PageStage {
    // the style sheets are among the program's resources
    try openWindowProgram()
    var style = ArticleStyle.bundled().page(preferences, isDark: isDark)
    if marks { style.sheet = style.sheet.replacing(":hover", with: ":is(*)").replacing(":target", with: ".target") }
    return try PageStage(style: style, width: width)
  }
}
