import FakeFreshRSS
import Foundation
import TestSupport
import Testing

@Suite(.fewAtOnce) struct AccountTests {
  /// Runs a body with an account on a fake server.
  private func with(_ server: FakeFreshRSS, _ body: (CommandLineTool) async throws -> Void) async throws {
    try await server.serving { site in
      try await CommandLineTool.fresh { kijictl in
        let added = try await add(site, "sesame-open", kijictl)
        #expect(added.code == 0, "\(added.errors)")
        try await body(kijictl)
      }
    }
  }

  private func add(_ url: String, _ password: String, _ kijictl: CommandLineTool) async throws
    -> CommandLineTool.Outcome
  {
    try await kijictl(
      "account", "add", "--url", url, "--user", "ada", "--password-file", "-", input: password + "\n")
  }

  @Test func accountsAreAddedListedAndRemoved() async throws {
    let server = FakeFreshRSS()
    server.addFeed("news", folder: "Daily", articles: 4)
    try await with(server) { kijictl in
      #expect(try await kijictl("sync").output == "FreshRSS: 4 new articles.\n")
      let accounts = try #require(try await kijictl("account", "list", "--json").json()["accounts"] as? [[String: Any]])
      #expect(accounts.count == 1)
      #expect(accounts[0]["kind"] as? String == "freshrss")
      #expect(accounts[0]["user"] as? String == "ada")
      #expect(accounts[0]["feeds"] as? Int == 1)
      #expect(accounts[0]["waiting"] as? Int == 0)
      #expect(accounts[0]["lastSync"] is String)
      #expect(accounts[0]["error"] is NSNull)
      let folders = try #require(try await kijictl("folders", "--json").json()["folders"] as? [[String: Any]])
      #expect(folders.map { $0["title"] as? String } == ["Daily"])
      #expect(folders[0]["parent"] is NSNull)
      let id = try #require(accounts[0]["id"] as? Int)
      let kept = try await kijictl("account", "remove", "\(id)")
      #expect(kept.output == "Account \(id), FreshRSS, was removed. Its feeds and articles were kept.\n")
      let feeds = try #require(try await kijictl("feeds", "--json").json()["feeds"] as? [[String: Any]])
      #expect(feeds.count == 1)
      #expect(feeds[0]["account"] is NSNull)
      let list = try #require(try await kijictl("articles", "--json").json()["articles"] as? [[String: Any]])
      #expect(list.count == 4)
    }
  }

  @Test func anAccountIsRemovedWithItsArticlesIfThatIsSaid() async throws {
    let server = FakeFreshRSS()
    server.addFeed("news", articles: 4)
    try await with(server) { kijictl in
      let accounts = try #require(try await kijictl("account", "list", "--json").json()["accounts"] as? [[String: Any]])
      let id = try #require(accounts.first?["id"] as? Int)
      #expect(try await kijictl("sync").code == 0)
      #expect(try await kijictl("account", "remove", "\(id)", "--delete-articles").code == 0)
      #expect(try await kijictl("feeds").output == "")
      #expect(try await kijictl("articles").output == "")
    }
  }

  @Test func localFeedsAreMovedIntoAnAccount() async throws {
    let server = FakeFreshRSS()
    server.with { $0.catalog["https://good.example.org/feed"] = .init(title: "good") }
    try await server.serving { site in
      try await CommandLineTool.fresh { kijictl in
        let list = "https://good.example.org/feed\nhttps://bad.example.org/feed\n"
        #expect(try await kijictl("import", "-", input: list).code == 0)
        #expect(try await add(site, "sesame-open", kijictl).code == 0)
        let accounts = try await kijictl("account", "list", "--json").json()["accounts"] as? [[String: Any]]
        let id = try #require(accounts?.first?["id"] as? Int)
        let moved = try await kijictl("account", "import", "\(id)", "--json")
        #expect(moved.code == 1)
        #expect(moved.errors.contains("stays local: "))
        // The account was synchronized afterwards.
        let folders = try #require(try await kijictl("folders", "--json").json()["folders"] as? [[String: Any]])
        #expect(folders.contains { $0["title"] as? String == FakeFreshRSS.defaultFolder })
        let result = try moved.json()
        #expect(result["moved"] as? Int == 1)
        #expect(result["error"] is NSNull)
        let refused = try #require(result["refused"] as? [[String: Any]])
        #expect(refused.map { $0["url"] as? String } == ["https://bad.example.org/feed"])
        let feeds = try #require(try await kijictl("feeds", "--json").json()["feeds"] as? [[String: Any]])
        #expect(feeds.count { $0["account"] as? Int == id } == 1)
        #expect(feeds.count { $0["account"] is NSNull } == 1)
        #expect(try await kijictl("account", "import", "7").code == 1)
      }
    }
  }

