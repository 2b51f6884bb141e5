import LibraryBench
import CAdwaita
import CGtk
import ImageDecoding
import Library
import XCTest

@testable import KijiApp
@testable import Models
@testable import Reader

/// The program's script in the article page.
final class PageScriptTests: XCTestCase {
  private static let image = "<img src='kiji-image:https://a.example/x.png' width=300 height=200 alt='Dusk'>"

  func testCardsShowWhatThePlayerDoes() throws {
    try onMain {
      let stage = try PageStage(style: .init(sheet: ""))
      let content = ArticleContent.sample("<p>text</p>", title: "“A” <b>", files: ["https://a.example/b.mp3"])
      let links = "[...document.querySelectorAll('.episode a')].map(it => it.getAttribute('href').split('/')[2]).join()"
      @MainActor func expect(_ choices: String, _ words: String, _ name: String?, line: UInt = #line) {
        stage.wait(line: line) { stage.ask("\(links) === '\(choices)'") == true }
        XCTAssertEqual(
          stage.ask("document.querySelector('.state').textContent === '\(words)'"), true, line: line)
        XCTAssertEqual(
          stage.ask(
            "document.querySelector('.card').getAttribute('aria-label') === \(name.map { "'\($0)'" } ?? "null")"), true,
          line: line)
      }
      @MainActor func show(_ state: EpisodeState, of article: Int64 = 7) {
        stage.page.show([0: state], of: Article.ID(rawValue: article))
      }
      // before the page is there
      show(EpisodeState(.playing, .whole))
      stage.show(content)
      expect("pause,remove-download", " · Playing", "Pause, “A” <b>")
      XCTAssertEqual(stage.ask("document.querySelector('.card').matches('.playing')"), true)
      show(EpisodeState())
      expect("play,next,queue,download", "", nil)
      // not of this article
      show(EpisodeState(.playing), of: 8)
      // the link that has the focus keeps it, or gives it to the card
      XCTAssertEqual(stage.ask("(document.querySelectorAll('.episode a')[3].focus(), true)"), true)
      show(EpisodeState(.elsewhere, .begun))
      expect("play,next,queue,cancel-download", "", nil)
      let focused = "document.activeElement.getAttribute('href')"
      XCTAssertEqual(stage.ask("\(focused) === 'kiji-attachment:7/0/cancel-download'"), true)
      XCTAssertEqual(
        stage.ask("document.activeElement.getAttribute('aria-label') === 'Cancel Download, “A” <b>'"), true)
      XCTAssertEqual(stage.ask("(document.querySelectorAll('.episode a')[2].focus(), true)"), true)
      show(EpisodeState(.queued, .none))
      expect("play,next,remove-from-queue,download", " · In the queue", nil)
      XCTAssertEqual(stage.ask("\(focused) === 'kiji-attachment:7/0/play'"), true)
      show(EpisodeState(.paused))
      expect("play,download", " · In the player", nil)
      show(EpisodeState())
      expect("play,next,queue,download", "", nil)
      stage.close()
    }
  }

