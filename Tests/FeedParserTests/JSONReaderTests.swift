import FeedParser
import Testing

@Suite struct JSONReaderTests {
  private func document(_ items: String) -> String {
    "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"T\", \"items\": [" + items
  }

  @Test("complete items of a truncated document are kept")
  func readsTruncatedDocuments() {
    let whole = document(#"{"id": "1", "tags": ["a", "b"]}, {"id": "2", "authors": [{"name": "x"}]}]}"#)
    #expect(parsed(whole)?.items.count == 2)
    #expect(parsed(whole)?.isWellFormed == true)
    for length in 70..<whole.count - 2 {
      let feed = parsed(String(whole.prefix(length)))
      let expected = length >= whole.count - 2 ? 2 : length >= document("").count + 31 ? 1 : 0
      #expect(feed?.items.count == expected, "\(length)")
      #expect(feed?.isWellFormed == false)
    }
  }

  @Test(
    "strings with all escapes",
    arguments: [
      (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\u00e9\u65e5""#, "é日"), (#""\ud83d\ude00!""#, "😀!"),
      (#""\ud83d!""#, "\u{FFFD}!"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ude00x""#, "\u{FFFD}x"),
      (#""a\nb\tc""#, "a\nb\tc"), (#""\uZZZZ""#, "\u{FFFD}ZZZZ"), (#""a\qb""#, "aqb"), ("\"a\nb\"", "a\nb"),
    ])
  func decodesStrings(_ literal: String, _ text: String) {
    #expect(parsed(document("{\"id\": \"1\", \"title\": \(literal)}]}"))?.items.first?.title?.value == text)
  }

  @Test("extra and missing commas are tolerated")
  func toleratesMissingAndExtraCommas() {
    let feed = parsed(document(#"{"id": "1",}, , {"id": "2" "url": "u"},]}"#))
    #expect(feed?.items.map(\.id) == ["1", "2"])
    #expect(feed?.items.last?.url == "u")
    #expect(feed?.isWellFormed == false)
    #expect(parsed(document(#"{"id": "1"}, {"id": "2"}]}"#))?.isWellFormed == true)
    #expect(parsed(document(#"{"id": "1"},]}"#))?.isWellFormed == false)
    #expect(parsed(document("{\"id\": \"a\nb\"}]}"))?.isWellFormed == false)
  }

  @Test("true is not text, and the last of two fields with the same name counts")
  func readsValuesOfOtherTypes() {
    let feed = parsed(document(#"{"id": "0", "id": 7, "title": true, "content_text": null, "summary": -1.5e3}]}"#))
    #expect(feed?.items.first?.id == "7")
    #expect(feed?.items.first?.title == nil)
    #expect(feed?.items.first?.summary?.value == "-1.5e3")
  }

  @Test("values nested too deeply are skipped")
  func skipsDeepNesting() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let feed = parsed(document("{\"id\": \"1\", \"_x\": \(deep)}, {\"id\": \"2\"}]}"))
    #expect(feed?.items.map(\.id) == ["1", "2"])
  }
}
