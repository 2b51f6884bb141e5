import GLibKit
import Library
import ListKit
import Listening
import Models
import Playback
import ReaderEngine
import Settings
import Toolkit
import Upkeep
import Words

/// A request of the player that concerns the window.
enum ListeningIntent {
  /// Shows the article of an episode.
  case showArticle(Article.ID)
  /// The player was hidden while it had the keyboard focus.
  case focusLost
  /// The user wants to play, but the player and the queue are empty.
  case nothingLoaded
  /// Shows a message.
  case say(String)
}

/// Connects the player of an open library with the window: its bar, and the commands.
final class ListeningController {
  let player: PlayerModel
  /// Called with what concerns the window.
  var onIntent: (@MainActor (ListeningIntent) -> Void)?
  /// Called when an episode is heard.
  var onSound: (@MainActor () -> Void)?

  private let library: Library
  private let history: HistoryModel
  private let upkeep: ListeningUpkeep
  private let bar: PlayerBar
  private let openOutside: @MainActor (String) -> Void
  private var actions: Actions?
  private var episodes: EpisodeStates?

  /// The commands that need an episode.
  private static let commands = ["stop", "played", "download"].map { "listen-" + $0 }
  /// The commands that need one whose place and speed can be changed.
  private static let seekingCommands = ["back", "forward", "faster", "slower"].map { "listen-" + $0 }

  init(
    _ upkeep: LibraryUpkeep, history: HistoryModel, in bin: Bin,
    openOutside: @escaping @MainActor (String) -> Void
  ) {
    (self.history, self.openOutside, self.upkeep) = (history, openOutside, upkeep.listening)
    (library, player) = (upkeep.engine.library, upkeep.listening.player)
    bar = PlayerBar(of: player, in: bin)
    player.downloads?.onChange = { [weak self] in
      self?.bar.queueDidChange()
      self?.episodes?.didChange()
    }
    player.downloads?.onFailure = { [weak self] in self?.say("\($0.shownTitle): \($1.words)") }
    bar.onIntent = { [weak self] in self?.handle($0) }
  }

  /// Adds the commands, and shows what the player does, also in articles.
  func start(_ actions: Actions, showingIn episodes: EpisodeStates) {
    (self.actions, self.episodes) = (actions, episodes)
    episodes.read = { [weak self] url, article in await self?.state(of: url, of: article) ?? EpisodeState() }
    add("toggle") { [weak self] in if $0.isEmpty { self?.onIntent?(.nothingLoaded) } else { $0.toggle() } }
    add("back") { $0.skip(-PlayerModel.skip) }
    add("forward") { $0.skip(PlayerModel.skip) }
    add("faster") { $0.setRate($0.rate.faster) }
    add("slower") { $0.setRate($0.rate.slower) }
    add("download") { [weak self] in if let episode = $0.episode { self?.download(episode) } }
    add("next-chapter") { player in player.chapters.next(after: player.place).map(player.seek) }
    add("previous-chapter") { player in player.chapters.previous(before: player.place).map(player.seek) }
    add("next") { $0.next() }
    add("stop") { [weak self] _ in self?.stop() }
    add("played") { [weak self] in if let episode = $0.episode { self?.markPlayed(episode) } }
    add("queue") { [weak self] _ in self?.bar.showQueue() }
    add("chapters") { [weak self] _ in self?.bar.showChapters() }
    actions.addChoice("listen-speed", state: PlaybackRate.normal.name) { [weak self] name in
      if let self, let rate = PlaybackRate(name: name) { player.setRate(rate) }
    }
    upkeep.delegate = self
    playerModelDidChangeQueue(player)
  }

  private func say(_ words: String) { onIntent?(.say(words)) }

  /// Does what the user has chosen with an article's attachment.
  func perform(_ choice: EpisodeChoice, on url: String, of article: Article.ID) {
    Task { [weak self, library] in
      do throws(LibraryError) {
        guard let episode = try await library.episode(at: url, of: article) else { return }
        self?.perform(choice, on: episode)
      } catch {
        self?.say(error.words)
      }
    }
  }

