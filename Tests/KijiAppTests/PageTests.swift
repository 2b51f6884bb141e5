import LibraryBench
import CGtk
import CWebKit
import FeedFetcher
import Foundation
import GLibKit
import GTKStage
import TestSupport
import XCTest

@testable import KijiApp
@testable import Reader
@testable import Toolkit
@testable import ListKit

/// A real web view with unsanitized articles: the page is safe even without the sanitizer.
final class PageTests: XCTestCase {
  func testNoArticleRunsScriptsOrMakesRequests() throws {
    try onMain {
      let stage = try PageStage()
      let door = try Door()
      for (family, attack) in hostile(root: door.root) {
        stage.show(attack)
        // the program's script runs where the page's does not; by now the page's would have run
        XCTAssertEqual(stage.ask("document.documentElement.dataset.article === '7'"), true, family)
        XCTAssertEqual(stage.ask("new Promise(() => {}) && document.title === 'Title'"), true, family)
        XCTAssertEqual(stage.title, "Title", family)
        XCTAssertEqual(door.knocks, 0, family)
        XCTAssertEqual(stage.followed, [], family)
        XCTAssertEqual(stage.asked, [], family)
      }
      stage.close()
    }
  }

  // Three barriers, each of which is sufficient without the others.

  func testScriptsInMarkupAreDisabled() throws {
    try onMain {
      let stage = try PageStage()
      XCTAssertEqual(webkit_settings_get_enable_javascript_markup(webkit_web_view_get_settings(stage.webView)), 0)
      stage.close()
    }
  }

  func testThePolicyAloneStopsAScript() throws {
    try onMain {
      try openWindowProgram()
      let door = try Door()
      let html = ArticlePage(.sample(script(root: door.root)), showsImages: true).html
      let bare = BarePage()
      bare.show(html)
      XCTAssertTrue(GTKStage.turn { bare.title == "Title" })
      bare.turn(for: .milliseconds(500))
      XCTAssertEqual(bare.title, "Title")
      XCTAssertEqual(door.knocks, 0)
      // without the policy the script runs
      bare.show(html.replacing("Content-Security-Policy", with: "x"))
      var knocks = 0
      XCTAssertTrue(
        GTKStage.turn {
          knocks += door.knocks
          return knocks > 0 && bare.title == "RUN"
        })
    }
  }

  func testTheClosedNetworkAloneStopsARequest() throws {
    try onMain {
      try openWindowProgram()
      let door = try Door()
      let html = ArticlePage(.sample(script(root: door.root)), showsImages: true).html
      let bare = BarePage()
      PageView.closeNetwork(of: bare.session.pointer.opaque)
      bare.show(html.replacing("Content-Security-Policy", with: "x"))
      // the script ran, but its request reached nothing
      XCTAssertTrue(GTKStage.turn { bare.title == "RUN" })
      XCTAssertEqual(door.knocks, 0)
    }
  }

  func testOnlyThePictureSchemeLoadsPictures() throws {
    try onMain {
      let stage = try PageStage()
      let door = try Door()
      stage.show(
        "<img src=\"kiji-image:\(door.root)/yes.png?a=1&amp;b=%20\"><img src=\"\(door.root)/no.png\">")
      stage.wait { !stage.asked.isEmpty }
      XCTAssertEqual(stage.asked, ["\(door.root)/yes.png?a=1&b=%20"])
      XCTAssertEqual(door.knocks, 0)
      // if images are off, the policy blocks those in the HTML too
      stage.asked = []
      stage.show("<img src=\"kiji-image:\(door.root)/other.png\">", showsImages: false)
      stage.wait { stage.ask("document.querySelector('.missing-image') !== null") == true }
      XCTAssertEqual(stage.asked, [])
      stage.close()
    }
  }

  func testLeavingAnArticleCancelsItsPictures() throws {
    try onMain {
      let stage = try PageStage()
      stage.picture = nil
      stage.show("<img src=\"kiji-image:https://a.example/slow.png\">", waits: false)
      stage.wait { stage.asked.count == 1 }
      stage.show("<p>another</p>")
      stage.wait { stage.cancelled == 1 }
      stage.close()
    }
  }

