import Testing

@testable import ArticleExtractor

/// The pages over which a site spreads one article.
struct NextPageTests {
  @Test(arguments: [
    ("https://pier.example/story", "https://pier.example/story/2"),
    ("https://pier.example/story", "https://pier.example/story/page/2/"),
    ("https://pier.example/story/", "https://pier.example/story/2/"),
    ("https://pier.example/story/", "https://pier.example/story/2"),
    ("https://pier.example/story/", "https://pier.example/story/seite-2"),
    ("https://pier.example/story.html", "https://pier.example/story-2.html"),
    ("https://pier.example/story.html", "https://pier.example/story,2.html"),
    ("https://pier.example/story.html", "https://pier.example/story_page2.html"),
    ("https://pier.example/story", "https://pier.example/story?page=2"),
    ("https://pier.example/story?id=7", "https://pier.example/story?id=7&p=2"),
    ("https://pier.example/story?id=7", "https://pier.example/story?page=2&id=7"),
    ("https://pier.example/story?page=1", "https://pier.example/story?page=2#top"),
    ("https://pier.example/story/page/1", "https://pier.example/story/page/2"),
  ])
  func aPageNumberMakesAnotherPage(first: String, second: String) {
    #expect(PageSeries(first: first).number(of: second) == 2)
    let twelfth = second.replacing("2", with: "12", maxReplacements: 1)
    #expect(PageSeries(first: first).number(of: twelfth) == 12)
    #expect(PageSeries(first: first).number(of: first + "#part") == 1)
  }

  @Test(arguments: [
    ("https://pier.example/story", "https://pier.example/other"),
    ("https://pier.example/story", "https://other.example/story/2"),
    ("https://pier.example/story", "http://pier.example/story/2"),
    // numbers of articles, years and days
    ("https://pier.example/post/1", "https://pier.example/post/2"),
    ("https://pier.example/?p=1", "https://pier.example/?p=2"),
    ("https://pier.example/post-1", "https://pier.example/post-12"),
    ("https://pier.example/12", "https://pier.example/13"),
    ("https://pier.example/diary", "https://pier.example/diary/2026"),
    ("https://pier.example/2026/05/17", "https://pier.example/2026/05/18"),
    ("https://pier.example/open-thread/", "https://pier.example/open-thread-2/"),
    // other parts of the same page
    ("https://pier.example/story", "https://pier.example/story?comments=2"),
    ("https://pier.example/story", "https://pier.example/story?2"),
    ("https://pier.example/story", "https://pier.example/story/print/2"),
    ("https://pier.example/story", "https://pier.example/story2"),
    ("https://pier.example/story", "https://pier.example/story2/"),
    ("https://pier.example/story", "https://pier.example/story/1"),
    ("https://pier.example/story", "https://pier.example/story/99999999999999999999"),
  ])
  func otherAddressesAreOtherArticles(first: String, other: String) {
    #expect(PageSeries(first: first).number(of: other) == nil)
  }

  private func next(
    _ links: String, head: String = "", address: String = "https://pier.example/story", first: String? = nil
  )
    -> String?
  {
    Sample.read(
      Sample.page(Sample.text() + links, head: head), address: address, hints: ArticleHints(firstPage: first)
    ).nextPage
  }

  @Test func theNextPageIsFound() {
    let second = "https://pier.example/story/2"
    #expect(next("", head: "<link rel=next href=/story/2>") == second)
    #expect(next("<a rel='nofollow next' href='/story/2#top'>Read on</a>") == second)
    #expect(next("<p>Page <b>1</b> <a href=/story/2>2</a> <a href=/story/3>3</a></p>") == second)
    #expect(
      next(
        "<p><a href=/story>1</a> <b>2</b> <a href=/story/3>3</a></p>", address: second,
        first: "https://pier.example/story")
        == "https://pier.example/story/3")
  }

  @Test func otherLinksAreNotTheNextPage() {
    #expect(next("", head: "<link rel=next href=/another-story>") == nil)
    #expect(next("<p>See also part <a href=/story/2>2</a></p>") == nil)
    #expect(next("<p>1 <a href=/story/3>3</a></p>") == nil)
    #expect(next("<p>1 <a href=/story/2>Two</a></p>") == nil)
    // the last page
    #expect(
      next(
        "<p><a href=/story>1</a> <b>2</b></p>", address: "https://pier.example/story/2",
        first: "https://pier.example/story")
        == nil)
    // a later page that is not of the series, such as one that redirects
    #expect(
      next(
        "<a rel=next href=/story/2>2</a>", address: "https://pier.example/login", first: "https://pier.example/story")
        == nil)
  }
}
