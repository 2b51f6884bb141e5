import ArgumentParser
import Library
import ReaderEngine

/// `kijictl check`
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks the library's file and makes the search index anew.",
    discussion: """
      Each problem is a line on standard error, and the exit code is 1 then: “restore” brings back the copy that was made \
      before the last update. The JSON is {"problems": [...], "indexed"}, the last in articles.
      """)

  @Flag(inversion: .prefixedNo, help: "Make the search index anew, which takes minutes for a million articles.")
  var index = true
  @Flag(help: "Write what came of it as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  private struct Record: Encodable {
    let problems: [String]
    let indexed: Int
  }

  func run() async throws {
    try await options.withLibrary { library in
      let problems = try await library.check()
      for problem in problems { Terminal.complain(problem.printable) }
      // an index of what is damaged would only be damaged too
      let makesIndex = index && problems.isEmpty
      if makesIndex {
        try await library.rebuildIndex()
        try await ReaderEngine.forCommandLine(library).maintainer.index()
      }
      let indexed = makesIndex ? try await library.counts().articles : 0
      if json {
        try JSONOutput.write(Record(problems: problems, indexed: indexed))
      } else if problems.isEmpty {
        try Terminal.writeLine("The library is sound\(makesIndex ? "; \(indexed) articles were indexed" : "").")
      }
      guard problems.isEmpty else {
        throw CommandFailure("The library has \(problems.count) \(problems.count == 1 ? "problem" : "problems").")
      }
    }
  }
}
