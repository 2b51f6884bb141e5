package import Library
package import Models

/// Receives what the player does.
package protocol PlayerModelDelegate: AnyObject {
  /// Another episode, another state, or another speed.
  func playerModelDidChange(_ model: PlayerModel)
  /// The picture of a video is another one.
  func playerModel(_ model: PlayerModel, didShow frame: VideoFrame)
  /// Playing goes on.
  func playerModelDidAdvance(_ model: PlayerModel)
  /// The place has changed other than by playing.
  func playerModelDidSeek(_ model: PlayerModel)
  /// Other episodes wait.
  func playerModelDidChangeQueue(_ model: PlayerModel)
  /// An episode was played to its end, or nearly.
  func playerModel(_ model: PlayerModel, didPlay episode: Episode)
}

/// Where an episode is after it was put back.
package enum PutBack {
  case inPlayer
  /// Another one is in the player.
  case inQueue
  /// The queue is full.
  case refused
}

/// Plays episodes one after another, and remembers where each was stopped.
package final class PlayerModel {
  /// How many seconds are skipped at once.
  package static let skip = 15.0
  /// How often the place is read while playing.
  private static let beat = Duration.milliseconds(500)

  package weak var delegate: (any PlayerModelDelegate)?
  package let queue: QueueModel
  package let chapters: ChapterModel
  /// The episodes on the disk; nil if none are kept.
  package let downloads: DownloadModel?
  package private(set) var phase = PlayerPhase.empty
  /// The duration to show, in seconds; nil if it is unknown.
  package var duration: Double? { fileDuration ?? episode?.shownDuration }
  /// The duration of the file in seconds, once it is known. That of the feed may be wrong.
  package var fileDuration: Double? { playback?.duration }
  /// The speed, and whether it and the place can be changed.
  package var rate: PlaybackRate { playback.map { PlaybackRate($0.rate) } ?? memory.rate }
  package var isSeekable: Bool { playback?.isSeekable ?? true }
  /// The episode in the player.
  package var episode: Episode? { queue.loaded }
  /// Whether an episode waits.
  package var hasNext: Bool { !queue.episodes.isEmpty }
  /// Whether there is nothing to play: no episode, and no queue to begin.
  package var isEmpty: Bool { episode == nil && !hasNext }
  /// Whether the episode was opened in this session, so that its servers are contacted.
  package private(set) var isOpened = false
  /// Whether the open episode was begun at its start although the user had stopped later in it, because its server only
  /// sends it from there.
  package var beganAtStart: Bool { progress.beganAtStart }

  private let device: PlayerDevice
  private let memory: RateMemory
  private var playback: EpisodePlayback?
  private var closing: Task<Void, Never>?
  private let file: EpisodeFile
  private let places: ListeningPlaces
  private let progress: EpisodeProgress
  private lazy var beats = RepeatingTimer(every: Self.beat) { [weak self] in self?.playback?.read() }

  package init(_ library: Library, device: PlayerDevice, downloads: DownloadModel? = nil) {
    self.downloads = downloads
    (self.device, file, memory) = (device, EpisodeFile(downloads), RateMemory(library))
    places = ListeningPlaces(library)
    (queue, progress) = (QueueModel(library, places), EpisodeProgress(places))
    chapters = ChapterModel(library, device.fetcher)
    queue.onChange = { [weak self] in self?.queueDidChange() }
  }

  isolated deinit { closePlayback() }

  /// The place in seconds.
  package var place: Double { playback?.place ?? progress.restingPlace }

  /// Restores the last session: its episode, which does not play, the queue and the speed.
  package func start() async {
    await memory.read()
    await queue.read()
    if phase == .empty, let episode { rest(on: episode) }
  }

  /// Plays an episode now or later. If there is nothing that it could come after, it waits in the player.
  /// - Returns: whether there was room for it in the queue.
  @discardableResult package func play(_ episode: Episode, _ time: ListeningTime) -> Bool {
    guard time == .now || phase == .empty && !hasNext else { return queue.add(episode, time) }
    if episode.id == self.episode?.id { resume() } else { load(episode, plays: time == .now) }
    return true
  }

  /// Continues, or begins with the queue.
  package func resume() {
    guard let episode else { return next() }
    guard let playback else { return open(episode, at: progress.restingPlace) }
    playback.setPlaying(true)
    renewPhase()
  }

  package func pause() {
    guard let playback, playback.isPlaying else { return }
    playback.setPlaying(false)
    renewPhase()
    notePlace()
    places.save()
  }

  package func toggle() { if playback?.isPlaying == true { pause() } else { resume() } }

  /// Goes to a place in seconds.
  package func seek(to place: Double) {
    guard episode != nil, isSeekable else { return }
    let place = min(PlaceLimit.clamped(place), fileDuration ?? .infinity)
    if !EpisodeEnd.isNear(place, of: fileDuration) { progress.isPlayed = false }
    if let playback { playback.seek(to: place) } else { progress.restingPlace = place }
    notePlace()
    delegate?.playerModelDidSeek(self)
  }

  /// Goes forward, or back if the number of seconds is negative.
  package func skip(_ seconds: Double) { seek(to: place + seconds) }

  package func setRate(_ rate: PlaybackRate) {
    guard rate != self.rate, isSeekable else { return }
    memory.rate = rate
    playback?.setRate(rate.factor)
    delegate?.playerModelDidChange(self)
  }

  /// Plays the next episode of the queue, if there is one.
  package func next() { if let next = queue.episodes.first { load(next) } }

  /// Goes on with the next episode as if this one had been heard.
  /// - Returns: a closure that restores the place where the user had stopped; nil without an episode.
  @discardableResult package func markPlayed() -> (@MainActor () -> Void)? {
    guard let episode else { return nil }
    leave()
    downloads?.didPlay(episode)
    defer { if hasNext { next() } else { stop() } }
    return places.markPlayed(episode)
  }

  /// Ends playing; the queue stays.
  package func stop() {
    leave()
    (queue.loaded, progress.restingPlace) = (nil, 0)
    chapters.clear()
    queueDidChange()
    setPhase(.empty)
  }

  /// Puts an episode back that was stopped, without playing it.
  package func putBack(_ episode: Episode) -> PutBack {
    guard phase == .empty else { return queue.add(episode, .next) ? .inQueue : .refused }
    load(episode, plays: false)
    return .inPlayer
  }

  /// Stops at once. The episode will be in the player when the library is opened again.
  package func leave() {
    guard playback != nil else { return }
    notePlace()
    places.save()
    closePlayback()
  }

  /// Stops, and stores everything.
  package func end() async {
    leave()
    await closing?.value
    await places.end()
    await queue.end()
    await memory.end()
  }
}

