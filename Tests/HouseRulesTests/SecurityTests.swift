import Foundation
import Testing

/// Every defense in SECURITY.md has the tests it names.
@Suite struct SecurityTests {
  @Test func everyTestOfTheThreatModelExists() throws {
    let text = try String(contentsOf: SourceTree.root.appending(path: "SECURITY.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.contains("shown by") }
    #expect(rows.count >= 12)
    let tests = try SourceTree.files(in: "Tests", ".swift") + SourceTree.files(in: "Tests", ".py")
    for row in rows {
      let named = row.matches(of: /`(?:(test_\w+)\.)?(\w+)\.(\w+)`/)
      #expect(!named.isEmpty, "a defence without a test: \(row)")
      for test in named {
        let (module, suite, name) = (test.1.map(String.init), String(test.2), String(test.3))
        #expect(
          tests.contains { file in
            if let module { return file.path.hasSuffix("/\(module).py") && file.text.contains("def \(name)(") }
            return file.path.hasSuffix("/\(suite).swift") && file.text.contains("func \(name)(")
          }, "SECURITY.md names \(suite).\(name), which is not there")
      }
    }
  }
}
