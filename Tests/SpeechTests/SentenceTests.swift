import Testing

@testable import Speech

/// How texts are divided into sentences.
@Suite struct SentenceTests {
  private func sentences(_ text: String, _ language: String = "en") -> [String] {
    SpeechText([SpeechBlock(text: text, language: language)]).sentences.map(\.words)
  }

  @Test func englishIsDividedAfterSentences() {
    #expect(
      sentences("Hello world. It costs $3.50 today! Is it so? Maybe it is.")
        == ["Hello world.", "It costs $3.50 today!", "Is it so?", "Maybe it is."])
  }

  @Test func abbreviationsAndInitialsDoNotEndASentence() {
    #expect(
      sentences("This is Dr. Smith. He met J. R. R. Tolkien.") == ["This is Dr. Smith.", "He met J. R. R. Tolkien."])
    #expect(
      sentences("Many animals, e.g. Dogs, bark. See Fig. 3.") == ["Many animals, e.g. Dogs, bark.", "See Fig. 3."])
    // this one can end a sentence
    #expect(sentences("Cats, dogs, etc. They bark.") == ["Cats, dogs, etc.", "They bark."])
  }

  @Test func aQuotationBelongsToWhatIsSaidOfIt() {
    #expect(sentences("“Really?” she asked. “Yes.” He nodded.") == ["“Really?” she asked.", "“Yes.”", "He nodded."])
  }

  @Test func otherLanguagesHaveTheirOwnAbbreviations() {
    #expect(
      sentences("Am 3. Oktober kam Hr. Meier. Er blieb.", "de") == ["Am 3. Oktober kam Hr. Meier.", "Er blieb."])
    #expect(sentences("Voici M. Dupont. Il lit.", "fr-CA") == ["Voici M. Dupont.", "Il lit."])
    // in English, this is the end
    #expect(sentences("It was 3. October came.") == ["It was 3.", "October came."])
  }

  @Test func japaneseIsDividedWithoutSpaces() {
    #expect(
      sentences("これは記事です。読みますか?はい!終わり。", "ja") == ["これは記事です。", "読みますか?", "はい!", "終わり。"])
    #expect(
      sentences("「本当ですか。」と彼は言った。「はい。」彼女は答えた。", "ja")
        == ["「本当ですか。」と彼は言った。", "「はい。」", "彼女は答えた。"])
  }

  @Test func koreanAndRightToLeftTextsAreDivided() {
    #expect(sentences("안녕하세요. 이것은 기사입니다. 정말요? 네.", "ko") == ["안녕하세요.", "이것은 기사입니다.", "정말요?", "네."])
    #expect(
      sentences("مرحبا بالعالم. هل هذا مقال؟ نعم! انتهى.", "ar") == [
        "مرحبا بالعالم.", "هل هذا مقال؟", "نعم!", "انتهى.",
      ])
    #expect(sentences("שלום עולם. האם זה מאמר? כן.", "he") == ["שלום עולם.", "האם זה מאמר?", "כן."])
  }

  @Test func aLineBreakEndsASentence() {
    #expect(sentences("Roses are red,\nviolets are blue") == ["Roses are red,", "violets are blue"])
  }

  @Test func whatCannotBeSpokenIsLeftOut() {
    #expect(sentences("* * *") == [])
    #expect(sentences("") == [])
    #expect(sentences("   \n ") == [])
    #expect(sentences("Yes. * * *\nNo.") == ["Yes.", "No."])
  }

  @Test func aTextWithoutFullStopsIsDividedBetweenWords() {
    let words = sentences(String(repeating: "word ", count: 500))
    #expect(words.count > 5)
    #expect(words.allSatisfy { $0.count <= SentenceBreaks.longest && $0.hasPrefix("word") && $0.hasSuffix("word") })
    #expect(words.joined(separator: " ").count == 500 * 5 - 1)
    // nor are there words
    #expect(sentences(String(repeating: "a", count: 1000)).map(\.count) == [400, 400, 200])
  }

  @Test func placesAreCountedAsScriptsDo() throws {
    // an emoji is two code units of UTF-16, and an accent may be a character of its own
    let text = SpeechText([SpeechBlock(text: "  😀 Cafe\u{301}. Two. ", language: "fr")])
    #expect(text.sentences.map(\.range) == [2..<11, 12..<16])
    #expect(text.sentences.map(\.language) == ["fr", "fr"])
    #expect(text.index(at: 0, 0) == 0)
    #expect(text.index(at: 0, 11) == 1)
    #expect(text.index(at: 0, 16) == nil)
  }

  @Test func codeAndImagesAreAnnounced() {
    let text = SpeechText([
      SpeechBlock(kind: .code, text: "", language: "ja"), SpeechBlock(kind: .picture, text: "夕焼け", language: "ja"),
      SpeechBlock(text: "終わり。", language: "ja"),
    ])
    #expect(text.sentences.map(\.words) == ["Code", "Image", "夕焼け", "終わり。"])
    #expect(text.sentences.map(\.language) == [nil, nil, "ja", "ja"])
    #expect(text.index(at: 1, 0) == 1)
    #expect(text.index(at: 2, 0) == 3)
  }

  /// The protocol consists of lines.
  @Test func neitherTextNorLanguageCanContainACommand() {
    let text = SpeechText([SpeechBlock(text: "One\r\n.\r\nQUIT\u{0}\u{7}", language: "en\r\nQUIT")])
    #expect(text.sentences.allSatisfy { !$0.words.contains { $0.isNewline || $0 == "\u{0}" || $0 == "\u{7}" } })
    #expect(text.sentences.allSatisfy { $0.language == nil })
    #expect(SpeechText.tag("zh-Hant-TW") == "zh-Hant-TW")
    #expect(SpeechText.tag("") == nil)
  }
}
