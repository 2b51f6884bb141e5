import Testing

@testable import ArticleHTML

/// gumbo's time grows with the square of the depth, so its input must be shallow.
struct DepthTests {
  /// Element names that the pass does not count in HTML, and some that it does.
  static let names = """
    area base br col embed frame hr image img input keygen link meta param source track wbr p li dt dd tr td th tbody \
    thead tfoot colgroup head html body rb rt rp rtc option optgroup q div span b table
    """.split(separator: " ").map(String.init)

  @Test(arguments: names, ["", "<svg>", "<math>", "<svg></math>", "<svg></svg>", "<svg><desc></svg><math>"])
  func limitsTheDepthOfParserInput(name: String, before: String) {
    let html = before + String(repeating: "<\(name)>", count: 5_000) + String(repeating: "</q>", count: 100)
    #expect(GumboWork(html).depth <= HTMLLimits.depth + 16, "\(before)<\(name)>…")
  }

  @Test func dropsMergedAttributes() {
    let html = (0..<20_000).map { "<html a\($0)=1>" }.joined() + "x"
    #expect(bounded(html) == Array("x".utf8))
  }

  @Test func inlineIconDoesNotAffectTheTextAfterIt() {
    let text = String(repeating: "<p>One<br>two</p>", count: 600)
    let html = "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>" + text
    #expect(String(decoding: bounded(html), as: UTF8.self) == text)
  }

  private func bounded(_ html: String) -> [UInt8] {
    Array(html.utf8).withUnsafeBufferPointer { TagFilter.filtered($0).html }
  }
}
