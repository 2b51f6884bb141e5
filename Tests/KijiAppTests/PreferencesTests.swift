import LibraryBench
@testable import Reader
import CGtk
import Foundation
import GLibKit
import Library
import ReaderEngine
import TestSupport
import Testing
import GTKStage
import XCTest

@testable import KijiApp
@testable import Timeline
@testable import Settings
@testable import Toolkit
@testable import Models
@testable import ListKit

/// The values and effects of preferences, without a window.
@MainActor struct PreferencesValueTests {
  @Test func theUsersOwnThemeReplacesColorsFontsAndWidth() throws {
    let style = ArticleStyle(base: "/* base */", dark: "/* dark */", sepia: "/* sepia */")
    let own = try UserTheme(
      ":root { --background: #002b36; --text: #eee; --font: Vollkorn; --code-font: monospace; --heading-font: Lato; --width: 50em }"
    )
    let page = style.page(Preferences(theme: .own), own: own, isDark: true)
    #expect(page.paper == "#002b36" && page.sheet.contains("--paper: #002b36; --column: 50em"))
    #expect(page.sheet.contains("--text: #eeeeee;") && page.sheet.contains("--mono: monospace;"))
    // not the font of all text without serifs, nor one that a language's own would replace
    #expect(page.sheet.contains("--heading: \"Lato\";") && !page.sheet.contains("--sans:"))
    #expect(page.sheet.contains("17px/1.65 \"Vollkorn\";") && page.sheet.contains("/* dark */"))
    var preferences = Preferences()
    func note(_ theme: Result<UserTheme, UserThemeError>?) -> String? {
      let rows = PreferencesSection.settings(preferences, theme: theme)[1].rows
      guard let place = rows.firstIndex(where: { $0.name == .preference(key: "theme") }),
        case .note(let words) = rows[place + 1]
      else { return nil }
      return words
    }
    #expect(note(.success(own)) == nil)
    preferences.theme = .own
    #expect(note(.success(own)) == "Your theme is read from \(UserTheme.file.path).")
    #expect(
      note(.failure(.value("--text", line: 3)))?.hasSuffix("theme.css, line 3: “--text” cannot have this value.")
        == true)
    #expect(note(nil) == "")
  }

  @Test func everyPreferenceHasARowThatShowsIt() {
    var preferences = Preferences()
    func row(_ key: String, _ number: Int) -> PreferencesRow { .preference(preference(key), number: number) }
    #expect(
      PreferencesSection.settings(preferences).map(\.rows) == [
        [
          row("refresh-at-start", 1), row("refresh-interval", 60), row("spare-quiet-feeds", 0),
          row("refresh-on-metered", 0), row("run-in-background", 0), row("start-at-login", 0),
          .disclosure(.notifications),
        ],
        [
          row("mark-read", 0), row("open-selected", 0), row("fetch-full-texts-ahead", 1), row("offline-images", 0),
          row("download-ahead", 1),
          row("theme", 0),
          row("font", 0), row("text-size", 100), row("line-height", 165), row("column-width", 38),
          row("show-progress", 1), row("speech-speed", 0), .disclosure(.services),
        ],
        [
          row("oldest-first", 0), row("by-day", 1), row("unread-only", 0), row("list-density", 0),
          row("show-thumbnails", 1),
          row("feed-order", 0), row("hide-read-feeds", 0), .stories(isOn: nil),
        ],
        [
          .limit(RetentionOptions(limit: .days, retention: nil)),
          .limit(RetentionOptions(limit: .articles, retention: nil)), .exception(.unread, isKept: nil),
          .exception(.starred, isKept: nil),
        ],
        [
          row("pictures", 0),
          .note(
            "Servers see your IP address and what you fetch. An account’s server also gets marks. Nothing else is sent."
          ),
          .action(.clearLog),
        ],
        [row("letter-keys", 1)], [.disclosure(.library)], [.action(.reset)],
      ])
    preference("refresh-at-start").setNumber(0, in: &preferences)
    preference("refresh-interval").choose(4, in: &preferences)
    preference("mark-read").choose(3, in: &preferences)
    preference("text-size").choose(4, in: &preferences)
    #expect(!preferences.refreshesAtStart)
    #expect(preferences.refreshInterval == .fourHours)
    #expect(preferences.readMark == .byHand)
    #expect(preferences.textSize == .veryLarge)
    let changed = PreferencesSection.settings(preferences)[0].rows
    #expect(changed[0].content == .toggle("Refresh when Kiji starts", isOn: false))
    #expect(changed[1] == row("refresh-interval", 240))
    #expect(
      changed[1].content == .value("Refresh feeds", options: preference("refresh-interval").options, selected: 4))
  }

  @Test(arguments: Preference.all.filter { !$0.isSwitch })
  func everyValueHasADistinctName(of preference: Preference) {
    #expect(Set(preference.options).count == preference.options.count)
    var preferences = Preferences()
    for option in preference.options.indices {
      preference.choose(option, in: &preferences)
      #expect(preference.option(of: preference.number(in: preferences)) == option)
    }
    // a number of a later version
    let before = preferences
    preference.setNumber(99_999, in: &preferences)
    #expect(preferences == before)
  }

  @Test func styleSheetFollowsThePreferences() {
    let style = ArticleStyle(base: "/* base */", dark: "/* dark */", sepia: "/* sepia */")
    let usual = style.page(Preferences(), isDark: false).sheet
    #expect(usual.contains("font: 17px/1.65 var(--serif)") && usual.contains("--column: 38em"))
    #expect(!usual.contains("dark") && !usual.contains("sepia"))
    #expect(!usual.contains("var(--strong)"))
    #expect(style.page(Preferences(), isDark: true, isHighContrast: true).sheet.contains("--quiet: var(--strong)"))
    let other = style.page(Preferences(font: .sans, textSize: .veryLarge, lineHeight: .loose), isDark: true).sheet
    #expect(other.hasPrefix("/* base */") && other.contains("/* dark */"))
    #expect(other.contains("font: 24px/1.9 var(--sans)"))
    #expect(style.page(Preferences(font: .monospace), isDark: true).sheet.contains("1.65 var(--mono)"))
    #expect(style.page(Preferences(font: .system), isDark: true).sheet.contains("1.65 system-ui, sans-serif"))
    #expect(
      !usual.contains(".progress")
        && style.page(Preferences(showsProgress: false), isDark: true).sheet.contains(".progress { display: none; }"))
    #expect(style.page(Preferences(columnWidth: .wide), isDark: true).sheet.contains("--column: 52em"))
  }

  @Test(
    arguments: [
      (Theme.system, true, "dark"), (.system, false, nil), (.light, true, nil), (.dark, false, "dark"),
      (.sepia, true, "sepia"), (.own, true, "dark"), (.own, false, nil),
    ] as [(Theme, Bool, String?)])
  func eachThemeHasItsColors(theme: Theme, isDark: Bool, colours: String?) {
    let style = ArticleStyle(base: "", dark: "dark", sepia: "sepia")
    let sheet = style.page(Preferences(theme: theme), isDark: isDark).sheet
    for name in ["dark", "sepia"] { #expect(sheet.contains(name) == (name == colours)) }
  }

  @Test func textGrowsInStepsWithinLimits() {
    #expect(TextSize.normal.stepped(1) == .large)
    #expect(TextSize.normal.stepped(-1) == .small)
    #expect(TextSize.enormous.stepped(1) == .enormous)
    #expect(TextSize.verySmall.stepped(-1) == .verySmall)
  }

  @Test func rowsExistBeforeTheLibraryFactsAreLoaded() {
    let location = LibraryLocation(directory: URL(filePath: "/somewhere"))
    let facts = LibraryFacts(counts: LibraryCounts(feeds: 1, articles: 2, unread: 3, starred: 4), bytes: 5_000)
    let (before, after) = (PreferencesSection.library(location, nil), PreferencesSection.library(location, facts))
    #expect(before.map(\.rows.count) == after.map(\.rows.count))
    #expect(before[0].rows[0] == .fact("Feeds", value: ""))
    #expect(after[0].rows[3] == .fact("Starred", value: "4"))
    #expect(after[1].rows[0] == .fact("Folder", value: "/somewhere"))
  }

  @Test(arguments: [BackupState.idle, .running(0.4), .done("copy"), .failed("why")])
  func runningBackupMovesNoRow(_ state: BackupState) {
    let location = LibraryLocation(directory: URL(filePath: "/somewhere"))
    let rows = PreferencesSection.library(location, nil, state).last?.rows ?? []
    #expect(rows.count == 2)
    #expect(rows.first == .backUp(fraction: state == .running(0.4) ? 0.4 : nil))
  }

  @Test func followersHearEachChangeOnceWhileTheyLive() {
    let store = PreferencesStore(settings: nil)
    var heard: [ArticleFont] = []
    var owner: NSObject? = NSObject()
    if let owner { store.follow(owner) { heard.append($0.font) } }
    store.set(Preferences(font: .sans))
    store.set(Preferences(font: .sans))
    owner = nil
    store.set(Preferences())
    #expect(heard == [.sans])
    #expect(store.current == Preferences())
  }
}

