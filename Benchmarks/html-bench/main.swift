// Measures ArticleHTML.
//   html-bench sanitize|read|text|image [--rounds N] FILE…
// prints one line of JSON; html-bench doubling prints the cost of doubling the input, for inputs designed to be slow.
import ArticleHTML
import Foundation
import WebText

func leave(_ sentence: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((sentence + "\n").utf8))
  exit(code)
}

var arguments = CommandLine.arguments.dropFirst()
let command = arguments.popFirst()
var rounds: Int?
if arguments.first == "--rounds" {
  rounds = arguments.dropFirst().first.flatMap { Int($0) }
  arguments = arguments.dropFirst(2)
}

let usage = "Usage: html-bench sanitize|read|text|image [--rounds N] FILE…, or html-bench doubling [BYTES [NAME]]"
switch command {
case "sanitize", "read", "text", "image":
  guard !arguments.isEmpty else { leave(usage, 2) }
  let texts = arguments.map { path in
    guard let data = FileManager.default.contents(atPath: path) else { leave("\(path) cannot be read.", 1) }
    return String(decoding: data, as: UTF8.self)
  }
  let page = "https://example.org/posts/one"
  let measure = Measure(texts, rounds: rounds) {
    switch command {
    case "read":
      ArticleHTML.readingText(
        ArticleHTML.sanitize(RawHTML($0), baseURL: page), baseURL: page, pictures: .fetched(by: "kiji-image")
      ).html.source
    case "text": ArticleHTML.text(RawHTML($0))
    case "image": ArticleHTML.leadImage(in: RawHTML($0), baseURL: page) ?? ""
    default: ArticleHTML.sanitize(RawHTML($0), baseURL: page).source
    }
  }
  print(try measure.line())
case "doubling":
  Doubling.run(bytes: arguments.first.flatMap { Int($0) } ?? 200_000, only: arguments.dropFirst().first)
default: leave(usage, 2)
}
