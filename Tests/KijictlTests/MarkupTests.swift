import Foundation
import TestSupport
import Testing

/// The two commands that read HTML from standard input.
@Suite(.fewAtOnce) struct MarkupTests {
  @Test func sanitizeWritesSafeHTML() async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl(
        "sanitize", "--base-url", "https://example.org/posts/one",
        input: "<p onclick=x>a <a href=../two>b</a><script>x</script><img data-src=/i.png></p>")
      #expect(outcome.code == 0)
      #expect(
        outcome.output
          == "<p>a <a href=\"https://example.org/two\">b</a><img src=\"https://example.org/i.png\"></p>")
      #expect(outcome.errors == "")
      // no library was created for it
      #expect(!FileManager.default.fileExists(atPath: kijictl.library.path))
    }
  }

  @Test func sanitizeAcceptsItsOwnOutput() async throws {
    try await CommandLineTool.fresh { kijictl in
      let once = try await kijictl("sanitize", input: "<pre>\n\na</pre><a href=x>b<table>c</a>d")
      #expect(once.output == "<pre>\n\na</pre><a href=\"x\">bcd<table></table></a>")
      #expect(try await kijictl("sanitize", input: once.output).output == once.output)
    }
  }

  @Test func sanitizeKeepsTasksAndDrawingsAndDropsHiddenContent() async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl(
        "sanitize",
        input: "<li><input type=checkbox checked> a</li><svg width=9 height=9 onload=x><path d=M0,0 /></svg>"
          + "<svg width=9 height=9><title>T</title><script>x</script></svg><p style=display:none>b</p>")
      #expect(
        outcome.output
          == "<li>☑ a</li><svg width=\"9\" height=\"9\" viewBox=\"0 0 9 9\"><path d=\"M0,0\"></path></svg>T")
    }
  }

  @Test func textWritesALineForEachBlock() async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("text", input: "<h1>a &amp; b</h1>\n<p>c<br>日本<b>語</b><style>x</style>")
      #expect(outcome.code == 0)
      #expect(outcome.output == "a & b\nc\n日本語\n")
      #expect(!FileManager.default.fileExists(atPath: kijictl.library.path))
    }
  }

  @Test(arguments: ["sanitize", "text"])
  func emptyInputGivesEmptyOutput(command: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl(command, input: "")
      #expect(outcome.code == 0)
      #expect(outcome.output == "")
    }
  }

  @Test(arguments: [
    ["sanitize", "file.html"], ["text", "file.html"], ["text", "--base-url", "x"], ["sanitize", "--base-url"],
  ])
  func wrongUsageExitsWithTwo(arguments: [String]) async throws {
    let outcome = try await CommandLineTool.run(CommandLineTool.program, arguments)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("Usage:"))
  }
}
