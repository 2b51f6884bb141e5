import ArgumentParser
import Library
import ReaderEngine

/// `kijictl check`
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks the library and rebuilds the search index.",
    discussion: """
      Each problem is reported as one line on standard error, and the exit code is 1 if there are any. A damaged search \
      index is rebuilt and then no longer counts as a problem. For a damaged library, “restore” brings back a backup. \
      The JSON is {"problems": [...], "mended": [...], "indexed"}, where "indexed" counts articles.
      """)

  @Flag(inversion: .prefixedNo, help: "Rebuild the search index, which takes minutes for a million articles.")
  var index = true
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  private struct Record: Encodable {
    let problems: [String]
    let mended: [String]
    let indexed: Int
  }

  func run() async throws {
    try await options.withLibrary { library in
      let found = try await library.check()
      // Indexing a damaged library would only produce a damaged index.
      let makesIndex = index && found.file.isEmpty
      if makesIndex {
        try await library.rebuildIndex(isAlone: true)
        try await ReaderEngine.forCommandLine(library).maintainer.index(isAlone: true)
      }
      let left = makesIndex && !found.isEmpty ? try await library.check() : found
      let record = Record(
        problems: left.file + left.index, mended: found.index.filter { !left.index.contains($0) },
        indexed: makesIndex ? try await library.indexedCount() : 0)
      try write(record, hasIndexed: makesIndex)
    }
  }

  private func write(_ record: Record, hasIndexed: Bool) throws {
    for problem in record.problems { Terminal.complain(problem.printable) }
    let count = record.problems.count
    if json {
      try JSONOutput.write(record)
    } else {
      for problem in record.mended { try Terminal.writeLine("Repaired: \(problem.printable).") }
      if count == 0 {
        let articles = record.indexed == 1 ? "1 article was" : "\(record.indexed) articles were"
        try Terminal.writeLine("The library is intact\(hasIndexed ? "; \(articles) indexed" : "").")
      }
    }
    guard count == 0 else {
      throw CommandFailure("The library has \(count) \(count == 1 ? "problem" : "problems").")
    }
  }
}
