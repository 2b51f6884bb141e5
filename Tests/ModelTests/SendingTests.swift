import Foundation
import LibraryBench
import XCTest

@testable import Models
@testable import Settings

/// The addresses of services that articles are sent to.
final class AddressTemplateTests: XCTestCase {
  private func address(
    _ template: String, url: String = "https://a.example/1?x=1&y=2#part", title: String = "", excerpt: String = ""
  ) throws -> String {
    try AddressTemplate(template).address(for: .init(url: url, title: title, excerpt: excerpt))
  }

  func testWhatIsFilledInCannotEndItsPart() throws {
    XCTAssertEqual(
      try address("https://b.example/save?url={url}&title={title}#end", title: "R&D #1 = 100% “+” / ?"),
      "https://b.example/save?url=https%3A%2F%2Fa.example%2F1%3Fx%3D1%26y%3D2%23part"
        + "&title=R%26D%20%231%20%3D%20100%25%20%E2%80%9C%2B%E2%80%9D%20%2F%20%3F#end")
    // a header or a second recipient cannot be added to a message
    XCTAssertEqual(
      try address(
        "mailto:?subject={title}&body={url}", url: "https://a.example/", title: "Hi\r\nBcc: x@b.example&to=y"),
      "mailto:?subject=Hi%20Bcc%3A%20x%40b.example%26to%3Dy&body=https%3A%2F%2Fa.example%2F")
    // placeholders in a title are text
    XCTAssertEqual(
      try address("https://b.example/?t={title}&u={url}", url: "u", title: "{url}{excerpt}", excerpt: "no"),
      "https://b.example/?t=%7Burl%7D%7Bexcerpt%7D&u=u")
  }

  func testControlCharactersAreLeftOut() throws {
    let title = "\u{202E}elif\u{2066}\u{200F} \u{0}\u{7}\u{85}\tend\n\n\u{061C}"
    XCTAssertEqual(
      try address("https://b.example/?t={title}&u={url}", url: "u", title: title), "https://b.example/?t=elif%20end&u=u"
    )
    XCTAssertEqual(
      try address("https://b.example/?t={excerpt}&u={url}", url: "u", excerpt: "日本 é 👩‍👩‍👧"),
      "https://b.example/?t=%E6%97%A5%E6%9C%AC%20%C3%A9%20%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7&u=u")
  }

  func testLongTextsAreCut() throws {
    let long = String(repeating: "語", count: 10_000)
    let result = try address("https://b.example/?t={title}&e={excerpt}&u={url}", url: "u", title: long, excerpt: long)
    XCTAssertEqual(result.ranges(of: "%E8%AA%9E").count, 2 * AddressTemplate.longestText)
  }

  func testWhatIsNoTemplateIsRefused() {
    let wrong: [(String, AddressTemplate.Failure)] = [
      ("", .scheme), ("https", .scheme), ("ftp://b.example/{url}", .scheme), ("file:///{url}", .scheme),
      ("javascript:alert({url})", .scheme), ("data:text/html,{url}", .scheme), ("{url}", .scheme),
      ("https://b.example/save", .noURL), ("mailto:?subject={title}", .noURL),
      ("https://b.example/?u={url}&a={author}", .unknown("author")), ("https://b.example/?u={URL}", .unknown("URL")),
      ("https://b.example/?u={}{url}", .unknown("")), ("https://{url}", .notAnAddress),
      ("https://{url}.b.example/", .notAnAddress), ("https:b.example/{url}", .notAnAddress),
      ("https:///{url}", .notAnAddress), ("https://b.example/ ?u={url}", .notAnAddress),
      ("https://b.example/\u{202E}?u={url}", .notAnAddress), ("https://b.example/\n?u={url}", .notAnAddress),
      ("https://b.example/?u={url}" + String(repeating: "x", count: AddressTemplate.longest), .tooLong),
    ]
    for (text, failure) in wrong {
      XCTAssertThrowsError(try AddressTemplate(text), text) {
        XCTAssertEqual($0 as? AddressTemplate.Failure, failure, text)
      }
    }
    for text in ["HTTPS://b.example:8080/{url}", "http://localhost/?{url}", "mailto:a@b.example?body={url}"] {
      XCTAssertNoThrow(try AddressTemplate(text), text)
    }
  }

  func testEveryPresetIsATemplate() {
    for preset in SendService.Preset.allCases { XCTAssertNotNil(preset.service, preset.name) }
  }
}

/// The services while the user edits them.
final class ServicesModelTests: XCTestCase {
  func testServicesAreAddedChangedAndRemoved() throws {
    try onMain {
      let bench = try Bench(articles: 0)
      let (store, history) = (PreferencesStore(settings: nil), HistoryModel(bench.library))
      let model = ServicesModel(store, history)
      var changes = 0
      model.onChange = { changes += 1 }
      model.add(.wallabag)
      model.add(.wallabag)
      model.add(.email)
      XCTAssertEqual(store.services.map(\.name), ["Wallabag", "Wallabag 2", "Email"])
      XCTAssertEqual(changes, 3)
      model.rename(1, to: "  My\nbag ")
      model.rename(0, to: "  ")
      XCTAssertEqual(store.services.map(\.name), ["Wallabag", "My bag", "Email"])
      model.setAddress(1, to: " https://bag.example/save?u={url} ")
      XCTAssertEqual(store.services[1].template.text, "https://bag.example/save?u={url}")
      // a wrong address stays on the page, with the reason, and the service keeps the old one
      model.setAddress(1, to: "https://bag.example/save")
      XCTAssertEqual(model.refused?.text, "https://bag.example/save")
      XCTAssertEqual(model.refused?.service, 1)
      XCTAssertEqual(store.services[1].template.text, "https://bag.example/save?u={url}")
      XCTAssertEqual(
        model.refused?.words, "The address must contain {url}, which stands for the article’s address.")
      model.setAddress(1, to: "https://bag.example/save?u={url}")
      XCTAssertNil(model.refused)
      model.remove(0)
      XCTAssertEqual(store.services.map(\.name), ["My bag", "Email"])
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(store.services.map(\.name), ["Wallabag", "My bag", "Email"])
      while model.canAdd { model.add(.other) }
      XCTAssertEqual(store.services.count, SendService.most)
      XCTAssertEqual(Set(store.services.map(\.name)).count, SendService.most)
      model.add(.other)
      XCTAssertEqual(store.services.count, SendService.most)
      bench.finish { await history.end() }
      bench.close()
    }
  }
}
