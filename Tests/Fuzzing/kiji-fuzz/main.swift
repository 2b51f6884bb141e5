// Passes generated input to one of the parsers, for libFuzzer. The environment variable KIJI_FUZZ_ENTRY selects the
// parser; the arguments are libFuzzer's own. See scripts/fuzz.
import ArticleExtractor
import ArticleHTML
import CFuzzer
import FeedParser
import Foundation
import WebText

/// The parsers, by entry name.
let entries: [String: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt] = [
  "feed": { data, count in
    _ = FeedParser.parse(
      Array(UnsafeBufferPointer(start: data, count: count)), baseURL: "https://a.example/feed")
    return 0
  },
  "opml": { data, count in
    _ = FeedParser.parseSubscriptionList(
      Array(UnsafeBufferPointer(start: data, count: count)), baseURL: "https://a.example/list")
    return 0
  },
  // the first byte selects what the server declares and whether the rest is a whole document
  "encoding": { data, count in
    let input = UnsafeBufferPointer(start: data, count: count)
    guard let choice = input.first else { return 0 }
    let labels = [
      "utf-8", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "gb18030", "big5", "koi8-r", "windows-1251", "utf-16",
      "windows-874", "iso-8859-1", "utf-32", "x-none", "hz-gb-2312",
    ]
    let type = "text/xml; charset=\(labels[Int(choice & 0x0F) % labels.count])"
    let rest = Array(input.dropFirst())
    let title = Array("<rss><channel><title>".utf8) + rest + Array("</title></channel></rss>".utf8)
    _ = FeedParser.parse(choice & 0x10 == 0 ? title : rest, contentType: choice & 0x20 == 0 ? type : nil)
    return 0
  },
  "date": { data, count in
    _ = FeedParser.date(UnsafeBufferPointer(start: data, count: count))
    return 0
  },
  "json": { data, count in
    _ = FeedParser.parse(Array("{".utf8) + UnsafeBufferPointer(start: data, count: count))
    return 0
  },
  "html": { data, count in
    let html = RawHTML(String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self))
    let safe = ArticleHTML.sanitize(html, baseURL: "https://a.example/")
    let again = ArticleHTML.sanitize(RawHTML(safe), baseURL: "https://a.example/")
    precondition(again == safe, "what is safe is read as something else")
    // also within a drawing that is shown
    let drawing = ArticleHTML.sanitize("<svg width=9 height=9>\(html.source)</svg>")
    precondition(ArticleHTML.sanitize(RawHTML(drawing)) == drawing, "a drawing is read as something else")
    _ = ArticleHTML.text(html)
    _ = ArticleHTML.titleText(html)
    _ = ArticleHTML.feedLinks(inPage: Array(html.source.utf8), pageURL: "https://a.example/")
    return 0
  },
  "page": { data, count in
    let article = ArticleExtractor.extract(
      Array(UnsafeBufferPointer(start: data, count: count)), address: "https://a.example/b")
    precondition(ArticleHTML.sanitize(RawHTML(article.body)) == article.body, "the article is not safe")
    return 0
  },
]

let name = ProcessInfo.processInfo.environment["KIJI_FUZZ_ENTRY"] ?? ""
guard let entry = entries[name] else {
  print("KIJI_FUZZ_ENTRY has to be one of \(entries.keys.sorted().joined(separator: ", ")).")
  exit(2)
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(LLVMFuzzerRunDriver(&count, &arguments, entry))
