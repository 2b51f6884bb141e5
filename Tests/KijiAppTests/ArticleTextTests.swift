import LibraryBench
import ImageDecoding
import Foundation
import Library
import Testing
import WebText

@testable import ArticleHTML
@testable import KijiApp
@testable import Reader
@testable import Toolkit

/// The content of an article page, without a window.
@MainActor struct ArticleTextTests {
  @Test(
    arguments: [
      ("昨日、新しい記事を読みました。", nil, "ja", false), ("昨日、新しい記事を読みました。", "en", "ja", false),
      ("新聞記事", nil, "zh", false), ("新聞記事", "ja", "ja", false), ("新聞記事", "zh-TW", "zh-TW", false),
      ("오늘의 기사", nil, "ko", false), ("هذا نص عربي", nil, "ar", true), ("این یک متن است", "fa", "fa", true),
      ("שלום עולם", nil, "he", true), ("Plain words", nil, nil, false), ("Plain words", "en-GB", "en-GB", false),
      ("Plain words about 記事", "en", "en", false), ("Привет", "ru", "ru", false), ("Γεια σου", "en", "el", false),
      ("هذا نص عربي", "en", "ar", true), ("", "ja", "ja", false), ("Words", "\"><script>", nil, false),
    ] as [(String, String?, String?, Bool)])
  func detectsTheLanguageOfAText(text: String, feed: String?, tag: String?, isRightToLeft: Bool) {
    let language = ArticleLanguage(of: text, feed: feed)
    #expect(language.tag == tag)
    #expect(language.isRightToLeft == isRightToLeft)
  }

  @Test func estimatesReadingTime() {
    #expect(ReadingTime.minutes(of: " \n ") == nil)
    // below one minute no estimate is shown
    #expect(ReadingTime.minutes(of: "Two words") == nil)
    #expect(ReadingTime.minutes(of: String(repeating: "word ", count: 229)) == nil)
    #expect(ReadingTime.minutes(of: String(repeating: "word ", count: 230)) == 1)
    #expect(ReadingTime.minutes(of: String(repeating: "word ", count: 1150)) == 5)
    #expect(ReadingTime.minutes(of: String(repeating: "記事", count: 1000)) == 4)
  }

  @Test func describesAttachments() {
    let file = Attachment(
      url: "https://a.example/f/an%20episode.mp3?x=1", mimeType: nil, sizeInBytes: 34_500_000, durationInSeconds: 3725)
    let card = AttachmentCard(file: file)
    #expect(card.kind == .audio && card.name == "an episode.mp3" && card.isOfTheWeb)
    #expect(card.facts.hasPrefix("Audio · ") && card.facts.hasSuffix(" · 1:02:05"))
    let other = AttachmentCard(file: Attachment(url: "javascript:run()", mimeType: "video/mp4"))
    #expect(other.kind == .video && !other.isOfTheWeb && other.facts == "Video")
  }

  @Test func filesAreNamedByTheirTitlesOrTheArticle() {
    let (one, two, notes) = ("https://a.example/1.mp3", "https://a.example/2.mp3", "https://a.example/notes.pdf")
    func names(_ files: [String], _ titles: [String: String]) -> [String] {
      ArticleContent.sample("<p>Text</p>", title: "The Article", files: files, fileTitles: titles).cards.map(\.name)
    }
    #expect(names([one, two, notes], [one: "Part One", notes: "Notes"]) == ["Part One", "2.mp3", "Notes"])
    #expect(names([two, notes], [notes: "Notes"]) == ["The Article", "Notes"])
    #expect(names([two, notes], [two: "Part Two"]) == ["Part Two", "notes.pdf"])
  }

  /// Prepares an article with one attachment.
  private func content(_ html: String, with file: String, _ type: String? = nil) async -> ArticleContent {
    let article = Article(
      summary: ArticleContent.sample("").summary, bodyHTML: RawHTML(html), modified: nil, arrived: .now,
      attachments: [.init(url: file, mimeType: type)])
    return await .preparing(article, of: nil)
  }

  @Test func anAttachedImageLeadsATextWithoutImages() async throws {
    let content = await content("<p>Text</p>", with: "https://a.example/lead.jpg", "image/jpeg")
    let (image, text) = (content.text.html.source.range(of: "lead.jpg"), content.text.html.source.range(of: "Text"))
    #expect(try #require(image).upperBound < #require(text).lowerBound)
    // it is shown once, and needs no card
    #expect(content.text.imageCount == 1)
    #expect(content.attachments.isEmpty)
    #expect(!ArticlePage(content, showsImages: false).html.contains("lead.jpg"))
  }

