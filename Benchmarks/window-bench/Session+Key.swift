import Foundation

/// Going through the timeline with a held key.
extension Session {
  /// The number of articles, and the milliseconds between two repetitions of the key.
  nonisolated private static let articles = 1000
  nonisolated private static let repetition = 33

  /// Goes through articles from the top of the list, and returns whether the limits are met.
  func holdKey() async throws -> Bool {
    guard let lists = Lists() else { throw Missing(what: "lists in the window") }
    lists.begin()
    try await Task.sleep(for: .seconds(3))
    count()
    try await phase("holding J through \(Self.articles) articles") {
      try await Self.press("j", times: Self.articles)
      try await Task.sleep(for: .seconds(1))
    }
    let isRight = try judge()
    // The first press selects the first row.
    guard lists.selected >= Self.articles - 1 else {
      throw Missing(what: "article \(Self.articles): J led to \(lists.selected)")
    }
    return isRight
  }

  @concurrent private static func press(_ key: String, times: Int) async throws {
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["xdotool", "key", "--delay", "\(repetition)", "--repeat", "\(times)", key]
    try tool.run()
    tool.waitUntilExit()
    guard tool.terminationStatus == 0 else { throw Missing(what: "xdotool, which presses keys") }
  }
}
