import ArticleHTML
import Testing

/// Embedded pages become links to them.
@Suite struct EmbedTests {
  private func clean(_ html: String) -> String { ArticleHTML.sanitize(html, baseURL: "https://a.example/b/c") }

  @Test(arguments: [
    "https://www.youtube.com/embed/a-b_c?rel=0&amp;start=3", "//www.youtube.com/embed/a-b_c",
    "http://youtube.com/v/a-b_c",
    "https://www.youtube-nocookie.com/embed/a-b_c", "https://youtu.be/a-b_c?t=1", "https://m.youtube.com/watch?v=a-b_c",
    "https://www.youtube.com/shorts/a-b_c", "https://WWW.YouTube.com/embed/a-b_c/",
  ])
  func youTubeVideoBecomesALinkedThumbnail(address: String) {
    let result =
      "<a href=\"https://www.youtube.com/watch?v=a-b_c\"><img src=\"https://i.ytimg.com/vi/a-b_c/hqdefault.jpg\" "
      + "alt=\"Video on YouTube\"></a>"
    #expect(clean("<iframe src=\"\(address)\"></iframe>") == result)
    #expect(clean("<iframe data-src=\"\(address)\" src=about:blank></iframe>") == result)
    #expect(clean("<embed src=\"\(address)\">") == result)
    #expect(clean("<object data=\"\(address)\"><p>old</p></object>") == result)
    #expect(clean("<object><param name=movie value=x><embed src=\"\(address)\"></object>") == result)
  }

  @Test(arguments: [
    (
      "https://www.dailymotion.com/embed/video/x7", "https://www.dailymotion.com/video/x7",
      "https://www.dailymotion.com/thumbnail/video/x7"
    ),
    (
      "https://geo.dailymotion.com/player.html?video=x7", "https://www.dailymotion.com/video/x7",
      "https://www.dailymotion.com/thumbnail/video/x7"
    ),
    (
      "https://tube.example/videos/embed/1-2?title=0", "https://tube.example/videos/watch/1-2",
      "https://tube.example/lazy-static/previews/1-2.jpg"
    ),
    ("https://archive.org/embed/film", "https://archive.org/details/film", "https://archive.org/services/img/film"),
  ])
  func videoBecomesALinkedThumbnail(address: String, page: String, thumbnail: String) {
    let result = clean("<iframe title=\"A &quot;film&quot;\" src=\"\(address)\"></iframe>")
    #expect(result == "<a href=\"\(page)\"><img src=\"\(thumbnail)\" alt=\"A &quot;film&quot;\"></a>")
  }

  @Test(arguments: [
    ("https://player.vimeo.com/video/12?h=ab", "https://vimeo.com/12/ab", "Video on Vimeo"),
    ("https://vimeo.com/12", "https://vimeo.com/12", "Video on Vimeo"),
    ("https://embed.nicovideo.jp/watch/sm9", "https://www.nicovideo.jp/watch/sm9", "Video on Niconico"),
    ("https://streamable.com/e/abc", "https://streamable.com/abc", "Video on Streamable"),
    ("https://embed.ted.com/talks/x_y", "https://www.ted.com/talks/x_y", "Talk on TED"),
    ("https://player.bilibili.com/player.html?bvid=BV1", "https://www.bilibili.com/video/BV1", "Video on Bilibili"),
    ("https://player.twitch.tv/?video=v12", "https://www.twitch.tv/videos/12", "Video on Twitch"),
    (
      "https://www.youtube.com/embed/videoseries?list=PL1", "https://www.youtube.com/playlist?list=PL1",
      "Videos on YouTube"
    ),
    ("https://maps.example/embed?q=1&amp;r=2", "https://maps.example/embed?q=1&amp;r=2", "maps.example"),
    ("/player", "https://a.example/player", "a.example"),
  ])
  func otherEmbedsBecomeNamedLinks(address: String, page: String, name: String) {
    #expect(clean("<iframe src=\"\(address)\"></iframe>") == "<a href=\"\(page)\">\(name)</a>")
    #expect(clean("<iframe title=T src=\"\(address)\"></iframe>") == "<a href=\"\(page)\">T</a>")
  }

  @Test(arguments: [
    "<iframe></iframe>", "<iframe src=''></iframe>", "<iframe src=about:blank></iframe>",
    "<iframe srcdoc='<b>x</b>'></iframe>",
    "<iframe src=mailto:a@b.example></iframe>", "<iframe src=javascript:x></iframe>", "<embed>", "<object></object>",
    "<iframe src='data:text/html,x'>inner</iframe>",
  ])
  func embedsWithoutAPageDisappear(html: String) {
    #expect(clean("a" + html + "b") == "ab")
  }

  @Test(arguments: [
    "https://www.youtube.com/embed/a\"b", "https://www.youtube.com/embed/../x",
    "https://youtube.com.evil.example/embed/abc",
    "https://evil.example/#youtube.com/embed/abc", "https://user@evil.example/youtube.com/embed/abc",
    "https://youtu.be/",
  ])
  func recognizesOnlyRealVideoAddresses(address: String) {
    #expect(!clean("<iframe src='\(address)'></iframe>").contains("<img"))
  }

  @Test func doesNotNestLinks() {
    #expect(
      clean("<a href=/x><iframe src=https://youtu.be/abc></iframe></a>")
        == "<a href=\"https://a.example/x\"><img src=\"https://i.ytimg.com/vi/abc/hqdefault.jpg\" alt=\"Video on YouTube\"></a>"
    )
  }

  @Test func linkTitleIsTextIncludingItsQuotes() {
    let link = clean("<iframe src=/x title=\"A &quot;film&quot;\"></iframe>")
    #expect(link == "<a href=\"https://a.example/x\">A \"film\"</a>")
    #expect(clean(link) == link)
  }

  @Test func objectWithoutAnAddressShowsItsContent() {
    #expect(clean("<object><p>instead</p></object>") == "<p>instead</p>")
  }
}