  @Test func anAttachedImageStaysACardIfTheTextHasImages() async {
    let content = await content(
      "<p>Text</p><img src=\"https://a.example/own.png\">", with: "https://a.example/lead.jpg", "image/jpeg")
    #expect(!content.text.html.source.contains("lead.jpg"))
    #expect(content.attachments.map(\.url) == ["https://a.example/lead.jpg"])
  }

  @Test func anAttachedVideoOfASiteIsACardWithItsPoster() async {
    let content = await content("<p>Text</p>", with: "https://www.youtube.com/watch?v=abcdefghijk")
    let page = ArticlePage(content, showsImages: true).html
    #expect(page.contains("<a class=\"video\" href=\"https://www.youtube.com/watch?v=abcdefghijk\"><img src="))
    #expect(page.contains("Watch on YouTube"))
    // the poster is an image like any other
    let plain = ArticlePage(content, showsImages: false).html
    #expect(plain.contains("Watch on YouTube") && !plain.contains("<img"))
  }

  @Test func webArticlesDoNotPlayFilesFromThePrivateNetwork() {
    let near = AttachmentCard(file: Attachment(url: "http://192.168.1.1/router.mp3", mimeType: "audio/mpeg"))
    let far = AttachmentCard(file: Attachment(url: "https://a.example/episode.mp3", mimeType: nil))
    let text = AttachmentCard(file: Attachment(url: "https://a.example/text.pdf", mimeType: nil))
    let repaired = AttachmentCard(file: Attachment(url: "http://192.168.1.1/%zz.mp3", mimeType: "audio/mpeg"))
    let ofTheWeb = ArticleContent.sample("<p>Text</p>")
    #expect(ofTheWeb.plays(far) && !ofTheWeb.plays(near) && !ofTheWeb.plays(repaired) && !ofTheWeb.plays(text))
    #expect(ArticleContent.sample("<p>Text</p>", feedURL: "http://localhost/feed").plays(near))
  }

  @Test func refusesLocationsWithoutAPath() {
    #expect((try? FileChoice.choice("/tmp/a b.opml").get())?.path == "/tmp/a b.opml")
    #expect(throws: FileRefusal.isElsewhere) { try FileChoice.choice(nil).get() }
  }

  @Test func fitsPicturesToTheWindowWithoutEnlarging() {
    #expect(ImageZoom.fitted((100, 50), in: (400, 400)) == 1)
    #expect(ImageZoom.fitted((800, 100), in: (400, 400)) == 0.5)
    var zoom = ImageZoom()
    zoom.multiply(by: 2, fitted: 0.5)
    #expect(zoom.scale == 1)
    for _ in 0..<100 { zoom.multiply(by: 2, fitted: 0.5) }
    #expect(zoom.scale == 16)
    zoom.fit()
    #expect(zoom.scale == nil)
  }

  @Test func goesThroughTheArticlesOwnImagesThatAreShown() throws {
    var content = ArticleContent.sample("", pictures: 0, feedURL: "https://a.example/feed")
    let image = { (name: String, alt: String?, caption: String?) in
      ReadingImage(address: "https://a.example/\(name)", alt: alt, caption: caption)
    }
    content.text = ReadingText(
      html: SafeHTML(""), images: [image("1", "One", nil), image("2", "Two", "The second"), image("3", " ", nil)],
      addresses: [])
    let shown = ["https://b.example/", "https://a.example/2", "https://a.example/3"]
    #expect(ArticleImages(of: content, shown: shown, at: 0) == nil)
    #expect(ArticleImages(of: content, shown: shown, at: 3) == nil)
    var images = try #require(ArticleImages(of: content, shown: shown, at: 1))
    #expect(images.current.caption == "The second" && images.place == (1, 2) && !images.hasPrevious)
    #expect(images.step(1) && images.current.address == "https://a.example/3" && images.current.caption == nil)
    #expect(!images.hasNext && !images.step(1) && images.place == (2, 2))
    images = try #require(ArticleImages(of: content, shown: ["https://a.example/1"], at: 0))
    #expect(images.current.caption == "One" && !images.hasNext && !images.hasPrevious)
  }