  func testReadingOnStopsAtTheEnd() throws {
    try onMain {
      let stage = try PageStage()
      stage.show(String(repeating: "<p>text that takes a line</p>", count: 60))
      XCTAssertEqual(stage.scroll(-1), true)
      XCTAssertEqual(stage.scroll(1), false)
      stage.wait { stage.places.last?.contains(":") == true }
      var turns = 1
      while stage.scroll(1) == false, turns < 100 { turns += 1 }
      XCTAssertTrue((2..<50).contains(turns), "\(turns)")
      XCTAssertEqual(stage.scroll(-1), false)
      stage.close()
    }
  }

  func testTheScrollPositionIsRestored() throws {
    try onMain {
      let stage = try PageStage()
      let text = (0..<80).map { "<p>line \($0)</p>" }.joined()
      stage.show(text)
      XCTAssertEqual(stage.scroll(1), false)
      XCTAssertEqual(stage.scroll(1), false)
      stage.wait { stage.places.last?.contains(":") == true }
      let place = try XCTUnwrap(stage.places.last)
      stage.show("<p>another</p>")
      stage.show(text, at: place)
      stage.wait { stage.ask("document.scrollingElement.scrollTop > 100") == true }
      stage.close()
    }
  }

  func testMatchesAreNumbered() throws {
    try onMain {
      let stage = try PageStage()
      stage.show("<p>Storm storm</p><p>calm and a  STORM</p>")
      var found: [[Int]] = []
      stage.page.finder.onFind = { found.append([$0, $1]) }
      stage.page.finder.search("storm")
      stage.wait { found.last == [1, 3] }
      stage.page.finder.next()
      stage.wait { found.last == [2, 3] }
      stage.page.finder.next()
      stage.wait { found.last == [3, 3] }
      // the first match follows the last
      stage.page.finder.next()
      stage.wait { found.last == [1, 3] }
      stage.page.finder.previous()
      stage.wait { found.last == [3, 3] }
      stage.page.finder.search("nothing of it")
      stage.wait { found.last == [0, 0] }
      stage.close()
    }
  }

  func testAPageIsPrintedToAFile() throws {
    try onMain {
      let stage = try PageStage()
      stage.show("<p>text</p>")
      TemporaryFolder.use { folder in
        let file = folder.appending(path: "print.pdf")
        stage.print(to: file)
        stage.wait { (try? Data(contentsOf: file).starts(with: Data("%PDF".utf8))) == true }
      }
      stage.close()
    }
  }

  func testACrashedWebProcessIsReported() throws {
    try onMain {
      let stage = try PageStage()
      stage.show("<p>text</p>")
      webkit_web_view_terminate_web_process(stage.webView)
      stage.wait { stage.crashes == 1 }
      // and a new process starts
      stage.show("<p>text again</p>")
      XCTAssertEqual(stage.ask("document.querySelector('p:last-child') !== null"), true)
      stage.close()
    }
  }
}

/// Returns a script that sets the title after it has made a request.
private func script(root: String) -> String {
  "<img src='\(root)/i.png'><script>fetch('\(root)/run').catch(() => 0).then(() => document.title = 'RUN')</script>"
}

/// WebKit with default settings.
@MainActor private final class BarePage {
  let session = GObjectRef(adopting: webkit_network_session_new_ephemeral())
  private let view: GObjectRef

  init() {
    let made = makeGObject(webkit_web_view_get_type(), ["network-session": .object(session.pointer)])
    view = GObjectRef(adopting: made ?? UnsafeMutableRawPointer(webkit_web_view_new()))
  }

  private var webView: UnsafeMutablePointer<WebKitWebView> { view.pointer.assumingMemoryBound(to: WebKitWebView.self) }
  var title: String { webkit_web_view_get_title(webView).map { String(cString: $0) } ?? "" }

  func show(_ html: String) {
    webkit_web_view_load_html(webView, html, nil)
  }

  func turn(for duration: Duration) { MainLoop.run(for: duration) }
}

/// A local address that counts connections and never answers.
private final class Door {
  let root: String
  private let socket: Int32

  init() throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = socket
    let isOpen = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 128) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isOpen else { throw URLError(.cannotConnectToHost) }
    root = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
  }

  deinit { Foundation.close(socket) }

  /// The number of connections since the last call.
  var knocks: Int {
    var count = 0
    while true {
      let guest = accept(socket, nil, nil)
      guard guest >= 0 else { return count }
      Foundation.close(guest)
      count += 1
    }
  }
}

