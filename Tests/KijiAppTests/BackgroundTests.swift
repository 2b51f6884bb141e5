import CGtk
import Foundation
import GLibKit
import TestSupport
import Testing

@testable import KijiApp

@Suite struct BackgroundTests {
  @Test func theFileQuotesItsProgram() {
    #expect(AutostartFile.quoted("/usr/bin/kiji") == #""/usr/bin/kiji""#)
    #expect(AutostartFile.quoted(#"/a b/$c"%\"#) == #""/a b/\\$c\\"%%\\\\""#)
  }

  @Test func theFileIsWrittenAndDeleted() throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = AutostartFile(configuration: folder.url, program: "/opt/kiji")
    #expect(file.set(false) == nil)
    #expect(file.set(true) == nil)
    #expect(try String(contentsOf: file.url, encoding: .utf8).contains("\nExec=\"/opt/kiji\" --background\n"))
    #expect(file.set(false) == nil)
    #expect(!FileManager.default.fileExists(atPath: file.url.path))
  }

  @Test func theFileSaysWhyItCannotBeWritten() throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try Data().write(to: folder.url.appending(path: "autostart"))
    #expect(AutostartFile(configuration: folder.url, program: "kiji").set(true) != nil)
  }

  @Test func messagesOfTheBusComeBackAsTheyWere() throws {
    let values: [BusValue] = [
      .string("a"), .flag(true), .number(7), .strings(["b", "c"]), .variant(.number(2)),
      .options(["d": .flag(false), "e": .strings([])]),
    ]
    let tuple = try #require(BusValue.tuple(values))
    g_variant_ref_sink(tuple)
    defer { g_variant_unref(tuple) }
    #expect(String(cString: g_variant_get_type_string(tuple)) == "(sbuasva{sv})")
    #expect(BusValue.children(of: tuple) == values)
  }
}
