import Testing

/// Each rule detects what violates it: a check that cannot fail checks nothing.
@Suite struct RulesCanFailTests {
  private func file(_ path: String, _ text: String) -> SourceTree.File { SourceTree.File(path: path, text: text) }

  @Test(
    arguments: [
      ("Sources/FeedParser/A.swift", "import GRDB", "FeedParser must not import GRDB"),
      ("Sources/ArticleHTML/A.swift", "internal import Foundation", "ArticleHTML must not import Foundation"),
      ("Sources/Library/A.swift", "@testable import FeedParser", "Library must not import FeedParser"),
      ("Sources/ListKit/A.swift", "public import struct Library.Feed", "ListKit must not import Library"),
      ("Sources/ReaderEngine/A.swift", "import Foundation; import CGtk", "ReaderEngine must not import CGtk"),
      ("Sources/kijictl/A.swift", "  @_exported public import KijiApp // up", "kijictl must not import KijiApp"),
      ("Sources/kiji/A.swift", "import Glibc", "kiji must not import Glibc"),
      ("Sources/Timeline/AModel.swift", "import ListKit; import ListValues", "a model must not import ListKit"),
      ("Sources/Timeline/AModel+B.swift", "internal import CGtk", "a model must not import CGtk"),
      ("Sources/Stranger/A.swift", "", "no target Stranger"),
    ])
  func detectsForbiddenImports(path: String, text: String, complaint: String) throws {
    let rule = try ImportRule(manifest: SourceTree.text("Package.swift"))
    #expect(rule.violations(in: file(path, text)) == ["\(path): \(complaint)"])
  }

  @Test func acceptsAllowedImports() {
    let text = """
      // import GRDB
      /* import CGtk
         import CSoup */
      import Swift
      public import Foundation
      internal import WebText
      private import class Foundation.Thread
      let text = "import GRDB"
      let importantThing = 1
      """
    let rule = ImportRule(manifest: #".target(name: "FeedParser", dependencies: ["WebText"], swiftSettings: strict)"#)
    #expect(rule.violations(in: file("Sources/FeedParser/A.swift", text)) == [])
    #expect(ImportRule.imports(in: text) == ["Swift", "Foundation", "WebText", "Foundation"])
  }

  @Test func detectsUpwardDependencies() {
    let rule = ImportRule(
      manifest: """
        let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
        .target(name: "Ground", dependencies: [grdb, "Roof"]),
        .target(
          name: "Left",
          dependencies: [
            "Ground", "Right",
          ]),
        .target(name: "Right", dependencies: ["Ground"]),
        .executableTarget(name: "Roof", dependencies: ["Left", "Right"]),
        .target(name: "Shed"),
        """)
    #expect(rule.dependencies["Ground"] == ["GRDB", "Roof"])
    let table = "| floor | target |\n|---|---|\n| 1 | `Ground` | |\n| 2 | `Left`, `Right` | |\n| 3 | `Roof` | |"
    #expect(
      rule.upwardDependencies(of: rule.dependencies.keys.sorted(), in: table) == [
        "Ground must not depend on Roof", "Left must not depend on Right", "Shed has no row",
      ])
  }

  @Test(
    arguments: [
      ("Sources/CGLibKit/a.c", "#include <gtk/gtk.h>", "gtk/gtk.h"),
      ("Sources/CGLibKit/a.c", "# include \"CListKit.h\"", "CListKit.h"),
      ("Sources/CListKit/include/a.h", "#import <adwaita.h>", "adwaita.h"),
      ("Sources/CListKit/a.c", "#include <gtk.h>", "gtk.h"),
    ])
  func detectsForbiddenIncludes(path: String, text: String, header: String) {
    let violations = ImportRule.headerViolations(in: file(path, "#include <stdint.h>\n#include <gio/gio.h>\n" + text))
    #expect(violations.count == 1 && violations.first?.hasSuffix("must not include \(header)") == true)
  }

