import ArticleHTML
import Testing

struct IconLinkTests {
  private func urls(_ html: String, _ page: String = "https://example.org/a/b") -> [String] {
    ArticleHTML.iconLinks(inPage: Array(html.utf8), pageURL: page, side: 64).map(\.url)
  }

  @Test func prefersTheSmallestIconThatIsLargeEnough() {
    let html = """
      <link rel=icon sizes=16x16 href=/16><link rel="shortcut icon" href=/plain><link rel=icon sizes="512x512" href=/512>
      <link rel=icon sizes="48x48 96x96" href=/96><link rel=apple-touch-icon href=/touch>
      <link rel=icon sizes=any type=image/svg+xml href=/any>
      """
    #expect(
      urls(html) == ["/any", "/96", "/touch", "/512", "/plain", "/16"].map { "https://example.org" + $0 })
  }

  @Test func addressesAreAbsoluteWebOrDataAddresses() {
    let html = """
      <base href="https://cdn.example/x/"><link rel=ICON href=i.png><link rel=icon href="data:image/png;base64,AA==">
      <link rel=icon href="file:///etc/passwd"><link rel=icon href=""><link rel=icon href=i.png>
      <link rel=mask-icon href=mask><link rel=stylesheet href=style><!-- <link rel=icon href=hidden> -->
      """
    #expect(urls(html) == ["https://cdn.example/x/i.png", "data:image/png;base64,AA=="])
  }

  @Test func ignoresInvalidSizes() {
    let links = ArticleHTML.iconLinks(
      inPage: Array("<link rel=icon sizes='big 0x0 -1x-1 9999999999999999999999x1' href=/i>".utf8),
      pageURL: "https://example.org", side: 64)
    #expect(links == [IconLink(url: "https://example.org/i")])
  }
}
