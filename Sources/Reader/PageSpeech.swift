import Foundation
package import Speech

/// The text of a page that can be read aloud.
package nonisolated struct SpokenPage: Sendable, Decodable {
  package let blocks: [SpeechBlock]
  /// The block with which to begin, and the place in its text.
  package let block: Int
  package let offset: Int
}

/// Reads a page's text for a voice, and highlights what is spoken.
///
/// It is the program's script that does it: WebKit's own search finds a text, not a place, and selecting would replace
/// what the user has selected.
package final class PageSpeech {
  private let script: PageScript

  init(_ script: PageScript) { self.script = script }

  /// Returns the page's text; nil if no page is shown.
  package func read() async -> SpokenPage? {
    guard let text = await script.text("globalThis.kiji ? kiji.speech() : ''"), !text.isEmpty else { return nil }
    return await Self.decoded(text)
  }

  @concurrent private static func decoded(_ text: String) async -> SpokenPage? {
    try? JSONDecoder().decode(SpokenPage.self, from: Data(text.utf8))
  }

  /// Highlights a sentence, and scrolls to it unless the user has scrolled away.
  /// - Parameter isAsked: whether the user has gone to it.
  /// - Returns: false if the page has been replaced.
  package func show(_ sentence: Sentence, isAsked: Bool) async -> Bool {
    let (start, end) = (sentence.range.lowerBound, sentence.range.upperBound)
    return await script.isTrue("globalThis.kiji?.showSpoken(\(sentence.block), \(start), \(end), \(isAsked)) ?? false")
      ?? false
  }

  /// Removes the highlight.
  package func hide() { script.run("globalThis.kiji?.hideSpoken()") }
}