  @Test func commandsWorkWhileTheServerIsDown() async throws {
    let server = FakeFreshRSS()
    server.addFeed("news", articles: 3)
    server.with { $0.catalog["https://new.example.org/feed"] = .init(title: "new") }
    try await with(server) { kijictl in
      #expect(try await kijictl("sync").code == 0)
      server.fail(.serverError, times: .max) { _ in true }
      #expect(try await kijictl("mark", "read", "1", "2").code == 0)
      #expect(try await kijictl("mark", "starred", "3").code == 0)
      #expect(try await kijictl("rename", "1", "Mine").code == 0)
      // Without local feeds, the only account is the default.
      #expect(try await kijictl("add", "https://new.example.org/feed").code == 0)
      let failed = try await kijictl("sync", "--json")
      #expect(failed.code == 1)
      let result = try #require(failed.json()["accounts"] as? [[String: Any]])
      #expect(result[0]["waiting"] as? Int == 5)
      #expect(result[0]["error"] is String)
      server.mend()
      #expect(try await kijictl("sync").code == 0)
      #expect(server.unread.count == 1)
      #expect(server.starred.count == 1)
      #expect(server.with { Set($0.feeds.values.map(\.title)) } == ["Mine", "new"])
    }
  }

  @Test func failuresAreReported() async throws {
    try await FakeFreshRSS().serving { site in
      try await CommandLineTool.fresh { kijictl in
        let wrong = try await add(site, "guess", kijictl)
        #expect(wrong.code == 1)
        #expect(wrong.errors.contains("does not accept"))
        let other = try await add(site + "/nothing", "guess", kijictl)
        #expect(other.code == 1)
        #expect(other.errors.contains("No FreshRSS"))
        #expect(try await kijictl("account", "list").output == "")
        #expect(try await kijictl("account", "remove", "7").code == 1)
        #expect(try await kijictl("sync", "--account", "7").code == 1)
      }
    }
  }

  /// What the user can do about it is said.
  @Test func aServerThatRefusesSaysWhy() async throws {
    let server = FakeFreshRSS()
    try await server.serving { site in
      try await CommandLineTool.fresh { kijictl in
        server.with { $0.isOn = false }
        let off = try await add(site, "sesame-open", kijictl)
        #expect(off.errors.contains("API access is turned off"))
        server.with { $0.isOn = true }
        let added = try await add(site, "sesame-open", kijictl)
        #expect(added.code == 0)
        server.fail(.tooMany) { _ in true }
        let refused = try await kijictl("sync")
        #expect(refused.errors.contains("asked Kiji to wait"))
        // Without another call.
        server.forgetCalls()
        let waiting = try await kijictl("sync")
        #expect(waiting.errors.contains("asked Kiji to wait until"))
        #expect(server.calls.isEmpty)
      }
    }
  }

