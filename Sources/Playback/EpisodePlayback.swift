import Library

/// One file in the pipeline, as the main actor knows it: the place between two readings is computed.
final class EpisodePlayback {
  /// What happens to the file.
  enum Event {
    /// It waits for data, continues, or its duration has become known.
    case changed
    /// It cannot be sought in, and begins at its start.
    case onlyForward
    /// The place was read.
    case advanced
    /// The chapters that the file has have become known.
    case chapters([Chapter])
    case ended
    case failed(PlaybackFailure)
  }

  /// The duration in seconds, if it is known.
  private(set) var duration: Double?
  /// Whether playing waits for data.
  var isWaiting: Bool { !isLoaded || isBuffering }
  /// Whether to play rather than to pause.
  private(set) var isPlaying = true
  /// Whether place and speed can be changed.
  private(set) var isSeekable = true
  /// The speed: the wanted one until the file turns out to have no other.
  private(set) var rate: Double

  private let pipeline: MediaPipeline
  private let onEvent: @MainActor (Event) -> Void
  private var following: Task<Void, Never>?
  private var isLoaded = false
  private var isBuffering = false
  private var isSeeking = false
  /// The speed after the last seek that was done.
  private var lastRate = 1.0
  /// The last known place, and when that was.
  private var anchor: (place: Double, time: ContinuousClock.Instant)

  /// Starts playing.
  init(_ pipeline: MediaPipeline, at place: Double, rate: Double, onEvent: @escaping @MainActor (Event) -> Void) {
    (self.pipeline, self.rate, self.onEvent, anchor) = (pipeline, rate, onEvent, (place, .now))
    following = Task { [weak self] in
      for await event in pipeline.events { self?.receive(event) }
    }
    Task { await pipeline.load(at: place, rate: rate, isPlaying: true) }
  }

  isolated deinit { following?.cancel() }

  /// The place in seconds.
  var place: Double {
    guard isPlaying, !isWaiting, !isSeeking else { return anchor.place }
    let passed = anchor.time.duration(to: .now) / .seconds(1)
    return min(anchor.place + passed * rate, duration ?? .infinity)
  }

  func setPlaying(_ isPlaying: Bool) {
    anchor = (place, .now)
    self.isPlaying = isPlaying
    Task { [pipeline] in await pipeline.setPlaying(isPlaying) }
  }

  func seek(to place: Double) {
    anchor = (place, .now)
    isSeeking = true
    Task { [pipeline, rate] in await pipeline.seek(to: place, rate: rate) }
  }

  func setRate(_ rate: Double) {
    let place = place
    self.rate = rate
    seek(to: place)
  }

  /// Reads the place.
  func read() {
    Task { [weak self, pipeline] in
      guard let place = await pipeline.position(), let self, !isSeeking, following != nil else { return }
      anchor = (place, .now)
      onEvent(.advanced)
    }
  }

  /// Stops reporting at once.
  func stopReporting() {
    following?.cancel()
    following = nil
  }

  /// Stops, and frees the file and the sound device.
  func close() async {
    stopReporting()
    await pipeline.close()
  }

  private func receive(_ event: MediaPipeline.Event) {
    guard following != nil else { return }
    switch event {
    case .onlyForward:
      (isSeekable, anchor) = (false, (0, .now))
      onEvent(.onlyForward)
    case .loaded(let duration):
      // What was sought meanwhile is done as well.
      (isLoaded, isSeeking, lastRate) = (true, false, rate)
      anchor.time = .now
      self.duration = duration
      onEvent(.changed)
    case .duration(let duration):
      self.duration = duration
      onEvent(.changed)
    case .buffering(let isBuffering):
      anchor = (place, .now)
      self.isBuffering = isBuffering
      onEvent(.changed)
    case .seeked:
      (isSeeking, anchor.time, lastRate) = (false, .now, rate)
      read()
    case .notSought:
      (isSeeking, anchor.time, rate) = (false, .now, lastRate)
      read()
      onEvent(.changed)
    case .chapters(let chapters): onEvent(.chapters(chapters))
    case .ended: onEvent(.ended)
    case .failed(let failure): onEvent(.failed(failure))
    }
  }
}