  @Test func validatesPageMessages() {
    #expect(PageMessage("address https://a.example/x y") == .address("https://a.example/x y"))
    #expect(PageMessage("address ") == .address(""))
    #expect(
      PageMessage("picture 7 1\nkiji-image:https://a.example/ b\nkiji-image:https://b.example/")
        == .picture(article: 7, at: 1, of: ["https://a.example/ b", "https://b.example/"]))
    #expect(PageMessage("picture 7 2\nkiji-image:https://a.example/") == nil)
    #expect(PageMessage("picture") == nil && PageMessage("picture 7 x\ny") == nil && PageMessage("picture 0\ny") == nil)
    #expect(PageMessage("place 12 3:-45") == .place(article: 12, "3:-45"))
    #expect(PageMessage("place 12 ") == .place(article: 12, ""))
    for text in ["", "address", "place 12", "place x 1:2", "place 12 1')+run('", "other x"] {
      #expect(PageMessage(text) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("A short note.", "A short  note.", true), ("A short…", "A short note.", true),
    ("A short…", "Another note.", false), ("A short", "A short note.", false), ("", "A short note.", false),
  ])
  func hidesATitleThatRepeatsTheText(title: String, text: String, isRepeated: Bool) {
    #expect(ArticleContent.repeats(title, text) == isRepeated)
    var content = ArticleContent.sample("<p>\(text)</p>", title: title)
    content.isTitleRepeated = isRepeated
    #expect(ArticlePage(content, showsImages: true).html.contains("<h1 class=\"title\"") == !isRepeated)
  }

  /// A quotation mark and a combining mark are one character, but not for a web view.
  @Test func pageEscapesMarksWithinCharacters() {
    let content = ArticleContent.sample("<p>text</p>", title: "\"\u{301} <\u{301}b")
    let html = ArticlePage(content, showsImages: true).html
    #expect(html.contains("&quot;\u{301} &lt;\u{301}b"))
  }

  @Test func pageShowsArticleDetails() {
    let content = ArticleContent.sample(
      "<p>text</p>", title: "A <title>", author: "Ada & co", files: ["https://a.example/s.mp3"])
    let html = ArticlePage(content, showsImages: true).html
    for part in [
      "A &lt;title&gt;", "Ada &amp; co", "lang=\"ja\" dir=\"ltr\"", "img-src kiji-image: data:", "default-src 'none'",
      "href=\"kiji-attachment:7/0/play\"", "href=\"kiji-attachment:7/0/queue\"", "3-minute read",
      "<main><p>text</p></main>",
    ] { #expect(html.contains(part), "\(part)") }
    #expect(!ArticlePage(content, showsImages: false).html.contains("kiji-image"))
  }

  @Test func readsPicturesFromDataAddresses() {
    let gif = Data("GIF89a".utf8).base64EncodedString()
    #expect(DataImage.image(of: "data:image/gif;base64,\(gif)")?.format == .gif)
    #expect(DataImage.image(of: "data:image/gif,GIF89a") == nil)
    #expect(DataImage.image(of: "https://a.example/x.gif") == nil)
  }
}

extension ArticleContent {
  /// Returns content for a test; the HTML is inserted into the page unchanged.
  static func sample(
    _ html: String, title: String = "Title", author: String? = nil, files: [String] = [],
    fileTitles: [String: String] = [:], pictures: Int = 1,
    feedURL: String? = nil, language: ArticleLanguage = ArticleLanguage(of: "かな", feed: nil)
  ) -> ArticleContent {
    ArticleContent(
      summary: ArticleSummary(
        id: Article.ID(rawValue: 7), feedID: Feed.ID(rawValue: 1), feedTitle: "Feed", title: title, excerpt: "",
        author: author, url: "https://a.example/post", published: nil, date: .now, isRead: false, isStarred: false),
      author: author, isTitleRepeated: false, safeHTML: SafeHTML(html),
      text: ReadingText(
        html: SafeHTML(html), images: .init(repeating: ReadingImage(address: ""), count: pictures), addresses: []),
      textWithoutImages: ReadingText(html: SafeHTML(html), images: [], addresses: []),
      language: language,
      minutes: 3, attachments: files.map { .init(url: $0, title: fileTitles[$0]) }, pictures: nil, feedURL: feedURL)
  }
}
