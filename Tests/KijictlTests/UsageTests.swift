import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.fewAtOnce) struct UsageTests {
  @Test(
    arguments: [
      [], ["fly"], ["add"], ["feeds", "--colour"], ["articles", "--limit", "many"], ["articles", "--limit", "-1"],
      ["articles", "--feed", "first"], ["parse"], ["feeds", "--library"], ["feeds", "--library", ""],
    ])
  func wrongUsageExitsWithTwo(arguments: [String]) async throws {
    let outcome = try await CommandLineTool.run(CommandLineTool.program, arguments)
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("Usage:"))
  }

  @Test(arguments: [["--help"], ["help"], ["refresh", "--help"], ["parse", "--help"]])
  func printsHelp(arguments: [String]) async throws {
    let outcome = try await CommandLineTool.run(CommandLineTool.program, arguments)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("USAGE:"))
    #expect(outcome.errors == "")
  }

  @Test func printsItsVersion() async throws {
    let outcome = try await CommandLineTool.run(CommandLineTool.program, ["--version"])
    #expect(outcome.code == 0)
    #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: ["feeds", "articles", "refresh"])
  func reportsADamagedLibrary(command: String) async throws {
    try await CommandLineTool.fresh { kijictl in
      try FileManager.default.createDirectory(at: kijictl.library, withIntermediateDirectories: true)
      let file = kijictl.library.appending(path: "library.sqlite")
      let bytes = Data(repeating: 0x4B, count: 8192)
      try bytes.write(to: file)
      let outcome = try await kijictl(command, "--json")
      #expect(outcome.code == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("damaged") && outcome.errors.contains(file.path))
      #expect(try Data(contentsOf: file) == bytes)
    }
  }

  @Test func reportsThatTheLibraryCannotBeCreated() async throws {
    try await CommandLineTool.fresh { kijictl in
      try Data().write(to: kijictl.library)
      let outcome = try await kijictl("feeds")
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains(kijictl.library.path))
    }
  }

  @Test func locatesTheLibraryByTheEnvironment() async throws {
    try await CommandLineTool.fresh { kijictl in
      let home = kijictl.scratch.appending(path: "home")
      for (data, place) in [("", "home/.local/share/kiji"), (kijictl.scratch.path + "/data", "data/kiji")] {
        let outcome = try await CommandLineTool.run(
          CommandLineTool.program, ["feeds"], environment: ["HOME": home.path, "XDG_DATA_HOME": data])
        #expect(outcome.code == 0)
        let file = kijictl.scratch.appending(path: place).appending(path: "library.sqlite")
        #expect(FileManager.default.fileExists(atPath: file.path), "\(place)")
      }
    }
  }

  @Test func failsIfOutputCannotBeWritten() async throws {
    try await CommandLineTool.empty { kijictl in
      // /dev/full accepts no bytes
      let command = "\(CommandLineTool.program.path) feeds --json --library \(kijictl.library.path) > /dev/full"
      let outcome = try await CommandLineTool.run(URL(filePath: "/bin/sh"), ["-c", command])
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains("could not be written"))
    }
  }

  @Test func doesNotLinkWidgetLibraries() async throws {
    let outcome = try await CommandLineTool.run(URL(filePath: "/usr/bin/ldd"), [CommandLineTool.program.path])
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("libsoup"))
    for library in ["libgtk", "libadwaita", "libwebkit"] { #expect(!outcome.output.contains(library)) }
  }
}