  @Test(
    arguments: [
      "let a = try! b()", "print(a)", "if x { print(a) }", "let t = Timer()", "RunLoop.main.run()",
      "DispatchQueue.main.sync { }", "if Thread.isMainThread { }", "fatalError(\"no\")",
      "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1",
    ])
  func detectsBannedWords(line: String) {
    let violations = BannedWords.violations(in: file("Sources/A/A.swift", "let a = 1\n" + line))
    #expect(violations.count == 1 && violations.first?.hasPrefix("Sources/A/A.swift:2: ") == true)
  }

  @Test(
    arguments: [
      "// never print( nor try!", "/* Timer /* RunLoop */ fatalError( */", "let a = \"print(\"", "blueprint(a)",
      "let timers = TimerTable.self", "let text = \"\"\"\n  fatalError(\n  \"\"\"",
      "nonisolated(unsafe) let a = 1  // reason: written once",
      "// reason: a lock\nfinal class A: @unchecked Sendable {}",
      "// reason: both\nnonisolated(unsafe) let a = 1\nnonisolated(unsafe) let b = 1",
    ])
  func acceptsBannedWordsInCommentsAndStrings(text: String) {
    #expect(BannedWords.violations(in: file("Sources/A/A.swift", text)) == [])
  }

  @Test(
    arguments: [
      ("Sources/A/A.swift", 500), ("Tests/ATests/A.swift", 700),
    ])
  func detectsOverlongFiles(path: String, longest: Int) {
    let text = String(repeating: "a\n", count: longest)
    #expect(LengthRule.violations(in: file(path, text)) == [])
    #expect(LengthRule.violations(in: file(path, text + "a\n")).count == 1)
  }

  @Test(arguments: [
    "package final class A: B {\n", "extension A {\n", "nonisolated extension A.C {\n", "extension A: B where C: D {\n",
  ])
  func detectsOverlongTypesAcrossFiles(head: String) {
    func files(_ lines: Int) -> [SourceTree.File] {
      let body = String(repeating: "  let a = [1: \"}\"]\n", count: lines - 2)
      let other = "import B\n\nstruct B { let a = 1 }\n\n"
      return [
        file("Sources/A/A.swift", other + "final class A {\n  init() {\n  }\n}\n"),
        file("Sources/A/A+C.swift", other + head + body + "}\n\n" + other + "extension A { var b: Int { 1 } }\n"),
      ]
    }
    #expect(LengthRule.violations(inTarget: files(245)) == [])
    #expect(LengthRule.violations(inTarget: files(246)) == ["A: 251 lines with its extensions, at most 250"])
  }

  @Test func detectsFoldersThatDependOnEachOther() {
    var files = [
      file("Sources/A/Top.swift", "struct Top { let left: Left }"),
      file("Sources/A/Left/Left.swift", "struct Left { let right: Right }"),
      file("Sources/A/Right/Deep/Right.swift", "public final class Right: Base {}  // Left, as in a comment"),
      file("Sources/A/Base/Base.swift", "class Base { let text = \"Top\"; let leftmost = Leftmost.self }"),
    ]
    #expect(FolderRule.circles(inTarget: files) == [])
    files.append(file("Sources/A/Base/Base+Left.swift", "extension Base { func a() -> Left? { nil } }"))
    #expect(FolderRule.circles(inTarget: files) == ["Base, Left, Right"])
    // no folder is meant if two declare the name
    files.append(file("Sources/A/Other/Left.swift", "private struct Left {}"))
    #expect(FolderRule.circles(inTarget: files) == [])
  }

  @Test(
    arguments: [
      "tr(text)", "tr(\"a \\(b)\")", "tr(\"\"\"", "tr(", "trn(\"%d a\", many, 2)", "trn(\"%d a\", \"\\(n) as\", 2)",
      "trc(\"context\", word)", "trc(context, \"word\")", "let a = isTrue ? tr(a) : tr(\"b\")", "tr(\"a\" ",
    ].dropLast())
  func detectsUnreadableMessages(line: String) {
    #expect(MessageRule.violations(in: file("Sources/KijiApp/A.swift", line)).count == 1)
  }

