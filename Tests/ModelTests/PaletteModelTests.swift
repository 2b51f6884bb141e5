import Foundation
import TestSupport
import Testing

@testable import Library
@testable import Models
@testable import Palette

/// What the palette finds, and in which order.
@MainActor @Suite struct PaletteModelTests {
  private func entry(_ title: String, kind: String = "Kind", id: String? = nil) -> PaletteEntry {
    PaletteEntry(id: id ?? title, title: title, kind: kind, intent: .perform(action: title))
  }

  private func found(_ text: String, in titles: [String], recent: [String] = []) -> [String] {
    let model = PaletteModel(titles.map { entry($0) }, recent: recent)
    model.text = text
    return shown(in: model)
  }

  private func shown(in model: PaletteModel) -> [String] { (0..<model.count).map { model[$0].title } }

  @Test(arguments: [
    ("mar", "Mark all as read"), ("maar", "Mark all as read"), ("MARK", "Mark all as read"), ("emile", "Émile"),
    ("ÉMILE", "emile"), ("df", "DaringFireball"), ("ｆｅｅｄ", "Add feed"), ("σοφος", "Σοφός"), ("strasse", "Straße"),
    ("にゅーす", "ニュース"), ("ﾆｭｰｽ", "ニュース"), ("経済", "日本経済新聞"), ("日新", "日本経済新聞"), ("뉴스", "오늘의 뉴스"),
    ("ㄴㅅ", "뉴스"), ("한겨ㄹ", "한겨레"), ("하겨", "한겨레"), ("feed set", "Feed settings"), ("set feed", "Feed settings"),
    ("  feed  ", "Add feed"), ("e\u{301}mile", "Émile"),
    // the beginnings of several words, and letters in succession
    ("ma re", "Mark all as read"), ("what's", "What’s new"), ("whats new", "What’s new"),
    ("markre", "Mark all as read"), ("mr", "Mark all as read"), ("eed", "Add feed"),
  ])
  func beginningsOfWordsAndLettersInSuccessionMatch(_ text: String, _ title: String) {
    #expect(found(text, in: [title]) == [title])
  }

  @Test(arguments: [
    ("mra", "Mark"), ("feedd", "Feed"), ("が", "か"), ("経経", "日本経済"), ("뉴스", "소식"), ("feed x", "Add feed"), ("zz", "z"),
    // scattered within words
    ("find", "Hide feeds without unread articles"), ("data", "Do Not Notify About New Articles"),
    ("opml", "Copy as HTML"), ("redo", "Read aloud or stop reading"), ("mr", "Home ringer"), ("mr", "Something far"),
    ("ab", "Ax xb"), ("ma rd", "Mark all as read"), ("にす", "ニュース"), ("ㅠㅡ", "뉴스"),
  ])
  func otherLettersDoNot(_ text: String, _ title: String) {
    #expect(found(text, in: [title]) == [])
  }

  @Test(arguments: [
    // swapped, missing, added and wrong letters
    ("darign", "Daring Fireball"), ("fierball", "Daring Fireball"), ("dring", "Daring Fireball"),
    ("firebbll", "Daring Fireball"), ("firebll", "Daring Fireball"), ("dairing", "Daring Fireball"),
    ("adring fire", "Daring Fireball"), ("weblgo", "Émile’s Weblog"), ("ニュウス速報", "ニュース速報"),
    ("daly", "Daily News"), ("daly news", "Daily News"), ("gardn", "Garden Talk"),
  ])
  func oneWrongLetterOfALongWordIsForgiven(_ text: String, _ title: String) {
    #expect(found(text, in: ["Something else", title]) == [title])
    // Exact matches come first.
    #expect(found(text, in: [title, text]) == [text, title])
    #expect(found(text, in: [title] + (0..<5).map { "\(text) \($0)" }).contains(title) == false)
  }