  private func perform(_ choice: EpisodeChoice, on episode: Episode) {
    switch choice {
    case .play: _ = player.play(episode, .now)
    case .next: enqueue(episode, .next)
    case .queue: enqueue(episode, .last)
    case .removeFromQueue: remove(episode)
    case .pause: if player.episode?.id == episode.id { player.pause() }
    case .download: download(episode)
    case .cancelDownload, .removeDownload: player.downloads?.remove(episode.id)
    }
  }

  /// Adds an episode to the queue, or moves it there, which can be undone.
  private func enqueue(_ episode: Episode, _ time: ListeningTime) {
    guard player.episode?.id != episode.id else { return }
    let (queued, title) = (player.queue.episodes, episode.shownTitle)
    guard (time == .last ? queued.last : queued.first)?.id != episode.id else { return say(tr("Already in the queue")) }
    let isNew = player.queue.place(of: episode.id) == nil
    let message = isNew ? tr("Added to the queue: %s", title) : tr("Moved in the queue: %s", title)
    history.perform(saying: message) { [weak self, player] in
      let place = player.queue.place(of: episode.id)
      guard player.play(episode, time) else {
        self?.say(LibraryError.queueFull.words)
        return nil
      }
      return {
        if player.queue.takeBack(episode.id, to: place) {
          return place == nil ? tr("Removed from the queue: %s", title) : tr("Moved back in the queue: %s", title)
        }
        // It waits in the player if there was nothing that it could come after.
        guard player.episode?.id == episode.id, !player.isOpened else { return tr("Nothing to undo") }
        player.stop()
        return tr("Removed from the queue: %s", title)
      }
    }
  }

  private func state(of url: String, of article: Article.ID) async -> EpisodeState {
    guard let episode = try? await library.episode(at: url, of: article) else { return EpisodeState() }
    let isPlaying = [.playing, .loading].contains(player.phase)
    let elsewhere: EpisodeState.Place = player.queue.place(of: episode.id) == nil ? .elsewhere : .queued
    let place = player.episode?.id == episode.id ? (isPlaying ? .playing : .paused) : elsewhere
    return switch player.downloads?.state(of: episode) {
    case .waiting, .running: EpisodeState(place, .begun)
    case .whole: EpisodeState(place, .whole)
    case .failed, nil: EpisodeState(place)
    }
  }

  private func download(_ episode: Episode) {
    player.downloads?.ask(episode)
    let isThere = player.downloads?.file(of: episode) != nil
    say(isThere ? tr("Already downloaded") : tr("Downloading %s…", episode.shownTitle))
  }

  /// Pauses, because something else is heard.
  func pause() { player.pause() }

  /// Leaves the player to what the library does without a window.
  func close() { if upkeep.delegate === self { upkeep.delegate = nil } }

  private func add(_ name: String, _ perform: @escaping @MainActor (PlayerModel) -> Void) {
    actions?.add("listen-" + name) { [weak player] in player.map(perform) }
  }

  private func handle(_ intent: PlayerIntent) {
    switch intent {
    case .showArticle(let id): onIntent?(.showArticle(id))
    case .openOutside(let url): openOutside(url)
    case .chaptersChanged: enableChapters()
    case .focusLost: onIntent?(.focusLost)
    case .remove(let episode): remove(episode)
    case .markPlayed(let episode): markPlayed(episode)
    case .move(let start, let end): move(from: start, to: end)
    case .undo: history.undo()
    case .redo: history.redo()
    }
  }

