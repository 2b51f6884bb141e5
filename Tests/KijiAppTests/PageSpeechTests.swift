import CGtk
import LibraryBench
import Speech
import XCTest

@testable import KijiApp
@testable import Reader

/// The text of a page that is read aloud, and the highlight of what is spoken.
final class PageSpeechTests: XCTestCase {
  func testParagraphsAreReadInTheirOrder() throws {
    try onMain {
      let stage = try PageStage()
      stage.show(
        """
        <h2>Part</h2><p>One <a href='https://a.example/'>link</a>,
        and <b>more</b>.<br>Line</p><ul><li>Item<ul><li>Inner</li></ul>after</li></ul>
        <blockquote><p lang='fr'>Oui.</p></blockquote><table><tr><th>Name</th><td>7</td></tr></table>
        """)
      let page = try XCTUnwrap(stage.spoken())
      XCTAssertEqual(
        page.blocks.map(\.text),
        ["Title", "Part", "One link, and more.\nLine", "Item", "Inner", "after", "Oui.", "Name", "7"])
      XCTAssertEqual(page.blocks[6].language, "fr")
      XCTAssertEqual([page.block, page.offset], [0, 0])
      stage.close()
    }
  }

  func testCodeIsNotReadNorIsWhatIsHiddenOrSaidTwice() throws {
    try onMain {
      let stage = try PageStage()
      stage.show(
        """
        <p>Before.</p><pre>let x = 1;</pre><p>After<a href='#place-n'>1</a>.</p>
        <p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です。</p>
        <ol><li id='place-n'>The note.</li></ol>
        """)
      let page = try XCTUnwrap(stage.spoken())
      XCTAssertEqual(page.blocks.map(\.text), ["Title", "Before.", "", "After.", "漢字です。", "The note."])
      XCTAssertEqual(page.blocks[2].kind, .code)
      stage.close()
    }
  }

  func testAnImageIsReadAsItsDescription() throws {
    try onMain {
      let stage = try PageStage()
      func image(_ size: Int, _ words: String) -> String {
        let svg = "<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%22\(size)%22 height=%22\(size)%22/>"
        return "<img src='data:image/svg+xml,\(svg)' alt='\(words)' width=\(size) height=\(size)>"
      }
      stage.show(
        "<p>A\(image(16, "small")) b</p><figure>\(image(100, "Dusk"))<figcaption>Words</figcaption></figure>"
          + "<p>c\(image(100, ""))</p>")
      let blocks = try XCTUnwrap(stage.spoken()).blocks
      XCTAssertEqual(blocks.map(\.text), ["Title", "A b", "Dusk", "Words", "c"])
      XCTAssertEqual(blocks[2].kind, .picture)
      stage.close()
    }
  }

  func testASentenceIsHighlightedWhereItIs() throws {
    try onMain {
      let stage = try PageStage()
      stage.show("<p>One. <i>Two</i> 😀 is <b>here</b>. Three.</p><pre>code</pre>")
      let text = try XCTUnwrap(stage.sentences())
      XCTAssertEqual(text.map(\.words), ["Title", "One.", "Two 😀 is here.", "Three.", "Code"])
      for sentence in text.dropLast() {
        XCTAssertTrue(stage.highlight(sentence))
        XCTAssertEqual(stage.ask("\(Self.highlighted) === '\(sentence.words)'"), true, sentence.words)
      }
      XCTAssertTrue(stage.highlight(text[4]))
      XCTAssertEqual(stage.ask("document.querySelector('pre').hasAttribute('data-spoken')"), true)
      stage.page.speech.hide()
      XCTAssertEqual(
        stage.ask("CSS.highlights.get('kiji-spoken').size === 0 && !document.querySelector('[data-spoken]')"), true)
      stage.close()
    }
  }

  private static let highlighted = "[...CSS.highlights.get('kiji-spoken')].map(String).join('|')"

  func testThePageFollowsUntilTheUserScrollsAway() throws {
    try onMain {
      let stage = try PageStage()
      stage.show((1...80).map { "<p>Paragraph \($0).</p>" }.joined())
      let text = try XCTUnwrap(stage.sentences())
      XCTAssertTrue(stage.highlight(text[1]))
      XCTAssertEqual(stage.ask("scrollY === 0"), true)
      XCTAssertTrue(stage.highlight(text[40]))
      stage.wait { stage.ask(Self.isInView(40)) == true }
      // somewhere else
      stage.wait { stage.ask("performance.now() > 2000") == true }
      XCTAssertEqual(stage.ask("scrollTo({top: 0, behavior: 'instant'}), scrollY === 0"), true)
      XCTAssertTrue(stage.highlight(text[41]))
      XCTAssertEqual(stage.ask("scrollY === 0"), true)
      // unless it is asked for
      XCTAssertTrue(stage.highlight(text[42], isAsked: true))
      stage.wait { stage.ask(Self.isInView(42)) == true }
      stage.close()
    }
  }

  private static func isInView(_ paragraph: Int) -> String {
    "(box => box.top > 0 && box.bottom < innerHeight)"
      + "(document.querySelectorAll('main p')[\(paragraph - 1)].getBoundingClientRect())"
  }

  func testReadingBeginsAtTheSelectionOrAtWhatIsInView() throws {
    try onMain {
      let stage = try PageStage()
      stage.show((1...80).map { "<p>Paragraph \($0). Its <b>second</b> sentence.</p>" }.joined())
      XCTAssertEqual(stage.ask("scrollTo({top: 1000, behavior: 'instant'}), scrollY === 1000"), true)
      let page = try XCTUnwrap(stage.spoken())
      XCTAssertEqual(
        stage.ask("document.querySelectorAll('main p')[\(page.block - 1)].getBoundingClientRect().top >= 0"), true)
      XCTAssertEqual(
        stage.ask("document.querySelectorAll('main p')[\(page.block - 2)].getBoundingClientRect().top < 0"), true)
      XCTAssertEqual(
        stage.ask("getSelection().selectAllChildren(document.querySelectorAll('main p')[4].querySelector('b')), true"),
        true)
      let selected = try XCTUnwrap(stage.spoken())
      XCTAssertEqual(selected.block, 5)
      XCTAssertEqual(selected.offset, "Paragraph 5. Its ".count)
      stage.close()
    }
  }

  func testAnotherDocumentHasNoSentences() throws {
    try onMain {
      let stage = try PageStage()
      stage.show("<p>One.</p>")
      let text = try XCTUnwrap(stage.sentences())
      stage.show("<p>Another.</p>")
      XCTAssertFalse(stage.highlight(text[1]))
      stage.close()
    }
  }
}

extension PageStage {
  fileprivate func spoken() -> SpokenPage? {
    var (page, isDone) = (SpokenPage?.none, false)
    Task {
      page = await self.page.speech.read()
      isDone = true
    }
    wait { isDone }
    return page
  }

  fileprivate func sentences() -> [Sentence]? {
    guard let blocks = spoken()?.blocks else { return nil }
    var sentences: [Sentence]?
    Task { sentences = await SpeechText.reading(blocks).sentences }
    wait { sentences != nil }
    return sentences
  }

  fileprivate func highlight(_ sentence: Sentence, isAsked: Bool = false) -> Bool {
    var answer: Bool?
    Task { answer = await page.speech.show(sentence, isAsked: isAsked) }
    wait { answer != nil }
    return answer ?? false
  }
}
