import Foundation
import TestSupport
import Testing

@testable import Library

/// How text is tokenized and folded.
@Suite(.fewAtOnce) struct SearchTokenTests {
  @Test(
    arguments: [
      ("", [], []),
      ("a", ["a"], ["a"]),
      ("Hello, WORLD!", ["hello", "world"], ["hello", "world"]),
      ("記", ["記"], ["記"]),
      ("記事", ["記事", "事"], ["記事"]),
      ("日本語", ["日本", "本語", "語"], ["日本", "本語"]),
      ("iPhone用", ["iphone", "用"], ["iphone", "用"]),
      ("東京2020年", ["東京", "京", "2020", "年"], ["東京", "京", "2020", "年"]),
      ("記事 本", ["記事", "事", "本"], ["記事", "事", "本"]),
      ("記事。", ["記事", "事"], ["記事"]),
      ("ｶﾞｷﾞ", ["ガギ", "ギ"], ["ガギ"]),
      ("あ\u{3099}い", ["あ\u{3099}い", "い"], ["あ\u{3099}い"]),
      ("½", ["1", "2"], ["1", "2"]),
      ("🎉🇯🇵👨‍👩‍👧", [], []),
      ("\u{301}a\u{301}b\u{301} c", ["ab", "c"], ["ab", "c"]),
      ("a\0b", ["a", "b"], ["a", "b"]),
    ] as [(String, [String], [String])])
  func tokenizes(_ text: String, _ document: [String], _ query: [String]) {
    #expect(FoundToken.all(in: text).map { Array($0.text.utf8) } == document.map { Array($0.utf8) })
    #expect(FoundToken.all(in: text, isQuery: true).map { Array($0.text.utf8) } == query.map { Array($0.utf8) })
  }

  @Test func offsetsReferToTheOriginalText() {
    let text = "Ｃafe\u{301} 用ｶﾞ!"
    let tokens = FoundToken.all(in: text)
    #expect(tokens.map(\.text) == ["cafe", "用ガ", "ガ"])
    #expect(tokens.map(\.start) == [0, 9, 12])
    #expect(tokens.map(\.firstEnd) == [8, 12, 18])
    #expect(tokens.map(\.end) == [8, 18, 18])
    #expect(tokens.map(\.kind) == [.word, .pair, .last])
  }