/// The refresh schedule and the preferences window.
final class PreferencesTests: XCTestCase {
  func testAPulseRepeatsUntilItIsStopped() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (ticks, clock) = AsyncStream<Void>.makeStream()
      let asked = Waits()
      var beats = 0
      let pulse = RepeatingTimer(
        every: .seconds(60),
        sleep: { duration in
          await asked.add(duration)
          for await _ in ticks { return }
          throw CancellationError()
        }, onBeat: { beats += 1 })
      pulse.start()
      // starting again does not restart the interval
      pulse.start()
      bench.wait { asked.durations == [.seconds(60)] }
      clock.yield()
      bench.wait { beats == 1 && asked.durations.count == 2 }
      pulse.stop()
      clock.yield()
      for _ in 0..<20 { MainLoopBridge.iterate(mayBlock: false) }
      XCTAssertEqual(beats, 1)
      bench.close()
    }
  }

  func testACancelledMarkIsNotApplied() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let store = PreferencesStore(settings: nil)
      let history = HistoryModel(bench.library)
      let marker = ReadMarker(history: history, preferences: store, delay: .milliseconds(30))
      let id = try XCTUnwrap(bench.ids().first)
      store.set(Preferences(readMark: .afterAWhile))
      marker.opened(id)
      store.set(Preferences(readMark: .byHand))
      let later = ContinuousClock.now + .milliseconds(200)
      bench.wait { ContinuousClock.now > later }
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.isRead(id), false)
      store.set(Preferences(readMark: .afterAWhile))
      marker.opened(id)
      XCTAssertTrue(marker.stop())
      XCTAssertFalse(marker.stop(), "nothing is left to cancel")
      marker.opened(id)
      bench.wait { (try? bench.isRead(id)) == true }
      XCTAssertFalse(marker.stop(), "the mark was made")
      bench.close()
    }
  }

  func testOpeningAnArticleLeavesItUnreadIfThePreferencesSaySo() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let history = HistoryModel(bench.library)
      let model = ReaderModel(library: bench.library, history: history)
      let id = try XCTUnwrap(bench.ids().first)
      model.open(id, marksRead: false)
      bench.wait { model.content != nil }
      // opening would have marked it by then
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.isRead(id), false)
      bench.close()
    }
  }

  func testSuccessiveChoicesAreAllKept() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let model = preferences(of: bench, PreferencesStore(settings: nil), HistoryModel(bench.library))
      model.loadFacts()
      bench.wait { model.facts != nil }
      let before = try XCTUnwrap(model.facts?.retention)
      // before the first one is written
      model.toggle(RetentionException.unread)
      model.keep(Retention(days: 30))
      model.toggle(RetentionException.starred)
      var wanted = Retention(days: 30)
      wanted[keyPath: RetentionException.starred.path].toggle()
      XCTAssertEqual(model.facts?.retention, wanted)
      XCTAssertNotEqual(before, wanted)
      bench.wait { (try? bench.retention()) == wanted }
      model.loadFacts()
      bench.wait { model.facts?.retention == wanted }
      bench.close()
    }
  }

  func testEachPreferenceIsUndoneSeparatelyAndInOrder() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let store = PreferencesStore(settings: nil)
      let (history, said) = listened(bench)
      let model = preferences(of: bench, store, history)
      let everyonesOwn = Preferences()
      model.choose(preference("theme"), 3)
      model.choose(preference("font"), 2)
      history.perform(.renameFeed(bench.feed.id, to: "Mine"))
      // choosing the current value is not a change
      model.choose(preference("theme"), 3)
      bench.finish { await history.end() }
      XCTAssertEqual(said.heard, ["-", "-", "-", "Renamed to “Mine”, last"])
      // from a menu of the window, which undoes it itself
      var wanted = store.current
      wanted.list.byDay.toggle()
      store.set(wanted)
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.feedTitle(), "Feed")
      XCTAssertEqual(store.current, wanted)
      history.undo()
      bench.finish { await history.end() }
      wanted.font = everyonesOwn.font
      XCTAssertEqual(store.current, wanted)
      // changed again meanwhile, to another value
      wanted.theme = .dark
      store.set(wanted)
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(store.current, wanted)
      XCTAssertEqual(said.undone.last, "Nothing to undo")
      bench.close()
    }
  }

  func testUndoingAResetKeepsLaterChanges() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let store = PreferencesStore(settings: nil)
      let (history, said) = listened(bench)
      let model = preferences(of: bench, store, history)
      let before = Preferences(refreshesAtStart: true, textSize: .large, theme: .sepia)
      store.set(before)
      model.reset()
      bench.finish { await history.end() }
      XCTAssertEqual(store.current, Preferences())
      XCTAssertEqual(said.heard.last, "Preferences reset, last")
      store.set(Preferences(list: ListArrangement(oldestFirst: true), textSize: .small))
      said.undo?()
      bench.finish { await history.end() }
      var wanted = before
      (wanted.list.oldestFirst, wanted.textSize) = (true, .small)
      XCTAssertEqual(store.current, wanted)
      bench.close()
    }
  }

  func testACancelledBackupLeavesNoFile() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let backup = BackupModel(library: bench.library)
      let folder = TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let file = folder.url.appending(path: "copy.sqlite")
      backup.start(to: file)
      backup.cancel()
      XCTAssertEqual(backup.state, .running(0))
      bench.wait { backup.state == .idle }
      XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
      bench.close()
    }
  }

  func testRowsShowTheChoicesAndTheWindowLeaksNothing() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 2)
      let window = MainWindow.instance()
      gtk_window_present(window.window)
      let store = PreferencesStore(settings: nil)
      let live = LiveObjects()
      openAndClose(bench, store, window)
      for _ in 0..<20 { MainLoopBridge.iterate(mayBlock: false) }
      let before = live.count
      for _ in 0..<20 { openAndClose(bench, store, window) }
      bench.wait { live.count.isWithin(before) }
      gtk_window_destroy(window.window)
      bench.close()
    }
  }
}

