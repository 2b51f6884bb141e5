import ArticleExtractor
import ArticleHTML
import Testing

/// Title, author, date, site, language and direction.
struct FactTests {
  private func read(_ head: String, _ article: String = "", title: String = "A Town and its Harbor") -> ExtractedArticle
  {
    Sample.read(Sample.page(article + Sample.text(), head: head, title: title), address: "https://pier.example/harbor")
  }

  @Test func theHeadingThatTheTitleContainsIsTheTitle() {
    #expect(
      read("<meta property=og:title content='A Town and its Harbor - The Pier'>").title == "A Town and its Harbor")
  }

  @Test func theSitesNameIsNotPartOfTheTitle() {
    let page = "<title>A Town and its Harbor | The Pier</title><body><div>\(Sample.text())</div>"
    #expect(Sample.read(page).title == "A Town and its Harbor")
  }

  @Test func aHeadingWithTheSitesNameIsNotTheTitle() {
    let page =
      "<title>The Pier: A Town and its Harbor</title><body><h1><a href='/'>The Pier</a></h1><div><h3>A Town and its Harbor</h3>\(Sample.text())</div>"
    #expect(Sample.read(page).title == "A Town and its Harbor")
  }

  @Test(arguments: [
    "<meta name=author content='By Ada Quay'>",
    "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"author\":{\"@type\":\"Person\",\"name\":\"Ada Quay\"}}</script>",
    "<script type='application/ld+json'>{\"@graph\":[{\"@type\":\"Article\",\"author\":{\"@id\":\"#a\"}},{\"@type\":\"Person\",\"@id\":\"#a\",\"name\":\"Ada\nQuay\"}]}</script>",
  ])
  func theHeadNamesTheAuthor(head: String) {
    #expect(read(head).byline == "Ada Quay")
  }

  @Test(arguments: [
    "<p class=byline>By <a href='/x/ada'>Ada Quay</a></p>", "<p>Written by Ada Quay</p>",
    "<a rel=author href=/a>Ada Quay</a>",
    "<div itemprop=author><span itemprop=name>Ada Quay</span></div>", "<p><a href='/author/ada'>Ada Quay</a></p>",
    "<div><span>By: </span><span><a href=/ada>Ada Quay</a></span></div>",
    "<div><img src=/ada.jpg alt='Ada Quay'><div><p>Ada Quay</p></div></div>",
  ])
  func thePageNamesTheAuthor(markup: String) {
    let article = read("", markup)
    #expect(article.byline == "Ada Quay")
    #expect(!article.text.contains("Ada Quay"))
  }

  @Test(arguments: ["<meta name=author content='https://pier.example/ada'>", "<meta name=author content='Admin'>"])
  func addressesAndAdministratorsAreNoAuthors(head: String) {
    #expect(read(head).byline == nil)
  }

  /// Classes for layout have words in them that name other things elsewhere.
  @Test func aBoxWithPaddingAtItsBottomIsNoFooter() {
    let line = "<div class='padding-bottom-16'><div>Ada Quay</div><div>Oct 28, 2024</div></div>"
    #expect(read("", line).published == "2024-10-28")
  }

  @Test(arguments: [
    ("<meta property='article:published_time' content='2026-05-17T08:00:00+02:00'>", ""),
    ("<script type='application/ld+json'>[{\"@type\":\"BlogPosting\",\"datePublished\":\"2026-05-17\"}]</script>", ""),
    ("", "<time datetime='2026-05-17'>Sunday</time>"), ("", "<p class=date>May 17, 2026</p>"),
    ("", "<p>17. Mai 2026</p>"),
    ("", "<p>2026年5月17日</p>"), ("", "<p>Published on 17 May 2026</p>"),
  ])
  func theDateIsFound(head: String, markup: String) {
    let article = read(head, markup)
    #expect(article.published?.hasPrefix("2026-05-17") == true)
  }

  @Test func theAddressMayHaveTheDate() {
    #expect(Sample.read(Sample.page(Sample.text())).published == "2026-05-17")
  }

  @Test func siteLanguageAndDirectionAreFound() {
    let article = read("<meta property=og:site_name content='The Pier'>")
    #expect(article.siteName == "The Pier")
    #expect(article.language == "en")
    #expect(article.direction == nil)
    // The body is nearer to the text than the page.
    let body = "<html lang=en dir=ltr><body lang=ar dir=rtl><article>\(Sample.text())</article></body></html>"
    #expect(Sample.read(body).language == "ar")
    #expect(Sample.read(body).direction == "rtl")
  }

  @Test func factsFromTheFeedFillTheGaps() {
    let hints = ArticleHints(title: "x", date: "2020-01-02", author: "Ada Quay")
    let article = Sample.read("<body><div>\(Sample.text())</div>", address: "https://pier.example/", hints: hints)
    #expect(article.byline == "Ada Quay")
    #expect(article.published == "2020-01-02")
  }

  @Test(arguments: [
    ("<p><b>Last Updated: </b>June 2022</p>", "2022-06-01"), ("<p>Publicado en mayo de 2026</p>", nil),
    ("<p>Published May 2026</p>", "2026-05-01"), ("<p>May 2026</p>", nil), ("<p>Updated for May 2026 models</p>", nil),
    ("<p>Published May 2026</p><p class=date>17 May 2026</p>", "2026-05-17"),
  ])
  func aMonthIsADateOnlyWhereTheLineSaysWhatItIs(_ line: String, _ date: String?) {
    let page = Sample.page(Sample.text() + line)
    #expect(Sample.read(page, address: "https://pier.example/harbor").published == date)
  }

  @Test(arguments: [
    "<meta name='parsely-title' content='Lamps in the Fog'>", "<meta name='DC.title' content='Lamps in the Fog'>",
  ])
  func theTitleForCatalogsIsKnown(head: String) {
    let article = Sample.read("<html><head>\(head)</head><body><article><h1>Our stories</h1>\(Sample.text())</article>")
    #expect(article.title == "Lamps in the Fog")
    #expect(article.body.source.contains("Our stories</h2>"))
  }

  @Test(arguments: [
    "<meta name=author content='The Pier'><meta name='DC.creator' content='Ada Quay'>",
    "<meta name='twitter:label1' content='Time'><meta name='twitter:data1' content='7 minutes'>"
      + "<meta name='twitter:label2' content='Written by'><meta name='twitter:data2' content='Ada Quay'>",
  ])
  func theHeadNamesTheAuthorAmongOthers(head: String) {
    #expect(read(head).byline == "Ada Quay")
  }

  @Test(arguments: [
    "<div class=byline><a href=/more>Learn more</a></div><p class=author>Ada Quay</p>",
    "<div>03/01/2017 by Ada Quay, Harbor Master</div>",
  ])
  func theLineUnderTheTitleNamesTheAuthor(markup: String) throws {
    #expect(try #require(read("", markup).byline).hasPrefix("Ada Quay"))
  }

  @Test(arguments: [
    ("<script type='application/ld+json'>{\"@type\":\"HowTo\",\"datePublished\":\"2026-05-17\"}</script>", ""),
    ("<meta property='article:modified_time' content='2026-05-17T10:00:00Z'>", ""), ("", "<p>17. Okt. 2026</p>"),
    ("", "<p>17 févr. 2026</p>"), ("<meta name=date content=20260517>", ""),
    ("<meta property='article:published_time' content=1779000000>", ""),
    ("<meta property='article:published_time' content=1779000000000>", ""),
    ("", "<span property='dc:date dc:created' content='2026-05-17T10:00:00Z'>Sunday</span>"),
    ("", "<abbr class=published title='2026-05-17T10:00:00Z'>Sunday</abbr>"),
  ])
  func theDateIsFoundWhereFewPagesHaveIt(head: String, markup: String) throws {
    #expect(try #require(read(head, markup).published).hasPrefix("2026-"))
  }

  /// A theme with a column beside the text says so on the element around both.
  @Test func aLayoutWithASidebarIsNoSidebar() {
    let page = """
      <title>A Town and its Harbor - Coast | The Pier</title><body><div class='layout with-sidebar'><div><h1>A Town and its Harbor</h1>
      \(Sample.text())</div><div class=sidebar><p>Anything else, and much of it, stands here. It is long.</p></div></div>
      """
    let article = Sample.read(page)
    #expect(article.title == "A Town and its Harbor")
    #expect(Sample.isWhole(article.text))
    #expect(!article.text.contains("Anything else"))
  }
}
