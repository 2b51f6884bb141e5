// Ownership: the actor owns the playbin, which owns its sink and filter; the bus owns the watch, whose destroy notify
// releases the box. Threads: everything runs on the executor's thread, because opening a sound device or a connection
// may wait. GStreamer's own threads only post messages to the bus, and ask a MediaSource for bytes.

internal import CGLib
internal import CGStreamer
package import FeedFetcher
import GLibKit
package import Library

/// GStreamer's playbin with one file: plays it at any speed without changing the pitch.
///
/// A file on the web is read by a ``FileReader``, never by GStreamer: every connection is Kiji's.
package actor MediaPipeline {
  /// What happens in the pipeline.
  package nonisolated enum Event: Sendable, Equatable {
    /// The server sends the file as a stream of unknown length: the place and the speed cannot be changed.
    case onlyForward
    /// The file can be played; its duration in seconds, if it is known.
    case loaded(duration: Double?)
    /// The duration has become known.
    case duration(Double)
    /// The chapters in the file have become known, as far as they are read.
    case chapters([Chapter])
    /// Playing waits for data, or continues.
    case buffering(Bool)
    /// The last seek is done.
    case seeked
    /// The file cannot be sought in, so that place and speed stay as they were.
    case notSought
    /// The end was reached.
    case ended
    /// Nothing more will happen.
    case failed(PlaybackFailure)
  }

  /// A place in the file and the speed from there.
  private nonisolated struct Seek {
    let place: Double
    let rate: Double
  }

  package nonisolated static let usualSink = "autoaudiosink"
  private nonisolated static let executor = GLibExecutor(name: "playback")

  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
  /// What happens, in order.
  package nonisolated let events: AsyncStream<Event>

  private let report: AsyncStream<Event>.Continuation
  private let url: String
  private let sinkDescription: String
  /// Reads the file from its server; nil if it is on this machine.
  private let reader: FileReader?
  /// Shows the picture of a video; nil for audio.
  private let video: VideoOutput?
  private var opening: Task<Void, Never>?
  private var source: MediaSource?
  private var playbin: UnsafeMutablePointer<GstElement>?
  private var sink: UnsafeMutablePointer<GstElement>?
  private var watch: guint = 0

  private var chapters = FileChapters()
  private(set) var wantsToPlay = false
  private var (isLoaded, isBuffering) = (false, false)
  private var isPlaying = false
  private var isSeeking = false
  /// The seek to make as soon as the current one is done. The user drags faster than a server answers.
  private var nextSeek: Seek?

  /// - Parameters:
  ///   - url: the URL of a file on this machine, or what `reader` reads.
  ///   - reader: reads the file; nil if it is on this machine.
  ///   - sink: where the sound goes, in the notation of `gst-launch`.
  ///   - video: shows the picture of a video; without it, only the sound is played.
  package init(
    url: String, reader: FileReader? = nil, sink: String = MediaPipeline.usualSink, video: VideoOutput? = nil
  ) {
    (self.url, self.reader, sinkDescription, self.video) = (url, reader, sink, video)
    (events, report) = AsyncStream.makeStream()
  }

  deinit { report.finish() }

  /// Loads the file.
  /// - Parameters:
  ///   - place: where to begin, in seconds.
  ///   - rate: the speed; 1 for the usual one.
  ///   - isPlaying: whether to play it as soon as it is loaded.
  package func load(at place: Double, rate: Double, isPlaying: Bool = false) {
    guard playbin == nil else { return }
    wantsToPlay = isPlaying
    guard GStreamer.isReady, let made = gst_element_factory_make("playbin", nil) else {
      return fail(.noPlayer)
    }
    gst_object_ref_sink(made)
    playbin = made
    guard let sink = gst_parse_bin_from_description(sinkDescription, 1, nil) else { return fail(.noSound) }
    self.sink = UnsafeMutableRawPointer(sink).typed()
    // No subtitles, and pictures only of videos: less code that a hostile file can reach.
    gst_util_set_object_arg(made.raw.typed(), "flags", video == nil ? "audio+soft-volume" : "audio+video+soft-volume")
    if let sink = video?.makeSink() { set("video-sink", sink) }
    gst_util_set_object_arg(made.raw.typed(), "uri", reader == nil ? url : "appsrc://")
    set("audio-sink", UnsafeMutableRawPointer(sink))
    // Without this plugin, a higher speed makes voices higher.
    if let tempo = gst_element_factory_make("scaletempo", nil) { set("audio-filter", UnsafeMutableRawPointer(tempo)) }
    followBus(of: made)
    if place > 0 || rate != 1 { nextSeek = Seek(place: place, rate: rate) }
    if let reader {
      opening = Task { await open(reader) }
    } else {
      gst_element_set_state(made, GST_STATE_PAUSED)
    }
  }

  private func open(_ reader: FileReader) async {
    do throws(FileReadError) {
      let properties = try await reader.properties()
      guard let playbin else { return }
      if !properties.isSeekable { report.yield(.onlyForward) }
      let source = MediaSource(reader, properties, isVideo: video != nil)
      self.source = source
      Signal.connectUnisolated("source-setup", of: playbin) { (element: SignalObject) in
        if let element = element.pointer { source.feed(element) }
      }
      gst_element_set_state(playbin, GST_STATE_PAUSED)
    } catch {
      if playbin != nil { fail(PlaybackFailure(error)) }
    }
  }

  /// Plays or pauses.
  package func setPlaying(_ isPlaying: Bool) {
    wantsToPlay = isPlaying
    apply()
  }

  /// Goes to a place, in seconds, and sets the speed from there.
  package func seek(to place: Double, rate: Double) {
    nextSeek = Seek(place: place, rate: rate)
    if isLoaded, !isSeeking { seekNext() }
  }

  /// The place, in seconds; nil if it is not known now.
  package func position() -> Double? {
    isLoaded && !isSeeking ? playbin?.seconds(gst_element_query_position) : nil
  }

  /// Stops, and frees the file and the sound device.
  package func close() {
    report.finish()
    opening?.cancel()
    source?.stop()
    // Its connection is closed after what waits for it has ended.
    if let reader { Task { await reader.close() } }
    guard let playbin else { return }
    if watch != 0 { g_source_destroy(g_main_context_find_source_by_id(g_main_context_get_thread_default(), watch)) }
    gst_element_set_state(playbin, GST_STATE_NULL)
    gst_object_unref(playbin)
    (self.playbin, sink, watch, opening, source) = (nil, nil, 0, nil, nil)
  }

  private func fail(_ failure: PlaybackFailure) {
    report.yield(.failed(failure))
    close()
  }

  private func set(_ property: String, _ object: UnsafeMutableRawPointer) {
    var value = GValue()
    g_value_init(&value, gst_element_get_type())
    g_value_set_object(&value, object)
    if let playbin { g_object_set_property(playbin.raw.typed(), property, &value) }
    g_value_unset(&value)
  }

  /// Brings the pipeline into the state that is wanted and possible now.
  private func apply() {
    let plays = wantsToPlay && isLoaded && !isBuffering
    guard let playbin, isLoaded, plays != isPlaying else { return }
    isPlaying = plays
    gst_element_set_state(playbin, plays ? GST_STATE_PLAYING : GST_STATE_PAUSED)
  }

  private func seekNext() {
    guard let playbin, let seek = nextSeek else { return }
    nextSeek = nil
    let flags = GstSeekFlags(rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
    isSeeking =
      gst_element_seek(
        playbin, seek.rate, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET,
        gint64(PlaceLimit.clamped(seek.place) * nanoseconds), GST_SEEK_TYPE_NONE, -1) != 0
    if !isSeeking { report.yield(.notSought) }
  }

  private var duration: Double? { playbin?.seconds(gst_element_query_duration).flatMap { $0 > 0 ? $0 : nil } }
}

// MARK: - The bus

extension MediaPipeline {
  private func followBus(of playbin: UnsafeMutablePointer<GstElement>) {
    guard let bus = gst_element_get_bus(playbin) else { return }
    defer { gst_object_unref(bus) }
    watch = gst_bus_add_watch_full(
      bus, G_PRIORITY_DEFAULT,
      { _, message, box in
        guard let box, let pipeline = Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().pipeline else { return 0 }
        let address = UInt(bitPattern: message)
        pipeline.assumeIsolated { pipeline in
          if let message = UnsafeMutablePointer<GstMessage>(bitPattern: address) { pipeline.receive(message) }
        }
        return 1
      }, Unmanaged.passRetained(Box(self)).toOpaque(), { box in box.map { Unmanaged<Box>.fromOpaque($0).release() } })
  }

  private func receive(_ message: UnsafeMutablePointer<GstMessage>) {
    switch message.pointee.type {
    case GST_MESSAGE_ASYNC_DONE: settle()
    case GST_MESSAGE_EOS: report.yield(.ended)
    case GST_MESSAGE_DURATION_CHANGED: if isLoaded, let duration { report.yield(.duration(duration)) }
    case GST_MESSAGE_BUFFERING: receiveBuffering(message)
    case GST_MESSAGE_LATENCY: if let playbin { gst_bin_recalculate_latency(playbin.raw.typed()) }
    // Playing again takes another clock.
    case GST_MESSAGE_CLOCK_LOST where isPlaying:
      for state in [GST_STATE_PAUSED, GST_STATE_PLAYING] { gst_element_set_state(playbin, state) }
    // Without a sound device, the usual sink warns and continues in silence.
    case GST_MESSAGE_WARNING: if isFromSink(message) { fail(.noSound) }
    case GST_MESSAGE_ERROR: fail(PlaybackFailure(message, isFromSink: isFromSink(message)))
    case GST_MESSAGE_TAG, GST_MESSAGE_TOC: if let all = chapters.read(message) { report.yield(.chapters(all)) }
    default: break
    }
  }

  /// The pipeline has data for its state: after loading, after each seek, and after a pause for data.
  private func settle() {
    let hasSought = isSeeking
    isSeeking = false
    if nextSeek != nil { seekNext() }
    guard !isSeeking else { return }
    if isLoaded {
      if hasSought { report.yield(.seeked) }
    } else {
      isLoaded = true
      report.yield(.loaded(duration: duration))
    }
    apply()
  }

  private func receiveBuffering(_ message: UnsafeMutablePointer<GstMessage>) {
    var percent: gint = 100
    gst_message_parse_buffering(message, &percent)
    guard isBuffering != (percent < 100) else { return }
    isBuffering.toggle()
    report.yield(.buffering(isBuffering))
    apply()
  }

  private func isFromSink(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
    guard let sink, let source = message.pointee.src else { return false }
    return gst_object_has_as_ancestor(source, sink.raw.typed()) != 0
  }
}

/// The nanoseconds of a second: GStreamer counts in them.
private nonisolated let nanoseconds = 1_000_000_000.0

extension UnsafeMutablePointer<GstElement> {
  /// Returns what a query for a time says, in seconds; nil if it is not known.
  fileprivate nonisolated func seconds(
    _ query: (UnsafeMutablePointer<GstElement>, GstFormat, UnsafeMutablePointer<gint64>) -> gboolean
  ) -> Double? {
    var time: gint64 = -1
    return query(self, GST_FORMAT_TIME, &time) != 0 && time >= 0 ? Double(time) / nanoseconds : nil
  }
}

private nonisolated final class Box {
  weak var pipeline: MediaPipeline?

  init(_ pipeline: MediaPipeline) { self.pipeline = pipeline }
}

/// GStreamer as a whole.
private nonisolated enum GStreamer {
  /// Whether there is GStreamer; loads it when first asked.
  static let isReady: Bool = {
    guard gst_init_check(nil, nil, nil) != 0 else { return false }
    forbidConnections()
    return true
  }()

  /// Keeps GStreamer from choosing elements that make connections of their own because a file asks for it: those for
  /// playlists of HLS and DASH, and for descriptions of network streams. It is for the whole process.
  private static func forbidConnections() {
    let features = gst_registry_get_feature_list(gst_registry_get(), gst_element_factory_get_type())
    defer { gst_plugin_feature_list_free(features) }
    var next = features
    while let item = next {
      next = item.pointee.next
      guard let feature = item.pointee.data,
        let kind = gst_element_factory_get_metadata(feature.opaque, GST_ELEMENT_METADATA_KLASS)
      else { continue }
      let words = String(cString: kind).split(separator: "/")
      guard words.contains("Demuxer"), words.contains("Adaptive") || words.contains("Network") else { continue }
      gst_plugin_feature_set_rank(feature.opaque, GST_RANK_NONE.rawValue)
    }
  }
}