private func preference(_ key: String) -> Preference {
  guard let preference = Preference.all.first(where: { $0.key == key }) else { preconditionFailure(key) }
  return preference
}

@MainActor private func preferences(
  of bench: Bench, _ store: PreferencesStore, _ history: HistoryModel
) -> PreferencesModel {
  PreferencesModel(
    store: store,
    engine: ReaderEngine(library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: false),
    history: history, backup: BackupModel(library: bench.library))
}

/// Opens the preferences, uses all their controls and closes them.
@MainActor private func openAndClose(_ bench: Bench, _ store: PreferencesStore, _ window: MainWindow) {
  var isClosed = false
  let controller = PreferencesViewController.instance(
    .init(
      store: store,
      engine: ReaderEngine(
        library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: false),
      history: HistoryModel(bench.library), backup: BackupModel(library: bench.library),
      openFolder: { _ in }))
  controller.onClose = { isClosed = true }
  controller.present(over: window.root)
  let list = controller.view.settings.pointer
  bench.wait { gtk_widget_get_mapped(list) != 0 }
  let before = store.current
  // the switch below the first heading
  activate(list, 1)
  XCTAssertNotEqual(store.current.refreshesAtStart, before.refreshesAtStart)
  // to the second page and back, by the last row but one
  let count = g_list_model_get_n_items(gtk_list_view_get_model(UnsafeMutableRawPointer(list).opaque))
  activate(list, count - 2)
  bench.wait { gtk_widget_get_mapped(controller.view.library.pointer) != 0 }
  controller.view.onBack?()
  // resets the preferences
  activate(list, count - 1)
  XCTAssertEqual(store.current, Preferences())
  // the options of a row open and close
  activate(list, 2)
  let values = gtk_widget_get_ancestor(gtk_window_get_focus(controller.view.window), gtk_popover_get_type())
  if let values { gtk_popover_popdown(UnsafeMutableRawPointer(values).assumingMemoryBound(to: GtkPopover.self)) }
  XCTAssertNotNil(values)
  bench.wait { gtk_window_get_focus(controller.view.window).map(gtk_widget_get_parent) == list }
  gtk_window_close(controller.view.window)
  bench.wait { isClosed }
}

@MainActor private func activate(_ list: UnsafeMutablePointer<GtkWidget>, _ position: UInt32) {
  gtk_widget_activate_action_variant(list, "list.activate-item", g_variant_new_uint32(position))
}

/// Records the durations a schedule waited for.
@MainActor private final class Waits {
  private(set) var durations: [Duration] = []

  func add(_ duration: Duration) { durations.append(duration) }
}
