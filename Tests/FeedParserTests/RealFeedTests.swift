import FeedParser
import Foundation
import Testing

/// Bodies of real feeds, which are no part of the project: they stand beside it where it is developed.
@Suite struct RealFeedTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/feeds/real")

  private static var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0 != "index.json" }.sorted()
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: folder.path)))
  func everyBodyHasItemsAndEveryItemAnIdentifier() throws {
    #expect(Self.names.count == 70)
    for name in Self.names {
      let body = try Data(contentsOf: Self.folder.appending(path: name))
      let feed = FeedParser.parse([UInt8](body))
      #expect(feed?.items.isEmpty == false, "\(name)")
      #expect(feed?.items.contains { $0.id.isEmpty } == false, "\(name)")
      #expect(feed?.title != nil, "\(name)")
    }
  }
}
