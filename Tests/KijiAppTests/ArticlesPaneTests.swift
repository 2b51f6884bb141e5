import LibraryBench
import CGtk
import GLibKit
import Library
import ReaderEngine
import XCTest

@testable import KijiApp
@testable import Sidebar
@testable import Timeline
@testable import Icons
@testable import Toolkit
@testable import Models
@testable import ListKit

/// The timeline pane over a real library, in a list that is not on screen.
final class ArticlesPaneTests: XCTestCase {
  /// The first page has loaded, the rest has not.
  func testMarkingBelowAppliesToTheWholeList() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 250)
      let controller = pane(over: bench)
      controller.show(.all, title: "All")
      bench.wait { controller.model.count == 250 }
      XCTAssertTrue(controller.model.isLoading)
      let menu = try XCTUnwrap(controller.selection.menu(at: IndexPath(row: 1)))
      let below = try XCTUnwrap(menu.groups.joined().first { $0.title == "Mark Below as Read" })
      below.action()
      bench.wait { (try? bench.unread()) == 2 }
      bench.close()
    }
  }

  /// In the narrowest list, even at the size of titles.
  func testTheLongestDaysFitTheirHeading() throws {
    try onMain {
      try openWindowProgram()
      let header = DayHeader.instance()
      let days = [
        "Wed, 30 September", "Wed, 30 Sep 2026", "12月30日 (水)", "2026年12月30日 (水)", "12월 30일 (수)", "2026년 12월 30일 (수)",
      ]
      for day in days {
        header.show(day)
        var natural: Int32 = 0
        gtk_widget_measure(header.root, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
        // less the padding on both sides
        XCTAssertLessThan(natural, 290 - 32, day)
      }
    }
  }

  /// Otherwise each row that the focus moves to costs the styles of all others (`docs/notes/styles-of-cells.md`).
  func testNoWidgetInARowHasRulesThatDependOnTheFocus() throws {
    try onMain {
      try openWindowProgram()
      let cache = ThumbnailCache { _, _ in nil }
      let article = ArticleCell()
      article.thumbnail.show(Thumbnail(LeadImage(url: "https://a.example/a", feedURL: "https://a.example/")), cache)
      // what only some rows have
      article.star.show(icon: article.starIcon)
      let list = SidebarCell()
      list.icon.show(icon: "mail-unread-symbolic")
      for cell in [article, ArticleCardCell(), CompactArticleCell(), list] as [ReusableCell] {
        let names = Self.styleNames(in: cell.root)
        XCTAssertEqual(names.first, "cell")
        XCTAssertTrue(names.count > 4 && Set(names).isDisjoint(with: ["box", "image"]), "\(names)")
      }
    }
  }

  func testTheMarksOfARowKeepTheirOrder() throws {
    try onMain {
      try openWindowProgram()
      let tag = Tag(id: .init(rawValue: 1), name: "work", color: .blue)
      let marks: [@MainActor (ArticleCell) -> Void] = [
        { $0.others.show("also in 1 feed") }, { $0.dots.show([tag]) }, { $0.star.show(icon: $0.starIcon) },
      ]
      // whichever an article has that is the first with it in the row
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let cell = ArticleCell()
        for number in order { marks[number](cell) }
        let box = try XCTUnwrap(gtk_widget_get_parent(cell.time.pointer))
        XCTAssertEqual(Self.styleNames(in: box).dropFirst(), ["label", "box", "cell-image", "label"], "\(order)")
        XCTAssertTrue(cell.star.isVisible)
        cell.showNothingYet()
        XCTAssertFalse(cell.star.isVisible)
      }
      let list = SidebarCell()
      list.icon.show(icon: "mail-unread-symbolic")
      XCTAssertEqual(gtk_widget_get_first_child(list.root), list.icon.image?.pointer)
    }
  }

  private static func styleNames(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
    var names = [gtk_widget_get_css_name(widget).map { String(cString: $0) } ?? ""]
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      names += styleNames(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return names
  }

  /// A feed must not hand the user's files to other programs.
  func testOnlyLinksToWebPagesAreDraggedAsAddresses() {
    onMain {
      let page = TimelineSelection.dragItem(title: "The sea", url: "HTTPS://a.example/sea")
      XCTAssertEqual(page?.text, "The sea\nHTTPS://a.example/sea")
      XCTAssertEqual(page?.uri, "HTTPS://a.example/sea")
      for url in ["file:///etc/passwd", "javascript:alert(1)", "mailto:a@a.example", "//a.example", "sea"] {
        let item = TimelineSelection.dragItem(title: "The sea", url: url)
        XCTAssertEqual(item?.text, "The sea\n" + url)
        XCTAssertNil(item?.uri, url)
      }
      XCTAssertNil(TimelineSelection.dragItem(title: "", url: nil))
    }
  }

  func testMarkAllLeavesHeldArticlesUnread() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 3)
      let controller = loadedPane(over: bench)
      bench.store(numbers: 1...5)
      bench.wait { gtk_revealer_get_reveal_child(controller.view.pillRevealer.opaque) != 0 }
      controller.markAllRead()
      bench.wait { (try? bench.unread()) == 2 }
      // once shown, they are marked too
      controller.model.showNew()
      bench.wait { controller.model.count == 5 }
      controller.markAllRead()
      bench.wait { (try? bench.unread()) == 0 }
      bench.close()
    }
  }

  func testLeavingASearchRestoresTheList() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 3)
      let controller = loadedPane(over: bench)
      let view = controller.view
      let isWrong = { gtk_widget_has_css_class(view.searchEntry.pointer, "error") != 0 }
      let canBeKept = { gtk_widget_get_sensitive(view.saveSearch.pointer) != 0 }
      for text in ["Article", "after:never"] {
        view.searchBar.isOpen = true
        view.searchEntry.text = text
        bench.wait { text == "Article" ? canBeKept() : isWrong() }
        view.searchBar.isOpen = false
        XCTAssertFalse(isWrong() || canBeKept(), text)
      }
      bench.close()
    }
  }

  func testAnIncompleteOperatorIsNotAnError() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 3)
      let controller = loadedPane(over: bench)
      let view = controller.view
      let isWrong = { gtk_widget_has_css_class(view.searchEntry.pointer, "error") != 0 }
      let isSuggesting = { view.suggestions.isVisible }
      view.searchBar.isOpen = true
      for (text, suggests) in [("is:u", true), ("is:red", false), ("is", true), ("foo:bar", false)] {
        view.searchEntry.text = ""
        view.searchEntry.replace(0..<0, with: text)
        bench.wait { isSuggesting() == suggests && isWrong() == !suggests }
      }
      // the feeds are loaded when the search is opened
      view.searchEntry.text = ""
      view.searchEntry.replace(0..<0, with: "feed:")
      bench.wait { isSuggesting() }
      view.searchBar.isOpen = false
      XCTAssertFalse(isSuggesting() || isWrong())
      bench.close()
    }
  }

  func testSelectingSeveralArticlesShowsABar() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 4)
      let controller = loadedPane(over: bench)
      let (bar, table) = (controller.view.selectionBar, controller.list.table)
      let says = { (words: String) in texts(in: bar.root).contains(words) }
      table.selectRow(at: IndexPath(row: 0), tellingDelegate: true)
      XCTAssertFalse(bar.isShown)
      table.selectAll(tellingDelegate: true)
      XCTAssertTrue(bar.isShown && says("4 selected"))
      // all of them, and the bar stays; then the reverse
      for unread in [0, 4] {
        controller.selection.toggleRead()
        bench.wait { (try? bench.unread()) == unread }
        let words = unread == 0 ? "Mark as Unread" : "Mark as Read"
        bench.wait { gtk_widget_get_tooltip_text(bar.read.pointer).map { String(cString: $0) } == words }
      }
      table.deselectRow(at: IndexPath(row: 3), tellingDelegate: true)
      XCTAssertTrue(says("3 selected"))
      // the open article stays selected
      controller.navigator.openArticle = controller.model.id(at: 1)
      XCTAssertTrue(controller.selection.clear())
      XCTAssertFalse(bar.isShown)
      XCTAssertEqual(table.indexPathsForSelectedRows, [IndexPath(row: 1)])
      XCTAssertFalse(controller.selection.clear())
      // another list has no selection
      table.selectAll(tellingDelegate: true)
      controller.navigator.openArticle = nil
      controller.show(.starred, title: "Starred")
      bench.wait { !controller.model.isLoading }
      XCTAssertFalse(bar.isShown)
      bench.close()
    }
  }

  func testLargeSelectionsReadNoArticlesForTheBar() {
    onMain {
      let few = SelectionSummary(count: 2) { [] }
      XCTAssertEqual([few?.marksRead, few?.stars], [true, true])
      XCTAssertNil(SelectionSummary(count: 1) { [] })
      var asked = 0
      _ = SelectionSummary(count: 1_000_000) {
        asked += 1
        return []
      }
      XCTAssertEqual(asked, 0)
    }
  }

  func testFocusIsNotLostWithTheList() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 3)
      let controller = loadedPane(over: bench)
      let root = try XCTUnwrap(gtk_window_new())
      let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
      gtk_window_set_child(window, controller.view.root)
      gtk_window_present(window)
      controller.focus()
      bench.wait { controller.hasFocus }
      // a page that fails to load leaves the focus unchanged
      controller.timelineModel(controller.model, didFailInPart: .gone)
      XCTAssertTrue(controller.hasFocus)
      controller.timelineModel(controller.model, didLoad: .failure(.gone))
      bench.wait { gtk_widget_has_focus(controller.view.retry.pointer) != 0 }
      gtk_window_destroy(window)
      bench.close()
    }
  }

  func testAfterTheLastUnreadArticleTheNextListIsAskedFor() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 2)
      let controller = loadedPane(over: bench)
      var intents: [TimelineIntent] = []
      controller.onIntent = { intents.append($0) }
      controller.navigator.openUnread(forward: false)
      bench.wait { intents.contains { if case .open = $0 { true } else { false } } }
      XCTAssertEqual(controller.navigator.openArticle, controller.model.id(at: 1))
      controller.navigator.openNext()
      controller.navigator.openPrevious()
      XCTAssertEqual(controller.navigator.openArticle, controller.model.id(at: 0))
      controller.navigator.openUnread(forward: false)
      bench.wait { intents.contains { if case .findUnread(forward: false) = $0 { true } else { false } } }
      bench.close()
    }
  }

  /// Articles in Today leave it when the next day begins.
  func testTodayFollowsTheDate() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let controller = pane(over: bench)
      controller.show(.today, title: "Today")
      bench.wait { !controller.model.isLoading }
      var lists = 0
      controller.resume(nil, at: nil) { lists += 1 }
      controller.renewTimes(isOtherDay: false)
      XCTAssertFalse(controller.model.isLoading)
      controller.renewTimes(isOtherDay: true)
      XCTAssertTrue(controller.model.isLoading)
      bench.wait { lists == 1 }
      bench.close()
    }
  }
}

@MainActor private func loadedPane(over bench: Bench) -> TimelineViewController {
  let controller = pane(over: bench)
  controller.show(.all, title: "All")
  bench.wait { !controller.model.isLoading }
  return controller
}

@MainActor private func pane(over bench: Bench) -> TimelineViewController {
  let controller = TimelineViewController.instance(
    .init(
      library: bench.library, icons: IconCache(library: bench.library),
      images: ImageFetcher(ReaderEngine.makeFetcher()), history: HistoryModel(bench.library),
      preferences: PreferencesStore(settings: nil),
      openOutside: { _ in }))
  bench.follow { [weak controller] in controller?.libraryDidChange($0) }
  return controller
}
