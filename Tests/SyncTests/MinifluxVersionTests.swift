import Testing

@testable import SyncServices

/// What a Miniflux can do, by its version.
struct MinifluxVersionTests {
  @Test(
    arguments: [
      ("2.2.6", false), ("2.3.1", false), ("2.3.2", true), ("v2.3.2", true), ("2.10.0-1", true), ("3", true),
      ("Development Version", true), ("dev", true), ("", true),
    ])
  func laterVersionsListIdentifiers(version: String, isNew: Bool) {
    #expect(MinifluxVersion(version).listsIDs == isNew)
    #expect(MinifluxVersion(version).setsStars == isNew)
  }
}