  @Test func passwordsFeedsAndFoldersOfAnAccountAreChanged() async throws {
    let server = FakeFreshRSS()
    server.addFeed("news", articles: 1)
    server.with { $0.catalog["https://new.example.org/feed"] = .init(title: "new") }
    try await with(server) { kijictl in
      #expect(try await kijictl("sync").code == 0)
      server.with { $0.password = "other" }
      let refused = try await kijictl("sync")
      #expect(refused.errors.contains("account password"))
      #expect(try await kijictl("account", "password", "2", "--password-file", "-", input: "wrong\n").code == 1)
      #expect(try await kijictl("account", "password", "2", "--password-file", "-", input: "other\n").code == 0)
      #expect(try await kijictl("folders", "--add", "Weekly", "--account", "2").code == 0)
      #expect(try await kijictl("add", "https://new.example.org/feed", "--account", "2").code == 0)
      let feeds = try #require(try await kijictl("feeds", "--json").json()["feeds"] as? [[String: Any]])
      let folders = try #require(try await kijictl("folders", "--json").json()["folders"] as? [[String: Any]])
      let id = try #require(feeds.first { ($0["url"] as? String)?.contains("new.") == true }?["id"] as? Int)
      let folder = try #require(folders.first { $0["title"] as? String == "Weekly" }?["id"] as? Int)
      #expect(try await kijictl("move", "\(id)", "--to", "\(folder)").code == 0)
      #expect(try await kijictl("sync").code == 0)
      #expect(server.with { $0.feeds.values.first { $0.title == "new" }?.folder } == "Weekly")
    }
  }

  @Test func processesThatSynchronizeAtOnceTakeTurns() async throws {
    let server = FakeFreshRSS()
    server.addFeed("news", articles: 600)
    try await with(server) { kijictl in
      async let one = kijictl("sync", "--json")
      async let other = kijictl("sync", "--json")
      async let marked = kijictl("mark", "read", "--all")
      let outcomes = try await [one, other, marked]
      #expect(outcomes.allSatisfy { $0.code == 0 }, "\(outcomes.map(\.errors))")
      #expect(try await kijictl("sync").code == 0)
      let articles = try #require(
        try await kijictl("articles", "--json", "--limit", "10000").json()["articles"] as? [[String: Any]])
      #expect(articles.count == 600)
      #expect(articles.count { $0["read"] as? Bool == false } == server.unread.count)
    }
  }

  /// The process is killed while it synchronizes, again and again, while both sides change.
  @Test func killedSyncsLoseNothing() async throws {
    let server = FakeFreshRSS()
    let feed = server.addFeed("news", articles: 600)
    try await with(server) { kijictl in
      var random = SeededGenerator(seed: 7)
      let victim = Victim()
      server.watch { _ in victim.countDown() }
      for round in 1...30 {
        server.addArticle(in: feed)
        server.with { state in
          let id = state.items.keys.sorted()[round]
          state.items[id]?.isRead = true
        }
        // The first rounds are those of a first sync.
        if round == 10 { #expect(try await kijictl("sync").code == 0) }
        for (mark, id) in [("read", 40 + round), ("starred", 80 + round)] {
          let marked = try await kijictl("mark", mark, "\(id)")
          #expect(round < 10 || marked.code == 0)
        }
        victim.spare(for: Int.random(in: 1...8, using: &random))
        _ = try await CommandLineTool.run(
          CommandLineTool.program, ["sync", "--library", kijictl.library.path], onStart: victim.choose)
        victim.spare(for: .max)
      }
      #expect(try await kijictl("sync").code == 0)
      let articles = try #require(
        try await kijictl("articles", "--json", "--limit", "10000").json()["articles"] as? [[String: Any]])
      #expect(articles.count == 630)
      func titles(_ key: String, _ value: Bool) -> Set<String> {
        Set(articles.filter { $0[key] as? Bool == value }.compactMap { $0["title"] as? String })
      }
      let items = server.with { Array($0.items.values) }
      #expect(titles("read", false) == Set(items.filter { !$0.isRead }.map(\.title)))
      #expect(titles("starred", true) == Set(items.filter(\.isStarred).map(\.title)))
      #expect(titles("starred", true).count > 10)
    }
  }

  /// A process that is killed at one of its requests.
  private final class Victim: @unchecked Sendable {  // reason: the lock
    private let lock = NSLock()
    private var process: Int32 = 0
    private var remaining = Int.max

    func choose(_ process: Int32) { lock.withLock { self.process = process } }
    func spare(for requests: Int) { lock.withLock { (process, remaining) = (0, requests) } }

    func countDown() {
      lock.withLock {
        remaining -= 1
        if remaining == 0, process > 0 { kill(process, SIGKILL) }
      }
    }
  }
}
