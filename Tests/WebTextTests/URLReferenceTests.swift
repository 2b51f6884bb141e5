import Testing

import WebText

@Suite struct URLReferenceTests {
  /// The examples of RFC 3986 §5.4, and others found in feeds.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("mailto:x@y", "mailto:x@y"), ("日本", "http://a/b/c/日本"),
  ])
  func resolvesReferencesAsTheStandardRequires(reference: String, address: String) {
    #expect(URLReference.resolve(reference, against: "http://a/b/c/d;p?q") == address)
  }

  @Test func hostWithoutPathIsABase() {
    #expect(URLReference.resolve("x", against: "https://a.example") == "https://a.example/x")
    #expect(URLReference.resolve("?q", against: "https://a.example") == "https://a.example?q")
  }

  @Test func withoutAUsableBaseReferencesStayUnchanged() {
    #expect(URLReference.resolve("x", against: nil) == "x")
    #expect(URLReference.resolve("x", against: "/y/") == "x")
  }
}