  func testOtherTagsAreShownWithoutLosingThePlaceOrTheFocus() throws {
    try onMain {
      let stage = try PageStage(style: PageStyle(sheet: ArticleStyle.bundled().base))
      var content = ArticleContent.sample(String(repeating: "<p>text</p>", count: 200))
      let (art, work) = (
        Tag(id: .init(rawValue: 2), name: "<art>", color: .red), Tag(id: .init(rawValue: 1), name: "work", color: .blue)
      )
      content.tags = [work]
      @MainActor func show(_ tags: [Tag], of article: Int64 = 7) {
        stage.page.show(tags, of: Article.ID(rawValue: article))
      }
      let names = "[...document.querySelectorAll('header .tags a')].map(it => it.textContent).join()"
      stage.show(content)
      XCTAssertEqual(stage.ask("\(names) === 'work'"), true)
      // a click follows it
      XCTAssertEqual(stage.ask("(document.querySelector('.tags a').focus(), true)"), true)
      let focused = "document.activeElement.getAttribute('href') === 'kiji-tag:7/1'"
      XCTAssertEqual(stage.ask("document.querySelector('.tags a').click() ?? true"), true)
      stage.wait { stage.followed == ["kiji-tag:7/1"] }
      // many, because one line may be as high as none
      let many = (10..<60).map { Tag(id: .init(rawValue: $0), name: "tag number \($0)", color: .green) }
      XCTAssertEqual(stage.ask("(document.scrollingElement.scrollTop = 900, true)"), true)
      let top = "document.querySelectorAll('main p')[60].getBoundingClientRect().top"
      XCTAssertEqual(stage.ask("(document.body.dataset.top = \(top), true)"), true)
      let isInPlace = "Math.abs(document.body.dataset.top - \(top)) < 1"
      show([art] + many + [work])
      stage.wait { stage.ask("\(names).startsWith('<art>,tag number 10') && \(names).endsWith(',work')") == true }
      XCTAssertEqual(stage.ask(isInPlace), true)
      XCTAssertEqual(stage.ask("document.scrollingElement.scrollTop > 950"), true)
      XCTAssertEqual(stage.ask(focused), true)
      // not of this article
      show([], of: 8)
      show([work])
      stage.wait { stage.ask("\(names) === 'work'") == true }
      XCTAssertEqual(stage.ask("\(isInPlace) && \(focused)"), true)
      let height = "document.querySelector('.tags').offsetHeight"
      XCTAssertEqual(stage.ask("\(height) > 0"), true)
      show([])
      stage.wait { stage.ask("\(names) === ''") == true }
      XCTAssertEqual(stage.ask("\(isInPlace) && \(height) === 0"), true)
      // at the top, the heading stays in view
      XCTAssertEqual(stage.ask("(document.scrollingElement.scrollTop = 0, true)"), true)
      show(many)
      stage.wait { stage.ask("\(names) !== ''") == true }
      XCTAssertEqual(stage.ask("document.scrollingElement.scrollTop === 0"), true)
      // while the document is being loaded, too
      stage.page.show(ArticlePage(content, showsImages: true), name: "Title", at: nil)
      show([art])
      stage.wait { stage.ask("\(names) === '<art>'") == true }
      // the same ones do not need the script
      XCTAssertEqual(stage.ask("(kiji.showTags = () => { document.title = 'asked' }, true)"), true)
      show([art])
      XCTAssertEqual(stage.ask("document.title !== 'asked'"), true)
      show([work])
      XCTAssertEqual(stage.ask("document.title === 'asked'"), true)
      stage.close()
    }
  }

  func testAMissingImageIsACardOfItsSizeWithARetryButton() throws {
    try onMain {
      let stage = try PageStage(style: PageStyle(sheet: ArticleStyle.bundled().base))
      stage.show("<p>\(Self.image)</p>")
      stage.wait { stage.ask("document.querySelector('.missing-image')?.textContent === 'DuskTry Again'") == true }
      XCTAssertEqual(stage.ask("document.querySelector('.missing-image').clientWidth === 300"), true)
      XCTAssertEqual(stage.ask("document.querySelector('.missing-image').clientHeight === 200"), true)
      XCTAssertEqual(stage.asked.count, 1)
      stage.picture = ImageFile(bytes: Self.png(side: 120), format: .png)
      XCTAssertEqual(stage.ask("document.querySelector('.missing-image button').click() ?? true"), true)
      stage.wait { stage.ask("document.querySelector('main img')?.naturalWidth === 120") == true }
      XCTAssertEqual(stage.asked.count, 2)
      stage.close()
    }
  }

  func testAMissingImageIsNoWiderThanTheColumnAndSmallWithoutASize() throws {
    try onMain {
      let stage = try PageStage(style: PageStyle(sheet: ArticleStyle.bundled().base))
      let large = Self.image.replacing("300", with: "1600").replacing("200", with: "900")
      stage.show("<p>\(large)</p><p><img src='kiji-image:https://a.example/y.png' alt='Dawn'></p>")
      stage.wait { stage.ask("document.querySelectorAll('.missing-image').length === 2") == true }
      let box = { (number: Int) in "document.querySelectorAll('.missing-image')[\(number)].getBoundingClientRect()" }
      XCTAssertEqual(
        stage.ask("\(box(0)).width === document.querySelector('main').getBoundingClientRect().width"), true)
      XCTAssertEqual(stage.ask("Math.abs(\(box(0)).width / \(box(0)).height - 1600 / 900) < 0.01"), true)
      XCTAssertEqual(stage.ask("\(box(1)).height > 20 && \(box(1)).height < 120"), true)
      stage.close()
    }
  }

  func testAMissingInlineImageIsItsDescription() throws {
    try onMain {
      let stage = try PageStage()
      stage.show("<p>a \(Self.image.replacing("300", with: "20").replacing("200", with: "20")) b</p>")
      stage.wait { stage.ask("document.querySelector('main').innerText.trim() === 'a Dusk b'") == true }
      stage.close()
    }
  }

