import Foundation
import Testing

/// All code in ListKit's documentation is compiled: it appears verbatim in the gallery or in an example. The documents link
/// to files that exist, and notes have one form.
@Suite struct DocumentationTests {
  @Test func codeOfEveryPageIsBuilt() throws {
    let sources = try (SourceTree.files(in: "Sources/Gallery", ".swift") + SourceTree.files(in: "Examples", ".swift"))
      .map { Self.words($0.text) }
    let pages = try SourceTree.files(in: "Sources/ListKit/ListKit.docc", ".md")
    #expect(pages.count >= 9)
    var blocks = 0
    for page in pages {
      for block in Self.blocks(in: page.text) {
        blocks += 1
        let words = Self.words(block)
        #expect(!words.isEmpty)
        #expect(sources.contains { $0.contains(words) }, "\(page.path) has code that is built nowhere:\n\(block)")
      }
    }
    #expect(blocks >= 15)
  }

  @Test func firstProgramHasThirtyLines() throws {
    let program = try #require(SourceTree.files(in: "Examples/GettingStarted", ".swift").first)
    #expect(program.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
    let page = try #require(
      SourceTree.files(in: "Sources/ListKit/ListKit.docc", ".md").first { $0.path.hasSuffix("GettingStarted.md") })
    #expect(Self.blocks(in: page.text).contains { Self.words($0) == Self.words(program.text) })
  }

  @Test func manifestOfTheFirstProgramIsThatOfTheTemplate() throws {
    let manifest = try SourceTree.text("Examples/Template/Package.swift").replacing(
      #".package(name: "kiji", path: "../..")"#,
      with: #".package(url: "https://github.com/kiji-reader/kiji", branch: "main")"#)
    #expect(manifest.contains("url:"))
    let page = try SourceTree.text("Sources/ListKit/ListKit.docc/GettingStarted.md")
    #expect(Self.words(page).contains(Self.words(manifest)))
    let sources = try SourceTree.files(in: "Examples/Template/Sources", ".swift")
    #expect(sources.count > 2)
    let imports = Set(sources.flatMap { $0.text.split(separator: "\n").filter { $0.hasPrefix("import ") } })
    #expect(imports == ["import ListKit"])
  }

  @Test func recipesHaveAtMostTenLines() throws {
    let page = try SourceTree.text("Sources/ListKit/ListKit.docc/Recipes.md")
    let recipes = page.components(separatedBy: "\n## ").dropFirst()
    #expect(recipes.count == 12)
    for recipe in recipes {
      let blocks = Self.blocks(in: recipe)
      #expect(!blocks.isEmpty)
      for block in blocks {
        let lines = block.split(separator: "\n")
        #expect(lines.count <= 10, "\(block)")
      }
    }
  }

  @Test func linksOfDocumentsLeadToFiles() throws {
    let top = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    let documents =
      try top.map { ($0, try SourceTree.text($0)) } + SourceTree.files(in: "docs", ".md").map { ($0.path, $0.text) }
    var links = 0
    for (path, text) in documents {
      for link in text.matches(of: /\]\(([^)#\s]+)[^)]*\)/).map(\.1) where !link.contains("://") {
        links += 1
        let file = SourceTree.root.appending(path: path).deletingLastPathComponent().appending(path: String(link))
        #expect(FileManager.default.fileExists(atPath: file.path), "\(path) links to \(link), which does not exist")
      }
    }
    #expect(links >= 20)
  }

  @Test func notesHaveContextDecisionReasonAndConsequences() throws {
    let notes = try SourceTree.files(in: "docs/notes", ".md")
    #expect(notes.count >= 20)
    for note in notes {
      let parts = note.text.matches(of: /(?m)^\*\*(\w+)\.\*\*/).map { String($0.1) }
      #expect(parts == ["Context", "Decision", "Reason", "Consequences"], "\(note.path)")
    }
  }

  /// Returns the text between ```swift and ```.
  private static func blocks(in text: String) -> [String] {
    text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// Returns the text without its layout, because a page may be indented differently.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
