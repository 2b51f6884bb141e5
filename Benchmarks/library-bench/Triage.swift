import Foundation
import Glibc
import Library
import LibrarySample

/// What a thousand rules and the recognition of stories add to storing and indexing 10,000 articles, in the process's
/// processor time: alternately in new libraries, because other work on the machine changes with the minutes.
struct Triage {
  let directory: URL

  private static let rounds = 7

  private struct Kind {
    let name: String
    let hasRules: Bool
    let recognizesStories: Bool
  }

  private static let kinds = [
    Kind(name: "bare", hasRules: false, recognizesStories: false),
    Kind(name: "stories", hasRules: false, recognizesStories: true),
    Kind(name: "rules", hasRules: true, recognizesStories: false),
    Kind(name: "both", hasRules: true, recognizesStories: true),
  ]

  func measure() async throws -> [String: Double] {
    var times: [String: [Double]] = [:]
    let sample = SampleLibrary(articles: 0)
    let updates = (0..<Storing.feeds).map { sample.document(feed: $0, round: 9) }
    for _ in 0..<Self.rounds {
      for kind in Self.kinds { times[kind.name, default: []].append(try await time(kind, updates)) }
    }
    var result = times.mapValues { Runs.median($0) }
    // Within a round, so that what else the machine does meanwhile concerns both.
    func ratio(_ one: String, _ other: String) -> Double {
      Runs.median(zip(times[one] ?? [], times[other] ?? []).map { $0 / $1 })
    }
    func microseconds(_ one: String, _ other: String) -> Double {
      Runs.median(zip(times[one] ?? [], times[other] ?? []).map { ($0 - $1) * 1000 }) / Double(Self.articles)
    }
    result = Dictionary(uniqueKeysWithValues: result.map { ("\($0)_cpu_ms", $1) })
    result["rules_ratio"] = ratio("both", "stories")
    result["stories_ratio"] = ratio("stories", "bare")
    result["rules_article_us"] = microseconds("both", "stories")
    result["stories_article_us"] = microseconds("stories", "bare")
    return result
  }

  private static var articles: Int { Storing.feeds * SampleLibrary.perRound }

  private func time(_ kind: Kind, _ updates: [FeedUpdate]) async throws -> Double {
    let location = LibraryLocation(directory: directory.appending(path: "triage-\(UUID().uuidString)"))
    defer { try? FileManager.default.removeItem(at: location.directory) }
    let library = try await Library.open(location)
    _ = try await library.perform(.setRecognizesStories(kind.recognizesStories))
    if kind.hasRules { try await SampleRules.add(to: library, .ofLibrary) }
    var feeds: [Feed.ID] = []
    for number in updates.indices {
      let new = NewFeed(url: "https://new\(number).example/feed.xml", title: "Feed \(number)")
      feeds.append(try await library.addFeed(new).id)
    }
    let start = Self.processorTime
    for (feed, update) in zip(feeds, updates) { _ = try await library.store(update, in: feed) }
    try await library.indexWaiting(isAlone: true)
    let taken = Self.processorTime - start
    await library.close()
    return taken
  }

  /// The processor time of the process so far, in milliseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}
