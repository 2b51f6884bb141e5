import Foundation
import Testing

/// The project follows its own rules.
@Suite struct HouseRulesTests {
  @Test("targets import only what Package.swift declares")
  func imports() throws {
    let files = try SourceTree.files(in: "Sources", ".swift")
    #expect(files.count > 50)
    let rule = try ImportRule(manifest: SourceTree.text("Package.swift"))
    #expect(files.flatMap { rule.violations(in: $0) } == [])
  }

  @Test("targets depend only on targets above their row of the table")
  func floors() throws {
    let rule = try ImportRule(manifest: SourceTree.text("Package.swift"))
    let targets = try SourceTree.folders(in: "Sources").filter { $0 != "System" }
    #expect(rule.upwardDependencies(of: targets, in: try SourceTree.text("docs/architecture.md")) == [])
  }

  @Test("C targets include only what their rows allow")
  func includes() throws {
    let files = try SourceTree.files(in: "Sources", ".c", ".h").filter { !$0.path.hasPrefix("Sources/System/") }
    #expect(files.count > 5)
    #expect(files.flatMap { ImportRule.headerViolations(in: $0) } == [])
  }

  @Test("every folder of Sources is a target")
  func targets() throws {
    let rule = try ImportRule(manifest: SourceTree.text("Package.swift"))
    #expect(Set(try SourceTree.folders(in: "Sources")).subtracting(rule.dependencies.keys) == ["System"])
    #expect(Set(ImportRule.headers.keys).isSubset(of: rule.dependencies.keys))
  }

  @Test("module maps contain no code")
  func shims() throws {
    let headers = try SourceTree.files(in: "Sources/System", ".h")
    let maps = try SourceTree.files(in: "Sources/System", ".modulemap")
    #expect(headers.count == maps.count && !maps.isEmpty)
    #expect(try SourceTree.paths(in: "Sources/System").count == headers.count + maps.count)
    #expect(headers.flatMap { ShimRule.headerViolations(in: $0) } == [])
    #expect(maps.flatMap { ShimRule.mapViolations(in: $0) } == [])
  }

  @Test("the sources contain no banned words")
  func banned() throws {
    #expect(try SourceTree.files(in: "Sources", ".swift").flatMap { BannedWords.violations(in: $0) } == [])
  }

  @Test("no file is too long")
  func lengths() throws {
    let files = try ["Sources", "Tests", "Plugins", "Benchmarks"].flatMap { try SourceTree.files(in: $0, ".swift") }
    #expect(files.flatMap { LengthRule.violations(in: $0) } == [])
  }

  @Test("no type of the application is too long, counted with its extensions", arguments: LengthRule.targets)
  func typeLengths(target: String) throws {
    let files = try SourceTree.files(in: "Sources/\(target)", ".swift")
    #expect(!files.isEmpty)
    #expect(LengthRule.violations(inTarget: files) == [])
  }

  @Test("the folders of a target depend on each other in one direction")
  func folders() throws {
    for target in try SourceTree.folders(in: "Sources") where !FolderRule.exempt.contains(target) {
      let files = try SourceTree.files(in: "Sources/\(target)", ".swift")
      #expect(FolderRule.circles(inTarget: files) == [], "of \(target)")
    }
  }

  @Test("messages are single-line literals")
  func messages() throws {
    // the file that defines the wrappers passes messages on
    let files = try SourceTree.files(in: "Sources", ".swift").filter { !$0.path.hasSuffix("/Words/Words.swift") }
    #expect(files.flatMap { MessageRule.violations(in: $0) } == [])
  }

  @Test("no menu uses a mnemonic twice")
  func mnemonics() throws {
    let files = try SourceTree.files(in: "Resources/ui", ".ui")
    #expect(files.flatMap { MnemonicRule.violations(in: $0) } == [])
  }

  @Test("the map of topics names paths that exist")
  func topics() throws {
    let map = try #require(
      SourceTree.text("docs/architecture.md").components(separatedBy: "## Where is …?").dropFirst().first)
    let paths = map.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { row in
      row.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(
        \.element)
    }
    #expect(paths.count >= 15)
    for path in paths {
      let file = SourceTree.root.appending(path: String(path))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path) does not exist")
    }
  }

  @Test("the version is the same in three places")
  func version() throws {
    let swift = VersionRule.inSwift(try SourceTree.text("Sources/ReaderEngine/Version.swift"))
    #expect(swift != nil)
    let manifest = try SourceTree.text("build-aux/flatpak/io.github.kiji_reader.Kiji.json")
    #expect(VersionRule.inManifest(manifest) == swift)
    let metainfo = try SourceTree.text("Resources/io.github.kiji_reader.Kiji.metainfo.xml")
    #expect(VersionRule.inMetainfo(metainfo) == swift)
  }

  @Test("the changelog and the screenshots belong to the newest release")
  func release() throws {
    let metainfo = try SourceTree.text("Resources/io.github.kiji_reader.Kiji.metainfo.xml")
    let version = try #require(VersionRule.inMetainfo(metainfo))
    let day = try #require(VersionRule.dayInMetainfo(metainfo))
    #expect(VersionRule.inChangelog(try SourceTree.text("CHANGELOG.md")) == "\(version) – \(day)")
    let pictures = VersionRule.pictures(metainfo)
    #expect(!pictures.isEmpty)
    for picture in pictures {
      let path = VersionRule.path(ofPicture: picture, at: version)
      let isThere = path.map { FileManager.default.fileExists(atPath: SourceTree.root.appending(path: $0).path) }
      #expect(isThere == true, "\(picture) is not of this version, or shows a file that is not there")
    }
  }
}