  func testAClickOnAnImageTellsAllThatAreShown() throws {
    try onMain {
      let stage = try PageStage()
      stage.picture = ImageFile(bytes: Self.png(side: 120), format: .png)
      let image = { (name: String) in "<img tabindex=0 src='kiji-image:https://a.example/\(name)'>" }
      stage.show(
        "<p>\(image("é 1.png"))<img src='data:,'></p><a href='https://a.example/'><img src='kiji-image:https://a.example/2'></a>"
          + "<a class=video href='https://a.example/'>\(image("poster"))</a><p>\(image("3"))</p>")
      stage.wait { stage.ask("[...document.images].filter(it => it.naturalWidth === 120).length === 4") == true }
      XCTAssertEqual(stage.ask("document.querySelectorAll('main p img[tabindex]')[1].click() ?? true"), true)
      stage.wait { !stage.pictures.isEmpty }
      XCTAssertEqual(
        stage.pictures.first,
        .picture(article: 7, at: 2, of: ["https://a.example/é 1.png", "https://a.example/2", "https://a.example/3"]))
      stage.close()
    }
  }

  func testAReferenceShowsItsFootnote() throws {
    try onMain {
      let stage = try PageStage(style: PageStyle(sheet: ArticleStyle.bundled().base))
      stage.show(
        """
        <p>Text<sup><a id=place-r href='#place-n'>1</a></sup> <a id=other href='#place-n'>a longer link</a></p>
        <p id=far>\(String(repeating: "words ", count: 800))</p>
        <ol><li id=place-n>The <b>note</b>. <a href='#place-r'>↩</a></li></ol>
        """)
      let note = "document.querySelector('.note')"
      XCTAssertEqual(stage.ask("\(note) === null"), true)
      XCTAssertEqual(stage.ask("document.getElementById('place-r').focus() ?? true"), true)
      XCTAssertEqual(stage.ask("\(note).innerText.trim() === 'The note.'"), true)
      XCTAssertEqual(stage.ask("\(note).getAttribute('role') === 'note'"), true)
      XCTAssertEqual(stage.ask("document.activeElement.getAttribute('aria-describedby') === \(note).id"), true)
      let box = "\(note).getBoundingClientRect()"
      XCTAssertEqual(stage.ask("\(box).left >= 0 && \(box).right <= innerWidth && \(box).top > 0"), true)
      let escape = "new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })"
      XCTAssertEqual(stage.ask("(document.activeElement.dispatchEvent(\(escape)), \(note) === null)"), true)
      XCTAssertEqual(stage.ask("document.activeElement.hasAttribute('aria-describedby')"), false)
      // neither other links nor the one back
      for link in ["#other", "li a"] {
        XCTAssertEqual(stage.ask("(document.querySelector('\(link)').focus(), \(note) === null)"), true, link)
      }
      // the pointer shows it, too, and the link still leads to the note
      let over = "new MouseEvent('mouseover', { bubbles: true })"
      XCTAssertEqual(stage.ask("(document.getElementById('place-r').dispatchEvent(\(over)), \(note) !== null)"), true)
      XCTAssertEqual(stage.ask("(document.getElementById('place-r').click(), \(note) === null)"), true)
      stage.wait { stage.ask("location.hash === '#place-n' && document.scrollingElement.scrollTop > 0") == true }
      stage.close()
    }
  }

  func testAFootnoteHasOnlyWhatWorksInIt() throws {
    try onMain {
      let stage = try PageStage(style: PageStyle(sheet: ArticleStyle.bundled().base))
      stage.show(
        """
        <p><a id=place-r href='#place-n'>1</a> <a id=place-s href='#place-m'>2</a></p>
        <div id=place-n>The note. \(Self.image)</div>
        <div id=place-m>\(String(repeating: "<p>Words, not those of one note.</p>", count: 400))</div>
        """)
      stage.wait { stage.ask("document.querySelector('main .missing-image button') !== null") == true }
      let note = "document.querySelector('.note')"
      // the reference is in a block of its own, the note is below it
      XCTAssertEqual(stage.ask("(document.getElementById('place-r').focus(), \(note) !== null)"), true)
      XCTAssertEqual(stage.ask("\(note).querySelector('.missing-image') !== null"), true)
      XCTAssertEqual(stage.ask("\(note).querySelector('button') === null"), true)
      stage.wait { stage.notes.last == true }
      XCTAssertEqual(stage.ask("(document.getElementById('place-s').focus(), \(note) === null)"), true)
      stage.wait { stage.notes.last == false }
      // another article has none
      XCTAssertEqual(stage.ask("(document.getElementById('place-r').focus(), \(note) !== null)"), true)
      stage.wait { stage.notes.last == true }
      stage.show("<p>text</p>")
      stage.wait { stage.notes.last == false }
      stage.close()
    }
  }

