import Foundation
import Library
import Models

/// Shows in the page what the player does with the episodes of the open article.
final class EpisodeCards {
  private let states: EpisodeStates
  private let view: ReaderView
  private var content: ArticleContent?
  private var reading: Task<Void, Never>?

  init(_ states: EpisodeStates, in view: ReaderView) {
    (self.states, self.view) = (states, view)
    states.follow(self) { [weak self] in self?.renew() }
  }

  isolated deinit { reading?.cancel() }

  /// Shows the states of an article's episodes.
  func show(_ content: ArticleContent) {
    self.content = content
    renew()
  }

  private func renew() {
    reading?.cancel()
    guard let content, let read = states.read else { return }
    let cards = content.cards.enumerated().filter { content.isEpisode($0.element) }
    guard !cards.isEmpty else { return }
    reading = Task { [view] in
      var found: [Int: EpisodeState] = [:]
      for (index, card) in cards { found[index] = await read(card.file.url, content.summary.id) }
      if !Task.isCancelled { view.openPage?.show(found, of: content.summary.id) }
    }
  }
}

nonisolated extension ArticleContent {
  /// Whether the player, which has a queue, plays an attachment.
  func isEpisode(_ card: AttachmentCard) -> Bool {
    card.isOfTheWeb && card.video == nil && plays(card)
  }

  /// Whether there is audio or video that the player plays.
  package var hasEpisode: Bool { cards.contains(where: isEpisode) }
}

/// What the page's script shows of an episode.
nonisolated struct ShownEpisode: Encodable {
  private struct Link: Encodable {
    let address: String
    let words: String
  }

  private let index: Int
  private let isPlaying: Bool
  private let words: String?
  /// That of the card, then those below it.
  private let links: [Link]

  init(_ index: Int, _ state: EpisodeState, of article: Article.ID) {
    (self.index, isPlaying, words) = (index, state.place == .playing, state.words)
    links = state.choices.map { Link(address: AttachmentLink(article, index, $0).address, words: $0.words) }
  }

  /// Returns a line for the page's script. It contains nothing of the article but its number.
  static func line(_ states: [Int: EpisodeState], of article: Article.ID) -> String? {
    let shown = states.sorted { $0.key < $1.key }.map { ShownEpisode($0.key, $0.value, of: article) }
    guard let data = try? JSONEncoder().encode(shown) else { return nil }
    return "globalThis.kiji?.showEpisodes('\(article.rawValue)', \(String(decoding: data, as: UTF8.self)))"
  }
}
