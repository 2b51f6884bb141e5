import ArticleHTML
import FeedParser
import Foundation
import Testing
import WebText

@testable import Library

/// How well texts of real feeds are recognized after small edits, and how often others are taken for them. The feeds are
/// public ones in the folder named by KIJI_PUBLIC_FEEDS, which is not part of the project.
struct PublicStoryTests {
  private static let folder = ProcessInfo.processInfo.environment["KIJI_PUBLIC_FEEDS"].map {
    URL(filePath: $0).appending(path: "real")
  }

  /// The different texts of the feeds that are long enough, with their titles.
  private static func texts() throws -> [String: String] {
    guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [:] }
    var texts: [String: String] = [:]
    for file in files.sorted() {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
      for item in FeedParser.parse(bytes)?.items ?? [] {
        guard let html = item.contentHTML else { continue }
        let text = ArticleHTML.text(RawHTML(html))
        if TextFingerprint(text) != nil { texts[text] = item.title?.value ?? "" }
      }
    }
    return texts
  }

  @Test func editedTextsAreRecognizedAndOthersAreNot() throws {
    let texts = try Self.texts()
    guard !texts.isEmpty else { return print("skipped: KIJI_PUBLIC_FEEDS does not name a folder of feeds") }
    let edits: [(String, Double, (String) -> String)] = [
      ("a line below", 0.85, { $0 + " The post appeared first on the site of the author." }),
      ("the last words gone", 0.85, { String($0.prefix($0.count * 95 / 100)) }),
      (
        "another word in fifty", 0.85,
        { $0.split(separator: " ").enumerated().map { $0 % 50 == 25 ? "changed" : String($1) }.joined(separator: " ") }
      ),
      ("other case, marks and spaces", 0.9, { $0.uppercased().replacing(" ", with: " — ") }),
    ]
    for (name, least, edit) in edits {
      let found = texts.keys.filter { Self.areAlike($0, edit($0)) }.count
      let share = Double(found) / Double(texts.count)
      print("\(name): \(found) of \(texts.count) recognized")
      #expect(share >= least, "\(name)")
    }
    let all = texts.keys.sorted().map { ($0, TextFingerprint($0)) }
    var others = 0
    for (place, (text, fingerprint)) in all.enumerated() {
      for (other, otherPrint) in all[..<place] {
        guard let fingerprint, let otherPrint, fingerprint.isLike(otherPrint) else { continue }
        guard texts[text] != texts[other], ComparedText(text).isNearlySame(as: other, hasSameTitle: false)
        else { continue }
        others += 1
        print("taken for the same: “\(texts[text] ?? "")” and “\(texts[other] ?? "")”")
      }
    }
    print("\(others) of \(all.count * (all.count - 1) / 2) pairs with other titles are taken for the same")
    #expect(others <= all.count / 1000)
  }

  private static func areAlike(_ text: String, _ other: String) -> Bool {
    guard let own = TextFingerprint(text), let others = TextFingerprint(other) else { return false }
    return own.isLike(others) && ComparedText(text).isNearlySame(as: other, hasSameTitle: true)
  }
}