  func testABarShowsHowMuchHasBeenRead() throws {
    try onMain {
      let stage = try PageStage(style: PageStyle(sheet: ArticleStyle.bundled().base))
      stage.show("<p>\(String(repeating: "words ", count: 2000))</p>")
      let width = "document.querySelector('.progress').getBoundingClientRect().width / innerWidth"
      XCTAssertEqual(stage.ask("\(width) === 0"), true)
      XCTAssertEqual(stage.ask("document.scrollingElement.scrollTo(0, 1e9) ?? true"), true)
      stage.wait { stage.ask("\(width) > 0.95") == true }
      stage.close()
    }
  }

  func testATrackingImageIsRemoved() throws {
    try onMain {
      let stage = try PageStage()
      stage.picture = ImageFile(bytes: Self.png(side: 1), format: .png)
      stage.show("<p>text<img src='kiji-image:https://a.example/1.png'></p>")
      stage.wait { stage.asked.count == 1 && stage.ask("document.querySelector('img') === null") == true }
      XCTAssertEqual(stage.ask("document.querySelector('.missing-image') === null"), true)
      stage.close()
    }
  }

  func testOnlyLargeImagesAreRounded() throws {
    try onMain {
      let stage = try PageStage(style: PageStyle(sheet: ArticleStyle.bundled().base))
      stage.picture = ImageFile(bytes: Self.png(side: 120), format: .png)
      stage.show(
        "<img src='kiji-image:https://a.example/a.png'><img src='kiji-image:https://a.example/b.png' width=16 height=16>"
      )
      let images = "[...document.querySelectorAll('main img')]"
      stage.wait { stage.ask("\(images).every((one) => one.naturalWidth === 120)") == true }
      let corners = "\(images).map((one) => getComputedStyle(one).borderTopLeftRadius).join()"
      XCTAssertEqual(stage.ask("\(corners) === '10px,0px'"), true)
      stage.close()
    }
  }

  func testTabMovesThroughTheLinksAndOutAtBothEnds() throws {
    try onMain {
      let stage = try PageStage()
      stage.show("<p><a href='https://a.example/1'>one</a> <a href='https://a.example/2'>two</a></p>")
      @MainActor func press(_ shift: Bool) {
        // as WebKitGTK sends it: Shift+Tab is another keysym, for which it has no name
        let key = "key: '\(shift ? "Unidentified" : "Tab")', keyCode: 9, shiftKey: \(shift)"
        let event = "new KeyboardEvent('keydown', {\(key), bubbles: true, cancelable: true})"
        // false means that the page handled the key
        XCTAssertEqual(stage.ask("(document.activeElement ?? document.body).dispatchEvent(\(event)) === false"), true)
      }
      @MainActor func focused() -> String {
        ["Title", "one", "two"].first { stage.ask("document.activeElement.textContent === '\($0)'") == true } ?? ""
      }
      // the heading links to the article's own page
      for word in ["Title", "one", "two"] {
        press(false)
        XCTAssertEqual(focused(), word)
      }
      for word in ["one", "Title"] {
        press(true)
        XCTAssertEqual(focused(), word)
      }
      press(true)
      stage.wait { stage.departures == [false] }
      XCTAssertEqual(focused(), "")
      for _ in 0..<4 { press(false) }
      stage.wait { stage.departures == [false, true] }
      stage.close()
    }
  }

  @MainActor private static func png(side: Int32) -> [UInt8] {
    let pixels = [UInt8](repeating: 0x80, count: Int(side * side) * 3)
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(bytes) }
    let texture = gdk_memory_texture_new(side, side, GDK_MEMORY_R8G8B8, bytes, gsize(side) * 3)
    defer { g_object_unref(texture.map { UnsafeMutableRawPointer($0) }) }
    let file = gdk_texture_save_to_png_bytes(texture)
    defer { g_bytes_unref(file) }
    var count: gsize = 0
    let start = g_bytes_get_data(file, &count)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}