  @Test(
    arguments: [
      "tr(\"a\")", "tr(\"a \\\"b\\\" %s\", name)", "trn(\"%d a\", \"%d as\", count)", "trc(\"context\", \"word\")",
      "func tr(_ message: String) -> String", "str(a)", "// tr(a)", "object.tr(a)",
    ])
  func acceptsReadableMessages(line: String) {
    #expect(MessageRule.violations(in: file("Sources/KijiApp/A.swift", line)) == [])
  }

  @Test(
    arguments: [
      "static inline int one(void) { return 1; }", "#define ONE 1", "#define G_GNUC_FLAG_ENUM 1", "typedef int number;",
      "#undef NULL", "#pragma clang diagnostic ignored",
    ])
  func detectsCodeInShims(line: String) {
    let text = "#pragma once\n/* why\n   so */\n#define G_GNUC_FLAG_ENUM\n#include <gio/gio.h>\n"
    #expect(ShimRule.headerViolations(in: file("Sources/System/CA/shim.h", text)) == [])
    #expect(ShimRule.headerViolations(in: file("Sources/System/CA/shim.h", text + line)).count == 1)
  }

  @Test func detectsViolationsInModuleMaps() {
    let map = "module CA [system] {\n  header \"shim.h\"\n  export *\n}\n"
    #expect(ShimRule.mapViolations(in: file("a", map)) == [])
    #expect(ShimRule.mapViolations(in: file("a", map + "umbrella \"x\"\n")).count == 1)
  }

  @Test func detectsDuplicateMnemonics() {
    func line(_ words: String) -> String {
      "<item><attribute name=\"label\" translatable=\"yes\">\(words)</attribute></item>"
    }
    func menus(_ first: String, _ second: String, _ other: String) -> SourceTree.File {
      file("a.ui", "<menu id=\"a\">\(line(first))\(line(second))</menu><menu id=\"b\">\(line(other))</menu>")
    }
    #expect(MnemonicRule.violations(in: menus("_Name", "By _hand", "_Name")) == [])
    #expect(MnemonicRule.violations(in: menus("_Name", "_New", "Other")).count == 1)
    #expect(MnemonicRule.violations(in: menus("_Name", "O_n", "Other")).count == 1)
  }

  @Test func readsVersions() {
    #expect(VersionRule.inSwift("public static let current = \"1.2.3\"") == "1.2.3")
    #expect(VersionRule.inManifest("\"url\": \"a/kiji.git\",\n  \"tag\": \"v1.2.3\"") == "1.2.3")
    #expect(VersionRule.inManifest("\"url\": \"a/gumbo.git\",\n  \"tag\": \"1.2.3\"") == nil)
    let releases = "<releases>\n<release date=\"d\" version=\"1.2.3\"/><release version=\"1.2.2\"/>"
    #expect(VersionRule.inMetainfo(releases) == "1.2.3")
    #expect(VersionRule.dayInMetainfo(releases) == "d")
    #expect(VersionRule.inChangelog("# Changes\n\n## 1.2.3 – d\n\n## 1.2.2 – c\n") == "1.2.3 – d")
    let picture = "https://a.example/kiji/v1.2.3/docs/a.png"
    #expect(VersionRule.pictures("<screenshot><image>\(picture)</image></screenshot>") == [picture])
    #expect(VersionRule.path(ofPicture: picture, at: "1.2.3") == "docs/a.png")
    #expect(VersionRule.path(ofPicture: picture, at: "1.2.4") == nil)
    #expect(VersionRule.path(ofPicture: picture.replacing("/v1.2.3/", with: "/main/"), at: "1.2.3") == nil)
  }
}
