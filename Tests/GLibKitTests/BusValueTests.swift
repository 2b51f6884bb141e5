import CGLib
import GLibKit
import Testing

@Suite struct BusValueTests {
  @Test func messagesOfTheBusComeBackAsTheyWere() throws {
    let values: [BusValue] = [
      .string("a"), .flag(true), .number(7), .strings(["b", "c"]), .variant(.number(2)),
      .long(-5), .real(1.5),
      .options(["d": .flag(false), "e": .strings([])]), .records([["f": .string("g")], [:]]),
    ]
    let tuple = try #require(BusValue.tuple(values))
    g_variant_ref_sink(tuple)
    defer { g_variant_unref(tuple) }
    #expect(String(cString: g_variant_get_type_string(tuple)) == "(sbuasvxda{sv}aa{sv})")
    #expect(BusValue.children(of: tuple) == values)
  }
}
