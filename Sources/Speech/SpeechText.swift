internal import Foundation
import Words

/// A paragraph of a page, or something else that is read in one piece.
package nonisolated struct SpeechBlock: Sendable, Equatable, Decodable {
  package enum Kind: String, Sendable, Decodable {
    case text
    /// Program code, which nobody wants to hear.
    case code
    /// An image; the text is its description.
    case picture
  }

  package let kind: Kind
  /// The text, in which a line feed is a line break.
  package let text: String
  /// The language that the page declares for it, as an RFC 5646 tag; empty if unknown.
  package let language: String

  package init(kind: Kind = .text, text: String, language: String = "") {
    (self.kind, self.text, self.language) = (kind, text, language)
  }
}

/// What is spoken at a time, and where it is in the page.
package nonisolated struct Sentence: Sendable, Equatable {
  /// The index of its block.
  package let block: Int
  /// Its place in the block's text, in UTF-16 code units as scripts count them.
  package let range: Range<Int>
  /// What to say.
  package let words: String
  /// The language of the words; nil for the user's.
  package let language: String?
}

/// The text of a page as sentences.
package nonisolated struct SpeechText: Sendable, Equatable {
  package let sentences: [Sentence]

  /// Splits the blocks of a page. Runs off the main thread because articles can be long.
  @concurrent package static func reading(_ blocks: [SpeechBlock]) async -> SpeechText { SpeechText(blocks) }

  init(_ blocks: [SpeechBlock]) {
    sentences = blocks.enumerated().flatMap { Self.sentences(of: $1, at: $0) }
  }

  /// The index of the first sentence at a place of the text or after it; nil if there is none.
  package func index(at block: Int, _ offset: Int) -> Int? {
    sentences.firstIndex { $0.block > block || $0.block == block && $0.range.upperBound > offset }
  }

  private static func sentences(of block: SpeechBlock, at index: Int) -> [Sentence] {
    let all = 0..<block.text.utf16.count
    // Translators: said by a voice that reads an article aloud, in place of program code.
    let code = tr("Code")
    switch block.kind {
    case .code: return [Sentence(block: index, range: all, words: code, language: nil)]
    case .picture:
      guard let words = spoken(block.text[...]) else { return [] }
      return [
        Sentence(block: index, range: all, words: tr("Image"), language: nil),
        Sentence(block: index, range: all, words: words, language: tag(block.language)),
      ]
    case .text:
      let language = tag(block.language)
      return SentenceBreaks.ranges(in: block.text, language: language).compactMap { range in
        let (start, end) = (range.lowerBound, range.upperBound)
        guard let words = spoken(block.text[start..<end]) else { return nil }
        let place = start.utf16Offset(in: block.text)..<end.utf16Offset(in: block.text)
        return Sentence(block: index, range: place, words: words, language: language)
      }
    }
  }

  /// Returns a text in one line, without control characters; nil if a voice would say nothing.
  static func spoken(_ text: Substring) -> String? {
    let parts = text.unicodeScalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    let isSpoken = parts.contains { part in
      part.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
    return isSpoken ? parts.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ") : nil
  }

  /// Returns a language tag that the page declares, if it is valid: the voice's protocol consists of lines.
  static func tag(_ language: String) -> String? {
    let isTag = language.utf8.allSatisfy {
      ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D
    }
    return isTag && (2...35).contains(language.utf8.count) ? language : nil
  }
}
