import ArticleHTML
import Testing
import WebText

/// The image that stands for an article in a list.
@Suite struct LeadImageTests {
  private func lead(_ html: String) -> String? {
    ArticleHTML.leadImage(in: RawHTML(html), baseURL: "https://example.org/posts/1")
  }

  @Test(arguments: [
    ("<p>Text</p><img src=a.jpg><img src=b.jpg>", "https://example.org/posts/a.jpg"),
    ("<img src='/a.jpg?w=1&amp;h=2'>", "https://example.org/a.jpg?w=1&h=2"),
    ("<img src='//cdn.example/a.jpg' width=120 height='600px'>", "https://cdn.example/a.jpg"),
    ("<img src=a.jpg width='100%'>", "https://example.org/posts/a.jpg"),
    // loaded by a script, or for another screen
    ("<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-src=a.jpg>", "https://example.org/posts/a.jpg"),
    ("<img src=/spacer.gif data-lazy-srcset='a.jpg 300w, b.jpg 800w'>", "https://example.org/posts/b.jpg"),
    ("<img srcset='a.jpg 1x, b.jpg 2x'>", "https://example.org/posts/b.jpg"),
    ("<noscript><img src=a.jpg></noscript>", "https://example.org/posts/a.jpg"),
    ("<picture><source srcset=b.webp><img src=a.jpg></picture>", "https://example.org/posts/a.jpg"),
    // the next one
    ("<img src=small.jpg width=119><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    ("<img src=banner.jpg width=600 height=80><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    ("<img src=x.gif style='width: 1px; height: 1px'><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    ("<img src=x.jpg style='display:none'><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    ("<div style='display: none'><img src=x.jpg></div><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    ("<img src='https://pixel.wp.com/b.gif?v=1'><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    ("<img class='wp-smiley' src=x.png><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    (
      "<img src='https://s.w.org/images/core/emoji/14.0.0/72x72/1f600.png'><img src=a.jpg>",
      "https://example.org/posts/a.jpg"
    ),
    ("<img src='https://0.gravatar.com/avatar/abc?s=96'><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    ("<img src=/img/share-icon.png><img src=a.jpg>", "https://example.org/posts/a.jpg"),
    // a word within another one
    ("<img src=/silicon/lexicon.jpg>", "https://example.org/silicon/lexicon.jpg"),
    ("<img src='/a.jpg?from=icon'>", "https://example.org/a.jpg?from=icon"),
    // markup that hides what looks like images
    (
      "<script>'<img src=x.jpg>'</script><!-- <img src=y.jpg> --><template><img src=z.jpg></template><img src=a.jpg>",
      "https://example.org/posts/a.jpg"
    ),
  ])
  func isTheFirstSuitableOne(html: String, url: String) {
    #expect(lead(html) == url)
  }

  @Test(arguments: [
    "", "<p>Text</p>", "<img>", "<img src=''>", "<img src='data:image/png;base64,AAAA'>",
    "<img src='file:///etc/a.png'>",
    "<img src='javascript:a'>", "<img src=a.jpg width=1 height=1>", "&lt;img src=a.jpg&gt;", "<img src=a.jpg",
    "<img src='cid:part@mail'>", "<img src=blank.gif>",
  ])
  func thereIsNone(html: String) {
    #expect(lead(html) == nil)
  }

  @Test func relativeAddressesNeedABase() {
    #expect(
      ArticleHTML.leadImage(in: "<img src=a.jpg><img src='https://a.example/b.jpg'>", baseURL: nil)
        == "https://a.example/b.jpg")
  }

  @Test func endlessAddressesAreNotStored() {
    let long = String(repeating: "x", count: 20_000)
    #expect(lead("<img src='https://a.example/\(long)'>") == nil)
    #expect(!ArticleHTML.mayLead("https://a.example/\(long)"))
  }
}
