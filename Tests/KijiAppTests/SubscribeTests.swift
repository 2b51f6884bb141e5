import LibraryBench
import CGtk
import FeedFetcher
import Foundation
import Library
import ReaderEngine
import TestSupport
import XCTest

@testable import KijiApp
@testable import Subscribing
@testable import Toolkit
@testable import ListKit

/// The choices in the subscribe dialog.
final class SubscribeTests: XCTestCase {
  func testAFeedNamedTwiceByAPageIsOneChoice() {
    onMain {
      let offers = ["/a", "/b", "/a"].map { OfferedFeed(url: "http://example.org" + $0) }
      var choices = FeedChoices(offers)
      let table = choices.table { choices.toggle($0) }
      XCTAssertEqual(table.sections.map(\.cells.count), [2])
      table[IndexPath(row: 1)].onActivate?()
      XCTAssertEqual(choices.chosen, [offers[1]])
      table[IndexPath(row: 1)].onActivate?()
      XCTAssertEqual(choices.chosen, [])
    }
  }

  func testTheOnlyFeedThatCanBeAddedIsChosen() {
    let offers = ["a", "b", "c"].map { OfferedFeed(url: "http://example.org/" + $0, isSubscribed: $0 != "b") }
    XCTAssertEqual(FeedChoices(offers).chosen, [offers[1]])
    XCTAssertEqual(FeedChoices(Array(offers.suffix(1))).chosen, [])
    XCTAssertEqual(FeedChoices(offers.map { OfferedFeed(url: $0.url) }).chosen, [])
  }

  func testSubscribedFeedsCannotBeChosenAndFailedOnesStayChosen() {
    let offers = ["a", "b", "c"].map { OfferedFeed(url: "http://example.org/" + $0, isSubscribed: $0 == "a") }
    var choices = FeedChoices(offers)
    for offer in offers { choices.toggle(offer.url) }
    XCTAssertEqual(choices.chosen, [offers[1], offers[2]])
    choices.note([(offers[1], .success(())), (offers[2], .failure(.status(404)))])
    XCTAssertEqual(choices.all.map(\.isSubscribed), [true, true, false])
    XCTAssertEqual(choices.failed.map(\.feed), [offers[2]])
    XCTAssertEqual(choices.chosen, [offers[2]])
    choices.note([(offers[2], .success(()))])
    XCTAssertEqual(choices.failed, [])
  }

  func testCredentialsAreAskedForInTheDialogAndSentToNoOtherAddress() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let engine = ReaderEngine(library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: true)
      let controller = SubscribeViewController.instance(.init(subscriber: engine.subscriber))
      let (window, view) = (MainWindow.instance(), controller.view)
      gtk_window_present(window.window)
      controller.present(over: window.root)
      view.address.text = "https://example.org/feed"
      XCTAssertEqual(gtk_widget_get_visible(view.login.pointer), 0)
      view.userName.text = "nobody asked"
      XCTAssertNil(view.credentials)

      controller.subscribeModel(SubscribeModel(subscriber: engine.subscriber), didLoad: .failure(.status(401)))
      XCTAssertNotEqual(gtk_widget_get_visible(view.login.pointer), 0)
      (view.userName.text, view.password.text) = ("ada", "secret")
      XCTAssertEqual(view.credentials, FetchCredentials(userName: "ada", password: "secret"))
      view.showWorking()
      XCTAssertEqual(gtk_editable_get_editable(view.password.opaque), 0)
      // another failure keeps them for the next attempt
      controller.subscribeModel(SubscribeModel(subscriber: engine.subscriber), didLoad: .failure(.timedOut))
      XCTAssertEqual(view.credentials?.userName, "ada")

      view.address.text = "https://example.net/feed"
      XCTAssertEqual(gtk_widget_get_visible(view.login.pointer), 0)
      XCTAssertEqual(view.password.text, "")
      XCTAssertNil(view.credentials)
      controller.close()
      gtk_window_destroy(window.window)
      bench.close()
    }
  }

  func testAChosenSuggestionIsSubscribedTo() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let folder = TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let place = folder.url
      let feed = place.appending(path: "feed.json")
      let body = #"{"version": "https://jsonfeed.org/version/1.1", "title": "Suggested", "items": []}"#
      try Data(body.utf8).write(to: feed)
      let list = place.appending(path: "suggestions.opml")
      let outlines = [bench.feed.url, feed.absoluteString].map { "<outline text=\"A feed\" xmlUrl=\"\($0)\"/>" }
      try Data("<opml><body>\(outlines.joined())</body></opml>".utf8).write(to: list)

      let engine = ReaderEngine(library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: true)
      let controller = SubscribeViewController.instance(
        .init(subscriber: engine.subscriber, suggestions: list.absoluteString))
      var subscribed: Feed?
      controller.onIntent = { if case .subscribed(let feeds) = $0 { subscribed = feeds.first } }
      let window = MainWindow.instance()
      gtk_window_present(window.window)
      controller.present(over: window.root)
      let grid = controller.view.suggestions.opaque
      // the other one is already in the library
      bench.wait { g_list_model_get_n_items(gtk_grid_view_get_model(grid)) == 1 }
      gtk_widget_activate_action_variant(
        controller.view.suggestions.pointer, "list.activate-item", g_variant_new_uint32(0))
      XCTAssertEqual(controller.view.address.text, feed.absoluteString)
      bench.wait { subscribed != nil }
      XCTAssertEqual(subscribed?.title, "Suggested")
      XCTAssertEqual(subscribed?.url, feed.absoluteString)
      gtk_window_destroy(window.window)
      bench.close()
    }
  }
}