// MARK: - The episode

extension PlayerModel {
  private func queueDidChange() {
    downloads?.playerHas(episode, then: queue.episodes)
    delegate?.playerModelDidChangeQueue(self)
  }

  private func load(_ episode: Episode, plays: Bool = true) {
    leave()
    queue.loaded = episode
    (progress.isPlayed, isOpened) = (false, false)
    if plays { open(episode, at: places.start(of: episode)) } else { rest(on: episode) }
    // Last, because it is reported.
    queue.remove(episode.id)
  }

  /// Puts an episode into the player without playing it.
  private func rest(on episode: Episode) {
    progress.restingPlace = places.start(of: episode)
    chapters.load(episode, isOpened: false)
    downloads?.playerHas(episode, then: queue.episodes)
    setPhase(.paused)
  }

  private func open(_ episode: Episode, at place: Double, isRestarted: Bool = false) {
    guard let url = file.open(episode) else {
      progress.restingPlace = place
      return setPhase(.failed(.forbidden))
    }
    isOpened = true
    progress.open(isRestarted: isRestarted)
    chapters.load(episode, isOpened: true)
    let pipeline = device.pipeline(for: episode, at: url, isOnDisk: file.isOnDisk) { [weak self] frame in
      if let self { delegate?.playerModel(self, didShow: frame) }
    }
    playback = EpisodePlayback(pipeline, at: place, rate: rate.factor) { [weak self] in self?.receive($0) }
    downloads?.playerHas(episode, then: queue.episodes)
    renewPhase()
  }

  private func closePlayback() {
    beats.stop()
    guard let playback else { return }
    progress.close(episode, at: playback.place)
    playback.stopReporting()
    self.playback = nil
    closing = Task { [closing] in
      await closing?.value
      await playback.close()
    }
  }

  private func receive(_ event: EpisodePlayback.Event) {
    switch event {
    case .changed: renewPhase()
    case .onlyForward:
      if let episode { progress.restart(episode) }
      renewPhase()
      delegate?.playerModelDidSeek(self)
    case .advanced:
      notePlace()
      if phase == .playing, EpisodeEnd.isNear(place, of: fileDuration) { notePlayed() }
      delegate?.playerModelDidAdvance(self)
    case .chapters(let inFile): chapters.fileHas(inFile)
    case .ended:
      notePlayed()
      markPlayed()
    case .failed(let failure):
      let wasRestarted = beganAtStart
      closePlayback()
      if let episode, file.failed(episode, failure) { return open(episode, at: progress.restingPlace) }
      if failure == .onlyFromStart, !wasRestarted, progress.restingPlace > 0, let episode {
        return open(episode, at: 0, isRestarted: true)
      }
      setPhase(.failed(failure))
    }
  }

  private func notePlace() { if let episode { progress.note(place, in: episode) } }

  private func notePlayed() {
    guard let episode, !progress.isPlayed else { return }
    progress.isPlayed = true
    delegate?.playerModel(self, didPlay: episode)
  }

  private func renewPhase() {
    guard let playback else { return }
    setPhase(!playback.isPlaying ? .paused : playback.isWaiting ? .loading : .playing)
    if phase == .playing, let episode { file.plays(episode) }
  }

  private func setPhase(_ phase: PlayerPhase) {
    if phase == .playing { beats.start() } else { beats.stop() }
    self.phase = phase
    delegate?.playerModelDidChange(self)
  }
}
