import Foundation
import LoopbackServer
import TestSupport
import Testing

/// `read`: a page from a file, a pipe or an address.
@Suite(.fewAtOnce) struct ReadTests {
  private static let sentences =
    "<p>The water comes, and the water goes. Nobody on the pier has ever seen it do anything else, and so they set their "
    + "clocks by it.</p>"
  private static let page = """
    <html lang="en"><head><title>Tides | The Pier</title></head><body><nav><a href="/">Home</a></nav><article><h1>Tides</h1>
    \(sentences)<h2>Ebb</h2><p>It leaves the boats where they are, and the children look for crabs. Some find a coin, \
    others lose a shoe.</p><p>Then it returns, a little later than the day before, as it always has and always will. The \
    boats get up again, one after the other.</p><p>See <a href="more">more about the moon</a>, which is to blame.</p>
    </article></body></html>
    """

  @Test func readsStandardInput() async throws {
    try await CommandLineTool.fresh { kijictl in
      let found = try await kijictl("read", "--url", "https://pier.example/a/tides", "--json", input: Self.page).json()
      #expect(found["title"] as? String == "Tides")
      #expect(found["lang"] as? String == "en")
      #expect(found["verdict"] as? String == "article")
      #expect((found["content_html"] as? String)?.contains("href=\"https://pier.example/a/more\"") == true)
      #expect((found["text"] as? String)?.contains("Home") == false)
      #expect(!FileManager.default.fileExists(atPath: kijictl.library.path))
    }
  }

  @Test func readsAFile() async throws {
    try await CommandLineTool.fresh { kijictl in
      let file = kijictl.library.deletingLastPathComponent().appending(path: "page-\(UUID().uuidString).html")
      try Data(Self.page.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(try await kijictl("read", file.path).json()["title"] as? String == "Tides")
      #expect(try await kijictl("read", file.path + ".missing").code == 1)
    }
  }

  @Test func readsAnAddress() async throws {
    let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse = { request in
      request.path == "/tides"
        ? HTTPResponse(
          statusCode: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: Data(Self.page.utf8))
        : HTTPResponse(statusCode: .notFound)
    }
    try await LoopbackServer.serving(answer) { _, root in
      try await CommandLineTool.fresh { kijictl in
        let found = try await kijictl("read", root + "/tides").json()
        #expect(found["title"] as? String == "Tides")
        #expect((found["content_html"] as? String)?.contains("href=\"\(root)/more\"") == true)
        let missing = try await kijictl("read", root + "/none")
        #expect(missing.code == 1)
        #expect(missing.output == "" && !missing.errors.isEmpty)
      }
    }
  }

  @Test func hintsFillTheGaps() async throws {
    try await CommandLineTool.fresh { kijictl in
      let found = try await kijictl("read", "--hint-author", "Ada Quay", "--hint-date", "2026-05-17", input: Self.page)
        .json()
      #expect(found["byline"] as? String == "Ada Quay")
      #expect(found["published"] as? String == "2026-05-17")
    }
  }

  @Test(arguments: ["resource:///x", "ftp://pier.example/"])
  func otherAddressesAreRefused(address: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      let outcome = try await kijictl("read", address)
      #expect(outcome.code == 1)
    }
  }
}
