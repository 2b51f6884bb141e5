import CGLib
import GLibKit
import XCTest

/// Signals, ownership and the executor, on real GObjects.
final class SignalTests: XCTestCase {
  func testANotifySignalReachesItsHandler() {
    MainActor.assumeIsolated {
      let action = makeAction()
      var calls = 0
      Signal.connectNotify("enabled", of: action.pointer) { calls += 1 }
      g_simple_action_set_enabled(action.pointer.opaque, 0)
      XCTAssertEqual(calls, 1)
    }
  }

  func testDisconnectingReleasesTheClosureOnce() {
    MainActor.assumeIsolated {
      let action = makeAction()
      let live = LiveBoxes.beginCounting()
      let connection = Signal.connectNotify("enabled", of: action.pointer) {}
      XCTAssertEqual(live.count, 1)
      connection.disconnect()
      connection.disconnect()
      XCTAssertEqual(live.count, 0)
    }
  }

  func testTheObjectsEndReleasesTheClosure() {
    MainActor.assumeIsolated {
      let live = LiveBoxes.beginCounting()
      var action: GObjectRef? = makeAction()
      if let action { Signal.connectVariant("activate", of: action.pointer) { _ in } }
      XCTAssertEqual(live.count, 1)
      action = nil
      XCTAssertEqual(live.count, 0)
    }
  }

  func testActionHandlersReceiveTheParameter() {
    MainActor.assumeIsolated {
      let action = GObjectRef(adopting: g_simple_action_new("probe", g_variant_type_new("s")))
      var received: String?
      Signal.connectVariant("activate", of: action.pointer) { parameter in
        received = parameter.flatMap { g_variant_get_string($0, nil) }.map { String(cString: $0) }
      }
      g_action_activate(action.pointer.opaque, g_variant_new_string("記事"))
      XCTAssertEqual(received, "記事")
    }
  }

  func testAHandlerNeedsNoMainActor() {
    let store = g_list_store_new(g_object_get_type())
    guard let store else { return XCTFail("GLib makes no list") }
    var changes: [[UInt32]] = []
    Signal.connectUnisolated("items-changed", of: store) { (position: UInt32, removed: UInt32, added: UInt32) in
      changes.append([position, removed, added])
    }
    for _ in 0..<2 { g_list_store_append(store, UnsafeMutableRawPointer(store)) }
    g_list_store_remove_all(store)
    XCTAssertEqual(changes, [[0, 0, 1], [1, 0, 1], [0, 2, 0]])
    g_object_unref(UnsafeMutableRawPointer(store))
  }

  func testRetainingAndAdoptingBalance() {
    MainActor.assumeIsolated {
      let adopted = makeAction()
      let raw = adopted.pointer.typed(GObject.self)
      XCTAssertEqual(raw.pointee.ref_count, 1)
      var second: GObjectRef? = GObjectRef(retaining: adopted.pointer)
      XCTAssertEqual(raw.pointee.ref_count, 2)
      second = nil
      XCTAssertNil(second)
      XCTAssertEqual(raw.pointee.ref_count, 1)
    }
  }

  func testAGErrorBecomesAValue() {
    MainActor.assumeIsolated {
      var error: UnsafeMutablePointer<GError>?
      var contents: UnsafeMutablePointer<gchar>?
      XCTAssertEqual(g_file_get_contents("/nowhere/at-all", &contents, nil, &error), 0)
      let value = GLibError(consuming: error.map { UnsafeMutableRawPointer($0) })
      XCTAssertEqual(value.domain, "g-file-error-quark")
      XCTAssertTrue(value.message.contains("/nowhere/at-all"), value.message)
    }
  }
}

@MainActor private func makeAction() -> GObjectRef {
  GObjectRef(adopting: g_simple_action_new("probe", nil))
}