/// Returns an attack of each family, which the sanitizer would have removed entirely.
private func hostile(root: String) -> [(String, String)] {
  let code = "document.title='RUN';fetch('\(root)/run')"
  return [
    ("script", "<script>\(code)</script><script src='\(root)/s.js'></script><script type=module>\(code)</script>"),
    (
      "handlers",
      "<img src=x onerror=\"\(code)\"><details open ontoggle=\"\(code)\">a</details><input autofocus onfocus=\"\(code)\">"
    ),
    ("body handlers", "<body onload=\"\(code)\" onpageshow=\"\(code)\"><svg onload=\"\(code)\"></svg>"),
    ("javascript links", "<a href=\"javascript:\(code)\" autofocus>a</a><iframe src=\"javascript:\(code)\"></iframe>"),
    (
      "data documents",
      "<iframe src=\"data:text/html,<script>\(code)</script>\"></iframe><object data=\"data:text/html,<script>\(code)</script>\"></object>"
    ),
    (
      "svg",
      "<svg><script>\(code)</script><image href='\(root)/i.png'/><use href='\(root)/u.svg#a'/><animate onbegin=\"\(code)\" attributeName=x dur=1s /></svg>"
    ),
    ("mathml", "<math href=\"javascript:\(code)\"><mtext><img src='\(root)/m.png' onerror=\"\(code)\"></mtext></math>"),
    (
      "style",
      "<style>@import '\(root)/i.css';body{background:url(\(root)/b.png)}@font-face{font-family:x;src:url(\(root)/f.woff)}*{font-family:x}</style><p style=\"background:url(\(root)/p.png)\">a"
    ),
    ("refresh", "<meta http-equiv=refresh content=\"0;url=\(root)/refresh\">"),
    ("base", "<base href='\(root)/base/'><img src=rel.png><a href=rel>a</a>"),
    (
      "frames",
      "<iframe src='\(root)/f'></iframe><iframe srcdoc=\"<script>\(code)</script><img src='\(root)/sd.png'>\"></iframe>"
    ),
    ("plug-ins", "<object data='\(root)/o.swf'></object><embed src='\(root)/e.swf'><applet code='\(root)/a'></applet>"),
    (
      "forms",
      "<form id=f action='\(root)/form'><input name=a></form><button form=f autofocus onfocus='this.click()'>a</button>"
    ),
    (
      "pictures",
      "<img src='\(root)/1.png' srcset='\(root)/2.png 2x' loading=eager><picture><source srcset='\(root)/3.png'><img></picture><input type=image src='\(root)/4.png'>"
    ),
    (
      "media",
      "<video autoplay src='\(root)/v.mp4' poster='\(root)/p.png'><track default src='\(root)/t.vtt'></video><audio autoplay src='\(root)/a.mp3'></audio>"
    ),
    (
      "links in the head",
      "<link rel=stylesheet href='\(root)/l.css'><link rel=prefetch href='\(root)/pf'><link rel=preload as=image href='\(root)/pl'><link rel=dns-prefetch href='\(root)'><link rel=preconnect href='\(root)'><link rel=icon href='\(root)/i.ico'><link rel=manifest href='\(root)/m.json'><link rel=modulepreload href='\(root)/mp.js'>"
    ),
    ("ping", "<a ping='\(root)/ping' href='#a' autofocus>a</a>"),
    (
      "templates",
      "<template><script>\(code)</script></template><p id=shadow><template shadowrootmode=open><script>\(code)</script><img src='\(root)/t.png'></template></p>"
    ),
    (
      "mutations",
      "<noscript><p title=\"</noscript><img src=x onerror=\(code)>\"></noscript><math><mtext><table><mglyph><style><img src=x onerror=\"\(code)\"></style></table></mtext></math>"
    ),
    (
      "the policy",
      "<meta http-equiv=Content-Security-Policy content=\"default-src *; script-src * 'unsafe-inline'\"><script>\(code)</script>"
    ),
    (
      "the program's world",
      "<script>webkit.messageHandlers.kiji.postMessage('address x');kiji.scroll(1)</script><form id=kiji></form><a id=webkit href=x>a</a>"
    ),
    ("entities", "&lt;script&gt;\(code)&lt;/script&gt;<a href=\"&#106;avascript:\(code)\">a</a>"),
  ]
}
