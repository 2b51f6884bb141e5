import FakeFreshRSS
import Foundation

// A fake FreshRSS for tests of whole programs: prints its address and serves until standard input ends. Each line read
// changes what the server has, or asks for it; the answer is one line.

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (feeds, articles) = (arguments.first ?? 2, arguments.dropFirst().first ?? 3)
let server = FakeFreshRSS()
let numbers = (0..<feeds).map { server.addFeed("Feed \($0 + 1)", folder: "Daily", articles: articles) }

func answer(_ line: String) -> String {
  let words = line.split(separator: " ").map(String.init)
  switch words.first {
  case "unread": return server.titles { !$0.isRead }
  case "starred": return server.titles { $0.isStarred }
  case "feeds":
    return server.with { $0.feeds.values.map { "\($0.title) in \($0.folder)" }.sorted() }.joined(separator: "\t")
  case "labels": return server.titles { !$0.labels.isEmpty }
  // A feed that one can subscribe to: its address and title, and the addresses of its articles.
  case "offer":
    var entry = FakeFreshRSS.CatalogEntry(title: words[2])
    entry.items = words[3...].enumerated().map { number, url in
      .init(title: "\(words[2]) \(number + 1)", html: "<p>Text</p>", url: url, published: 1_700_000_000)
    }
    server.with { [entry] in $0.catalog[words[1]] = entry }
  case "arrive": return String(server.addArticle(in: numbers[0]))
  case "read": server.with { state in for id in state.items.keys { state.items[id]?.isRead = true } }
  case "break": server.fail(.serverError, times: .max) { _ in true }
  case "mend": server.mend()
  case "password": server.with { $0.password = words[1] }
  default: return "?"
  }
  return "done"
}

extension FakeFreshRSS {
  func titles(where matches: @Sendable (Item) -> Bool) -> String {
    with { $0.items.values.filter(matches).map(\.title).sorted() }.joined(separator: "\t")
  }
}

try await server.serving { site in
  FileHandle.standardOutput.write(Data("\(site)\n".utf8))
  while let line = readLine() { FileHandle.standardOutput.write(Data("\(answer(line))\n".utf8)) }
}
