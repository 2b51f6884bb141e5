import Library
import SyncServices
import SyncValues
import Testing

@testable import Library

struct RemoteTests {
  @Test(arguments: [
    ("tag:google.com,2005:reader/item/000660e5a2e7b236", RemoteID.number(1_795_389_257_134_646)),
    ("1795389257134646", .number(1_795_389_257_134_646)),
    ("tag:google.com,2005:reader/item/ffffffffffffffff", .number(-1)), ("-1", .number(-1)),
    ("18446744073709551615", .number(-1)), ("9223372036854775808", .number(.min)),
    ("tag:google.com,2005:reader/item/5f0b1c2d3e4f5a6b7c8d9e0f", .text("5f0b1c2d3e4f5a6b7c8d9e0f")),
    ("abc", .text("abc")),
  ]) func readsIdentifiersInEachForm(text: String, id: RemoteID) {
    #expect(RemoteID(text) == id)
    #expect(RemoteID(id.longForm) == id)
  }

  /// A name after a listing: what is shown, whether it is to be sent.
  @Test func theSideThatChangedANameWins() {
    var name = SyncedName(shown: "a", synced: "a", remote: "a")
    name.merge("b", altersNames: true)
    #expect(name == SyncedName(shown: "b", synced: "b", remote: "b"))
    // Changed here, and not sent yet.
    name.shown = "c"
    name.merge("d", altersNames: true)
    #expect(name.shown == "c" && name.isPending)
    // Sent, and the server writes it its own way.
    (name.synced, name.pushes) = ("c", 1)
    name.merge("C", altersNames: true)
    #expect(name.shown == "c" && !name.isPending && name.pushes == 0)
    name.merge("C", altersNames: true)
    #expect(name.shown == "c")
  }

  @Test func aNameWithoutEffectIsSentThreeTimes() {
    var name = SyncedName(shown: "b", synced: "b", remote: "a", pushes: 1)
    for count in 1...2 {
      name.merge("a", altersNames: true)
      #expect(name.isPending)
      (name.synced, name.pushes) = ("b", count + 1)
    }
    name.merge("a", altersNames: true)
    #expect(name == SyncedName(shown: "a", synced: "a", remote: "a"))
  }
}