  @Test(arguments: [
    ("dairngi", "Daring Fireball"), ("drng", "Daring Fireball"), ("fied", "Feed"), ("feedd", "Feed"), ("dayly", "Day"),
    ("tehc", "Tech Blog"), ("xxing", "Xing"),
    ("darinng firr", "Fire"),
  ])
  func moreWrongLettersAreNot(_ text: String, _ title: String) { #expect(found(text, in: [title]) == []) }

  @Test(arguments: [
    // beginnings of words, then letters in succession
    ("mr", ["Mrs Fox", "Mark read", "Mark all as read", "Hammr"]),
    ("feed", ["Feed", "Feeds", "Add feed", "Unfeeding", "Far beyond"]),
    ("go", ["Go to Today", "Gain one", "Cargo"]),
    ("ab", ["Ab", "A b", "Crab"]),
    // a match further on may be the better one
    ("set", ["Settings", "Several settings", "Reset"]),
    ("新聞", ["新聞", "朝日新聞", "新しい見聞"]),
  ])
  func theBestMatchIsFirst(_ text: String, _ expected: [String]) {
    let all = expected.filter { $0 != "Far beyond" }
    #expect(found(text, in: expected.reversed()) == all)
  }

  /// In the user's language and in English.
  @Test(arguments: [("同期", "sync:1"), ("どうき", nil), ("sync", "sync:1"), ("sync nas", "sync:1"), ("SYNC", "sync:1")])
  func translatedCommandsAreFoundInEnglishToo(_ text: String, _ expected: String?) {
    let model = PaletteModel([
      PaletteEntry(
        id: "sync:1", title: "アカウントを同期: NAS", english: "Sync Account: NAS", kind: "フィード",
        intent: .perform(action: "sync")),
      entry("新聞", kind: "フィード", id: "feed:1"),
    ])
    model.text = text
    #expect((0..<model.count).map { model[$0].id } == [expected].compactMap(\.self))
  }

  /// Words that are not shown find an entry from their beginnings, after those whose titles match.
  @Test func otherWordsAreFoundFromTheirBeginnings() {
    let model = PaletteModel([
      PaletteEntry(
        id: "export", words: { "Export feeds" }, otherWords: { "opml subscriptions" }, kind: "Feeds",
        intent: .perform(action: "export")),
      PaletteEntry(
        id: "up", title: "Sichern", otherWords: "kopie export", kind: "Feeds", intent: .perform(action: "up")),
      entry("One Piece Mail"), entry("OPML Weekly"),
    ])
    for (text, expected) in [
      ("opml", ["OPML Weekly", "Export feeds"]), ("OPM", ["OPML Weekly", "Export feeds", "One Piece Mail"]),
      ("opml feeds", ["Export feeds"]), ("subs opml", ["Export feeds"]), ("kopie feeds", ["Sichern"]),
      ("export", ["Export feeds", "Sichern"]),
      // within a word, and of two words
      ("pml", ["OPML Weekly"]), ("os", []), ("criptions", []),
    ] {
      model.text = text
      #expect(shown(in: model) == expected, "\(text)")
    }
  }

  @Test func equalMatchesKeepTheirOrder() {
    let names = (1...200).map { "Feed \(100 + $0)" }
    for text in ["feed", "", " "] {
      #expect(found(text, in: names) == Array(names.prefix(PaletteModel.firstShown)))
    }
  }

  @Test func theBestMatchesAreShownAndAllAreCounted() {
    let model = PaletteModel(((1...500).map { "Unfeeding \($0)" } + ["Feed"]).map { entry($0) })
    #expect(model.count == PaletteModel.firstShown && model.total == 501)
    model.text = "feed"
    #expect(model.count == PaletteModel.firstShown && model.total == 501)
    #expect(model[0].title == "Feed")
  }

  @Test func allMatchesCanBeReached() {
    let model = PaletteModel((0..<95).map { entry("Feed \($0)") })
    #expect(model.showMore(around: 0) == 0 && model.showMore(around: 29) == 0)
    #expect(model.showMore(around: 30) == PaletteModel.addedAtOnce)
    for _ in 0..<95 {
      model.move(.rows(1))
      _ = model.showMore(around: model.selected ?? 0)
    }
    #expect(model.count == 95 && model.selectedEntry?.title == "Feed 94")
    #expect(model.showMore(around: 94) == 0)
    // other words begin at the top again
    model.text = "feed"
    #expect(model.count == PaletteModel.firstShown && model.selected == 0)
    #expect(model.choose(PaletteModel.firstShown) == nil)
  }

  @Test func theLastUsedComesFirst() {
    let names = ["One", "Two", "Three", "Four"]
    #expect(found("", in: names, recent: ["Four", "Gone", "Two"]) == ["Four", "Two", "One", "Three"])
    #expect(found("o", in: ["Oa", "Ob", "Oc"], recent: ["Oc"]) == ["Oc", "Oa", "Ob"])
    // but not before a far better match
    let titles = ["Reading list", "Rare earth and dirt"]
    #expect(found("read", in: titles, recent: [titles[1]]) == titles)
  }

  @Test func whatIsChosenIsRememberedOnceAndNotForever() {
    let names = (0..<PaletteModel.mostRecent + 10).map { "Entry \($0)" }
    let model = PaletteModel(names.map { entry($0) }, recent: ["Gone"])
    for row in names.indices { _ = model.choose(row) }
    #expect(model.recent == Array(names.reversed().prefix(PaletteModel.mostRecent)))
    _ = model.choose(names.count - 3)
    #expect(model.recent.count == PaletteModel.mostRecent && model.recent.first == names[names.count - 3])
    #expect(Set(model.recent).count == model.recent.count)
    #expect(model.choose(names.count) == nil)
  }

  @Test func kindsAreFoundBesideATitle() {
    let model = PaletteModel([entry("Fireball", kind: "Feed · News"), entry("Fire", kind: "Folder")])
    for (text, expected) in [
      ("fire", ["Fire", "Fireball"]), ("fire feed", ["Fireball"]), ("news fire", ["Fireball"]), ("fire fol", ["Fire"]),
      // in the middle of a word, and alone, which would find every feed
      ("fire eed", []), ("news", []), ("feed news", []),
    ] {
      model.text = text
      #expect(shown(in: model) == expected, "\(text)")
    }
  }

  @Test func theSelectionMovesWithinTheResults() {
    let model = PaletteModel((0..<30).map { entry("Entry \($0)") })
    #expect(model.selected == 0)
    model.move(.rows(-1))
    #expect(model.selected == 0)
    model.move(.rows(1))
    model.move(.pages(1), page: 8)
    #expect(model.selected == 9)
    model.move(.pages(4), page: 8)
    #expect(model.selected == 29)
    model.move(.pages(-1), page: 8)
    #expect(model.selected == 21)
    model.text = "7"
    #expect(model.selected == 0 && model.selectedEntry?.title == "Entry 7")
    model.text = "nothing"
    model.move(.rows(1))
    #expect(model.selected == nil && model.selectedEntry == nil && model.choose(0) == nil)
  }

  @Test func everyListAndPreferenceIsAnEntryOnce() throws {
    func folder(_ id: Int64, _ title: String) -> Folder {
      Folder(id: Folder.ID(rawValue: id), title: title, parentID: nil)
    }
    func feed(_ id: Int64, _ title: String, in folder: Int64?) -> Feed {
      Feed(
        id: Feed.ID(rawValue: id), url: "https://example.org/\(id)", title: title, homePageURL: nil, unreadCount: 0,
        articleCount: 0, failure: nil, folderID: folder.map { Folder.ID(rawValue: $0) })
    }
    let query = try SearchQuery(parsing: "fox")
    let account = SyncAccount(
      id: SyncAccount.ID(rawValue: 1), kind: "", title: "Server", url: "", userName: "", usesKey: false,
      fingerprint: nil, folderID: Folder.ID(rawValue: 2), cursor: nil, restUntil: nil, rests: 0, syncedAt: nil,
      failure: nil, waitingCount: 0, missingCount: 0)
    let contents = SidebarContents(
      feeds: [feed(1, "Fireball", in: 1), feed(2, "Weblog", in: nil)],
      folders: [folder(1, "News"), folder(2, "Server")],
      accounts: [account],
      searches: [SavedSearch(id: SavedSearch.ID(rawValue: 1), title: "Foxes", query: query)])
    let lists = PaletteEntry.entries(of: contents)
    #expect(
      lists.map(\.spoken) == [
        "Foxes, Smart feed", "News, Folder", "Server, Account", "Fireball, Feed · News", "Weblog, Feed",
      ])
    #expect(
      lists.map(\.intent) == [
        .show(.search(SavedSearch.ID(rawValue: 1), query)), .show(.folder(Folder.ID(rawValue: 1))),
        .show(.folder(Folder.ID(rawValue: 2))), .show(.feed(Feed.ID(rawValue: 1))), .show(.feed(Feed.ID(rawValue: 2))),
      ])
    let preferences = PaletteEntry.preferences()
    #expect(preferences.count == Preference.all.count + 6)
    #expect(preferences[0].spoken == "Refresh when Kiji starts, Preferences")
    let all = lists + preferences
    #expect(Set(all.map(\.id)).count == all.count && !all.contains { $0.title.isEmpty })
  }

  /// `scripts/bench window` measures whether a key takes longer than a frame. That depends on the machine, but on none may
  /// four times as many entries take much more than four times as long.
  @Test(arguments: ["e", "feed", "daring fire", "zqx", "fierball", "お知らせ"])
  func findingTakesTimeInProportionToTheEntries(_ text: String) {
    let kinds = ["Daring Fireball", "Émile’s Weblog", "お知らせ一覧", "오늘의 뉴스", "The New Feed of Everything"]
    let names = (0..<10_000).map { "\(kinds[$0 % kinds.count]) \($0)" }
    let entries = names.map { entry($0, kind: "Feed", id: $0) }
    func find(in model: PaletteModel) {
      model.text = ""
      model.text = text
    }
    let (few, many) = (PaletteModel(Array(entries.prefix(2_500))), PaletteModel(entries))
    #expect(ProcessorTime.growth(from: { find(in: few) }, to: { find(in: many) }, isBelow: 9))
  }
}