  @Test func foldingIsIdempotent() {
    for number in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(number) else { continue }
      if scalar.properties.generalCategory == .unassigned || scalar.properties.generalCategory == .privateUse {
        continue
      }
      if CharacterClass.foldsToItself(number) || (0x20000..<0x2F800).contains(number) || number > 0x2FA1F,
        number % 64 != 0
      {
        continue
      }
      let once = TextFolding.fold(scalar)
      let twice = once.flatMap { TextFolding.fold($0) }
      if once != twice { Issue.record("U+\(String(number, radix: 16)): \(once) \(twice)") }
    }
  }

  @Test func fastPathAgreesWithTheFoldingRules() {
    for number in UInt32(0x3041)...0xD7A3 where CharacterClass.foldsToItself(number) {
      #expect(CharacterClass.isPaired(number))
      guard let scalar = Unicode.Scalar(number), scalar.properties.generalCategory != .unassigned else { continue }
      if number % 16 == 0 || number < 0x3100 {
        let apart = String(scalar).decomposedStringWithCompatibilityMapping
        #expect(TextFolding().folded(apart).unicodeScalars.elementsEqual([scalar]), "U+\(String(number, radix: 16))")
      }
    }
  }

  @Test func composedAndDecomposedTextFoldAlike() {
    let folding = TextFolding()
    for text in ["Ầ", "が", "パヴヷヺゞ", "한글각", "क़ऩ", "ொ", "Ǖ", "й", "שׁ", "ᾳ", "Ω"] {
      let composed = folding.folded(text.precomposedStringWithCanonicalMapping)
      let apart = folding.folded(text.decomposedStringWithCanonicalMapping)
      #expect(Array(composed.utf8) == Array(apart.utf8), "\(text)")
    }
    #expect(folding.folded("Die ZEIT – Ａ１") == "die zeit – a1")
  }

  @Test func everyCaseOfALetterFoldsAlike() {
    for number in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(number), scalar.properties.isCased else { continue }
      let folded = TextFolding.fold(scalar)
      for mapping in [scalar.properties.uppercaseMapping, scalar.properties.titlecaseMapping] {
        let mapped = mapping.unicodeScalars.flatMap { TextFolding.fold($0) }
        if mapped != folded { Issue.record("U+\(String(number, radix: 16)): \(folded) \(mapped)") }
      }
    }
  }

  @Test func tokensOfRandomTextHaveIncreasingOffsets() {
    var random = SeededGenerator(seed: 3)
    let scanner = TokenScanner()
    for _ in 0..<TestLength.count(short: 2000, long: 100_000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let block: ClosedRange<UInt32> =
          switch Int.random(in: 0..<8, using: &random) {
          case 0: 0...0x7F
          case 1: 0x80...0x6FF
          case 2: 0x900...0xE7F
          case 3: 0x1100...0x11FF
          case 4: 0x3000...0x33FF
          case 5: 0x4E00...0x4EFF
          case 6: 0xFB00...0xFFFF
          default: 0...0x10FFFF
          }
        if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &random)) { text.append(scalar) }
      }
      expectSound(Array(String(text).utf8), scanner)
    }
  }

  @Test func unwantedWordsAreLeftOutAndNothingElse() {
    var random = SeededGenerator(seed: 7)
    let scanner = TokenScanner()
    let parts =
      ["a", "bcd", "Zz09", "abcdefgh", "Longer8words", " ", ", "] + "@[`{/:\u{7F}\0".map { String($0) }
    var count = 0
    let others = ["é", "記", "か\u{3099}", "\u{AD}", "\u{301}", "😀", "١"]
    for _ in 0..<TestLength.count(short: 5000, long: 500_000) {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        (Int.random(in: 0..<6, using: &random) == 0 ? others : parts).randomElement(using: &random) ?? ""
      }
      var bytes = Array(text.joined().utf8)
      // No UTF-8.
      for byte in [0x80, 0xC0, 0xE3, 0xFF] as [UInt8] where Int.random(in: 0..<8, using: &random) == 0 {
        bytes.insert(byte, at: Int.random(in: 0...bytes.count, using: &random))
      }
      // Half of all keys.
      func isWanted(_ key: UInt32) -> Bool { (key &* 0x9E37_79B9) >> 31 == 0 }
      var (all, found) = ([FoundToken](), [FoundToken]())
      bytes.withUnsafeBufferPointer { bytes in
        scanner.forEachToken(in: bytes, isQuery: false) { token in
          if isWanted(token.firstFour) { all.append(FoundToken(token)) }
          return true
        }
        scanner.forEachToken(in: bytes, where: isWanted) { token in
          if isWanted(token.firstFour) { found.append(FoundToken(token)) }
          return true
        }
      }
      if found != all { Issue.record("\(text): \(found.map(\.text)) \(all.map(\.text))") }
      count += all.count
    }
    #expect(count > 0)
    var words: [String] = []
    Array("one two, three eleven42 longest-word naïve 記a tailed".utf8).withUnsafeBufferPointer { bytes in
      scanner.forEachToken(in: bytes, where: { _ in false }) { token in
        words.append(String(decoding: token.bytes, as: UTF8.self))
        return true
      }
    }
    #expect(words == ["naive", "記", "a", "tailed"], "those beyond ASCII, and what is at the end")
  }

  @Test func survivesHostileBytes() {
    var random = SeededGenerator(seed: 4)
    let scanner = TokenScanner()
    for _ in 0..<TestLength.count(short: 5000, long: 500_000) {
      let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        let byte = UInt8.random(in: 0...255, using: &random)
        return Bool.random(using: &random) ? byte : byte | 0xC0
      }
      expectSound(bytes, scanner)
      _ = FoundToken.all(in: bytes, isQuery: true, scanner)
    }
    for bytes in [[0xF0], [0xE3, 0x81], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF]] as [[UInt8]]
    {
      #expect(FoundToken.all(in: [0x61] + bytes + [0x62]).map(\.text) == ["a", "b"])
    }
  }

  @Test func longWordsAreTruncatedAndStillFound() throws {
    let limit = TokenScanner.longestWord
    for unit in ["a", "é", "ж", "ก", "𐐷"] {
      let word = String(repeating: unit, count: 40_000)
      let tokens = FoundToken.all(in: "x " + word + " y")
      #expect(tokens.count == 3)
      #expect((limit - 3...limit).contains(tokens[1].text.utf8.count), "\(unit)")
      #expect(tokens[1].end == 2 + word.utf8.count)
    }
    let mixed = String(repeating: "a", count: limit - 1) + "жa"
    #expect(FoundToken.all(in: mixed).map(\.text) == [String(repeating: "a", count: limit - 1)])
    let marks = "あ" + String(repeating: "\u{94D}", count: 50_000) + "い"
    #expect(FoundToken.all(in: marks).count == 2)
    #expect(FoundToken.all(in: marks).allSatisfy { $0.text.utf8.count <= 2 * TokenScanner.longestCharacter })
    let run = String(repeating: "記事", count: 30_000)
    #expect(FoundToken.all(in: run).count == 60_000)
    #expect(FoundToken.all(in: run).dropLast().allSatisfy { ["記事", "事記"].contains($0.text) })
    let long = String(repeating: "q", count: 1000)
    #expect(try SearchTable([long, "q"]).find(long) == [1])
  }

  @Test func stopsWhenTheCallbackReturnsFalse() {
    for isQuery in [false, true] {
      var count = 0
      Array("one 二三四 five".utf8).withUnsafeBufferPointer { text in
        TokenScanner().forEachToken(in: text, isQuery: isQuery) { _ in
          count += 1
          return count < 3
        }
      }
      #expect(count == 3)
    }
  }

  private func expectSound(_ bytes: [UInt8], _ scanner: TokenScanner) {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    var last = (start: 0, end: 0)
    for token in FoundToken.all(in: bytes, scanner) {
      #expect(last.start <= token.start && last.end <= token.end, "\(bytes)")
      #expect(token.start < token.firstEnd && token.firstEnd <= token.end && token.end <= bytes.count, "\(bytes)")
      #expect(!token.text.isEmpty && !token.text.contains("\u{FFFD}"), "\(bytes)")
      if isText {
        for place in [token.start, token.firstEnd, token.end] where place < bytes.count {
          #expect(bytes[place] & 0xC0 != 0x80, "\(bytes)")
        }
      }
      last = (token.start, token.end)
    }
  }
}
