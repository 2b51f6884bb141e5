import FeedParser
import Foundation
import Testing

@Suite struct JSONFeedTests {
  @Test func readsFields() throws {
    let feed = try #require(
      parsed(
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "T <b>", "home_page_url": "https://a.example/",
         "feed_url": "https://a.example/f.json", "description": "D", "icon": "/i.png", "language": "ja",
         "authors": [{"name": "Ed", "url": "https://ed.example/", "avatar": "https://ed.example/a.png"}],
         "hubs": [{"type": "WebSub", "url": "https://hub.example/"}],
         "items": [{"id": "1", "url": "1", "external_url": "https://b.example/", "title": "One", "content_html": "<p>x</p>",
           "summary": "S", "image": "https://a.example/1.png", "date_published": "2024-03-05T08:00:00Z", "tags": ["t", "t"],
           "attachments": [{"url": "https://a.example/1.mp3", "title": "A & B", "mime_type": "audio/mpeg", "size_in_bytes": 7,
             "duration_in_seconds": 1.5}]}]}
        """))
    #expect(feed.format == .json11)
    #expect(feed.title == MarkedText("T <b>", .text))
    #expect(feed.icon == "https://a.example/i.png")
    #expect(feed.language == "ja")
    #expect(feed.authors == [ParsedAuthor(name: "Ed", url: "https://ed.example/", avatar: "https://ed.example/a.png")])
    #expect(feed.hubs == [ParsedHub(type: "WebSub", url: "https://hub.example/")])
    let item = try #require(feed.items.first)
    #expect(item.url == "https://a.example/1")
    #expect(item.externalURL == "https://b.example/")
    #expect(item.contentHTML == "<p>x</p>")
    #expect(item.summary == MarkedText("S", .text))
    #expect(item.tags == ["t"])
    #expect(item.datePublished == Date(timeIntervalSince1970: 1_709_625_600))
    #expect(
      item.attachments == [
        ParsedAttachment(
          url: "https://a.example/1.mp3", title: MarkedText("A & B", .text), mimeType: "audio/mpeg", sizeInBytes: 7,
          durationInSeconds: 1.5)
      ])
  }

  @Test func readsTheSingleAuthorOfVersion1() {
    let feed = parsed(#"{"version": "https://jsonfeed.org/version/1", "author": {"name": "Ed"}, "items": []}"#)
    #expect(feed?.format == .json10)
    #expect(feed?.authors == [ParsedAuthor(name: "Ed")])
  }

  @Test func valuesOfWrongTypesCountAsMissing() throws {
    let feed = try #require(
      parsed(
        #"{"version": "https://jsonfeed.org/version/1.1", "title": ["x"], "items": [{"id": 12, "tags": "t", "title": {}}, 3]}"#
      ))
    #expect(feed.title == nil)
    #expect(feed.items.map(\.id) == ["12"])
    #expect(feed.items[0].tags == ["t"])
  }

  @Test func keepsItemOrder() {
    let items = (1...5).map { "{\"id\": \"\($0)\"}" }.joined(separator: ",")
    let feed = parsed("{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [\(items)]}")
    #expect(feed?.items.map(\.id) == ["1", "2", "3", "4", "5"])
  }

  @Test func convertsTextContentToParagraphs() {
    let feed = parsed(
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "content_text": "a < b\n\nc"}]}"#)
    #expect(feed?.items.first?.contentHTML == "<p>a &lt; b</p><p>c</p>")
  }

  @Test(arguments: [#"{"name": "package", "version": "1.0.0"}"#, "{", "{}", #"["a"]"#, "{\"items\": 1}"])
  func rejectsOtherJSON(document: String) {
    #expect(parsed(document) == nil)
  }

  @Test func acceptsAByteOrderMark() {
    #expect(parsed("\u{FEFF}\n" + #"{"version": "https://jsonfeed.org/version/1.1", "items": []}"#) != nil)
  }

  /// Wherever a document is truncated, the complete items are kept.
  @Test func truncationKeepsTheItemsBeforeIt() throws {
    let items = (1...3).map { number in
      """
      {"id": "\(number)", "url": "http://s.example/\(number)", "title": "Story \(number)", "tags": ["a", "b"],
       "content_html": "<p>A \\"long\\" {text} [\(number)]</p>", "authors": [{"name": "W"}],
       "attachments": [{"url": "http://s.example/\(number).mp3", "mime_type": "audio/mpeg", "size_in_bytes": 12}]}
      """
    }
    let start =
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"T\", \"authors\": [{\"name\": \"W\"}], \"items\": ["
    let document = start + items.joined(separator: ",\n") + "], \"language\": \"en\"}"
    let whole = try #require(parsed(document)).items
    #expect(whole.count == 3)
    var ends: [Int] = []
    for count in 1...3 { ends.append(start.utf8.count + items.prefix(count).joined(separator: ",\n").utf8.count) }
    for length in start.utf8.count..<document.utf8.count {
      let feed = FeedParser.parse(Array(document.utf8.prefix(length)))
      #expect(feed?.items == Array(whole.prefix(ends.count { $0 <= length })), "\(length)")
      #expect(feed?.title?.value == "T")
      #expect(feed?.isWellFormed == false)
    }
  }
}
