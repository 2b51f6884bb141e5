import Foundation
import TestSupport
import Testing

/// The shells' completion scripts, and the manual.
@Suite(.fewAtOnce) struct CompletionTests {
  /// Returns the names of the commands, taken from the help.
  private func commands() async throws -> [String] {
    let help = try await CommandLineTool.run(CommandLineTool.program, ["--help"])
    let list = try #require(help.output.components(separatedBy: "SUBCOMMANDS:\n").last)
    let names = list.matches(of: /(?m)^  ([a-z]+)/).map { String($0.1) }
    #expect(names.count >= 20 && names.contains("import") && names.contains("export"))
    return names
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completesEveryCommand(shell: String) async throws {
    let script = try await CommandLineTool.run(CommandLineTool.program, ["--generate-completion-script", shell])
    #expect(script.code == 0 && script.errors == "")
    for command in try await commands() {
      let word = try Regex("\\b\(command)\\b")
      #expect(script.output.contains(word), "\(command)")
    }
    guard shell == "bash" else { return }
    try await TemporaryFolder.use { folder in
      let file = folder.appending(path: "completion.bash")
      try Data(script.output.utf8).write(to: file)
      let check = try await CommandLineTool.run(URL(filePath: "/bin/bash"), ["-n", file.path])
      #expect(check.code == 0 && check.errors == "")
    }
  }
}