  /// Removes an episode from the queue, which can be undone.
  private func remove(_ episode: Episode) {
    guard player.queue.place(of: episode.id) != nil else { return say(tr("No longer in the queue")) }
    history.perform(saying: tr("Removed from the queue: %s", episode.shownTitle)) { [player] in
      guard let index = player.queue.place(of: episode.id) else { return nil }
      player.queue.remove(episode.id)
      return {
        // It is there again, whoever has added it.
        player.queue.restore(episode, at: index) == .refused
          ? LibraryError.queueFull.words : tr("Added to the queue again: %s", episode.shownTitle)
      }
    }
  }

  /// Marks an episode as played, and its article as read, which can be undone. If it was in the player, the next one
  /// stays there then.
  private func markPlayed(_ episode: Episode) {
    history.perform(.setRead(true, [episode.id.article]), saying: { _ in tr("Marked as played") }) { [player] in
      if player.episode?.id == episode.id, let restorePlace = player.markPlayed() {
        return {
          restorePlace()
          return tr("No longer marked as played")
        }
      }
      let restore = player.queue.markPlayed(episode)
      return {
        switch restore() {
        case .done: tr("Added to the queue again: %s", episode.shownTitle)
        case .unneeded: tr("No longer marked as played")
        case .refused: LibraryError.queueFull.words
        }
      }
    }
  }

  /// Ends playing and empties the player, which can be undone.
  private func stop() {
    guard let episode = player.episode else { return }
    history.perform(saying: tr("Playing stopped")) { [player] in
      guard player.episode?.id == episode.id else { return nil }
      player.stop()
      return {
        switch player.putBack(episode) {
        case .inPlayer: tr("In the player again: %s", episode.shownTitle)
        case .inQueue: tr("Added to the queue: %s", episode.shownTitle)
        case .refused: LibraryError.queueFull.words
        }
      }
    }
  }

  /// Moves an episode in the queue, which can be undone.
  private func move(from start: Int, to end: Int) {
    guard start != end, let episode = player.queue.episodes.dropFirst(start).first else { return }
    history.perform(saying: tr("Moved in the queue: %s", episode.shownTitle), isVisible: true) { [player] in
      guard let place = player.queue.place(of: episode.id) else { return nil }
      player.queue.move(from: place, to: end)
      return {
        guard let place = player.queue.place(of: episode.id) else { return tr("No longer in the queue") }
        player.queue.move(from: place, to: start)
        return tr("Moved back in the queue: %s", episode.shownTitle)
      }
    }
  }

  private func enableChapters() {
    for name in ["listen-next-chapter", "listen-previous-chapter", "listen-chapters"] {
      actions?.setEnabled(name, !player.chapters.chapters.isEmpty && player.isSeekable)
    }
  }
}

extension ListeningController: PlayerModelDelegate {
  func playerModelDidChange(_ model: PlayerModel) {
    if model.phase == .playing { onSound?() }
    bar.playerDidChange()
    for command in Self.commands { actions?.setEnabled(command, model.episode != nil) }
    for command in Self.seekingCommands { actions?.setEnabled(command, model.episode != nil && model.isSeekable) }
    actions?.setEnabled("listen-queue", !model.isEmpty)
    actions?.setEnabled("listen-next", model.hasNext)
    enableChapters()
    actions?.choose("listen-speed", model.rate.name)
    episodes?.didChange()
  }

  func playerModel(_ model: PlayerModel, didShow frame: VideoFrame) { bar.playerDidShow(frame) }

  func playerModelDidAdvance(_ model: PlayerModel) { bar.playerDidMove() }

  func playerModelDidSeek(_ model: PlayerModel) { bar.playerDidMove() }

  func playerModelDidChangeQueue(_ model: PlayerModel) {
    bar.queueDidChange()
    // Whether there is a next episode.
    playerModelDidChange(model)
  }

  func playerModel(_ model: PlayerModel, didPlay episode: Episode) { history.noteRead([episode.id.article]) }
}

extension DownloadedEpisodes {
  init(_ listening: ListeningUpkeep) {
    self.init(bytes: { await listening.downloads.bytes }, clear: { await listening.downloads.clear() })
  }
}
