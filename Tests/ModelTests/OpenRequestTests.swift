import Foundation
import Library
import Testing

@testable import Models

/// What Kiji is asked to open.
@Suite struct OpenRequestTests {
  @Test(arguments: [
    ("feed://example.org/x", OpenRequest.subscribe("feed://example.org/x")),
    ("FEED:https://example.org/x", .subscribe("FEED:https://example.org/x")),
    ("https://example.org/?q=a:b", .subscribe("https://example.org/?q=a:b")),
    ("file:///a%20b/list.opml", .importFeeds(URL(filePath: "/a b/list.opml"))),
    ("kiji:article?id=12", .showArticle(Article.ID(rawValue: 12))),
    ("kiji://article?id=12", .showArticle(Article.ID(rawValue: 12))),
    ("kiji:search?query=is:unread%20%22two%20words%22", .search("is:unread \"two words\"")),
    ("kiji:subscribe?address=https://example.org/feed?a%26b", .subscribe("https://example.org/feed?a&b")),
  ])
  func addressesAreUnderstood(_ address: String, _ request: OpenRequest) {
    #expect(OpenRequest(address) == request)
  }

  @Test(arguments: [
    "", "a word", "javascript:alert(1)", "data:text/html,x", "ftp://example.org/", "kiji:", "kiji:article",
    "kiji:article?id=x", "kiji:article?id=99999999999999999999", "kiji:search?query=", "kiji:remove?id=1", "kiji://",
  ])
  func otherAddressesAreRefused(_ address: String) {
    #expect(OpenRequest(address) == .refuse(address))
  }
}
