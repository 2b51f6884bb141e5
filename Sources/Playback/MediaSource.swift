// Ownership: the element owns its callbacks' data, which is the source; the source refers to the element until `stop`.
// Threads: GStreamer's threads ask for bytes and seek; a task fetches the bytes, and hands them over under the lock.

internal import CGLib
internal import CGStreamer
import FeedFetcher
import GLibKit
import Synchronization

/// Feeds GStreamer's `appsrc` with a file that a ``FileReader`` reads.
nonisolated final class MediaSource: Sendable {
  private let reader: FileReader
  private let properties: FileProperties
  private let state = Mutex(State())

  /// The bytes that wait for GStreamer: two minutes of speech, or ten seconds of a video, so that a network that fails for a
  /// moment is not noticed.
  private let capacity: Int
  /// Reading continues when at most this percentage is left.
  private static let low: UInt32 = 50
  /// The bytes that must be there before playing continues after a pause for data: some seconds of speech.
  private static let enough = 128 * 1024

  private struct State {
    var element: Transferred?
    /// Where the next bytes for GStreamer are in the file.
    var place = 0
    /// The number of seeks. What was read for an earlier place is of no use.
    var seeks = 0
    var filling: Task<Void, Never>?
    /// Whether GStreamer has all bytes that it will get: those up to the end, or up to a failure.
    var isAtEnd = false
    /// Why reading has failed while GStreamer still had bytes. When it has none, reading is tried once more.
    var failure: PlaybackFailure?
    /// Where it was tried once more. It may be again after enough bytes.
    var retriedAt: Int?
    /// Whether GStreamer was told that it has to wait for bytes.
    var isStalled = false

    var mayRetry: Bool { retriedAt.map { place - $0 >= MediaSource.enough } ?? true }

    /// Reports that there are no more bytes, because reading has failed.
    mutating func end(_ failure: PlaybackFailure) {
      isAtEnd = true
      if let element { failure.post(from: element.pointer) }
    }

    /// Says whether playing has to wait for bytes, as GStreamer's own queues do.
    mutating func stall(_ isStalled: Bool) {
      self.isStalled = isStalled
      guard let element else { return }
      let message = gst_message_new_buffering(element.pointer.typed(), isStalled ? 0 : 100)
      gst_element_post_message(element.pointer.typed(), message)
    }
  }

  init(_ reader: FileReader, _ properties: FileProperties, isVideo: Bool = false) {
    (self.reader, self.properties, capacity) = (reader, properties, (isVideo ? 8 : 2) * 1024 * 1024)
  }

  /// Makes an `appsrc` take its bytes from here.
  func feed(_ element: UnsafeMutableRawPointer) {
    let source: UnsafeMutablePointer<GstAppSrc> = element.typed()
    gst_app_src_set_stream_type(
      source, properties.isSeekable ? GST_APP_STREAM_TYPE_SEEKABLE : GST_APP_STREAM_TYPE_STREAM)
    gst_app_src_set_size(source, gint64(properties.size ?? -1))
    gst_app_src_set_max_bytes(source, guint64(capacity))
    gst_util_set_object_arg(element.typed(), "format", "bytes")
    gst_util_set_object_arg(element.typed(), "min-percent", String(Self.low))
    gst_object_ref(element)
    state.withLock { $0.element = Transferred(element) }
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { _, _, source in
      source.map { Unmanaged<MediaSource>.fromOpaque($0).takeUnretainedValue().fill() }
    }
    callbacks.seek_data = { _, place, source in
      source.map { Unmanaged<MediaSource>.fromOpaque($0).takeUnretainedValue().seek(to: Int(place)) }
      return 1
    }
    gst_app_src_set_callbacks(
      source, &callbacks, Unmanaged.passRetained(self).toOpaque(),
      { source in source.map { Unmanaged<MediaSource>.fromOpaque($0).release() } })
  }

  /// Ends feeding.
  func stop() {
    let element = state.withLock { state in
      state.seeks += 1
      state.filling?.cancel()
      state.filling = nil
      defer { state.element = nil }
      return state.element
    }
    if let element { gst_object_unref(element.pointer) }
  }

  /// GStreamer has few bytes left.
  private func fill() {
    state.withLock { state in
      guard !state.isAtEnd, let element = state.element else { return }
      let isEmpty = gst_app_src_get_current_level_bytes(element.pointer.typed()) == 0
      if !state.isStalled, isEmpty { state.stall(true) }
      guard state.filling == nil, state.failure == nil || isEmpty else { return }
      if let failure = state.failure {
        guard state.mayRetry else { return state.end(failure) }
        (state.failure, state.retriedAt) = (nil, state.place)
      }
      state.filling = Task { [seeks = state.seeks] in await read(after: seeks) }
    }
  }

  /// The next bytes that GStreamer gets are those from another place on. It empties its queue after this call, and then
  /// asks for bytes again; what it got before would be lost.
  private func seek(to place: Int) {
    state.withLock { state in
      state.seeks += 1
      state.filling?.cancel()
      (state.filling, state.place, state.isAtEnd) = (nil, place, false)
      (state.failure, state.retriedAt) = (nil, nil)
    }
  }

  /// Reads until GStreamer has enough.
  private func read(after seeks: Int) async {
    while let place = state.withLock({ $0.seeks == seeks ? $0.place : nil }) {
      do throws(FileReadError) {
        let bytes = try await reader.read(at: place)
        guard push(bytes, after: seeks) else { return }
      } catch { return fail(error, after: seeks) }
    }
  }

  /// Hands bytes over.
  /// - Returns: whether GStreamer can take more.
  private func push(_ bytes: [UInt8], after seeks: Int) -> Bool {
    state.withLock { state in
      guard state.seeks == seeks, let element = state.element else { return false }
      let source: UnsafeMutablePointer<GstAppSrc> = element.pointer.typed()
      if bytes.isEmpty {
        (state.isAtEnd, state.filling) = (true, nil)
        gst_app_src_end_of_stream(source)
        if state.isStalled { state.stall(false) }
        return false
      }
      guard let buffer = gst_buffer_new_memdup(bytes, gsize(bytes.count)) else { return false }
      buffer.pointee.offset = guint64(state.place)
      state.place += bytes.count
      gst_app_src_push_buffer(source, buffer)
      let level = Int(gst_app_src_get_current_level_bytes(source))
      if state.isStalled, level >= Self.enough { state.stall(false) }
      if level >= capacity { state.filling = nil }
      return level < capacity
    }
  }

  private func fail(_ error: FileReadError, after seeks: Int) {
    state.withLock { state in
      guard state.seeks == seeks, let element = state.element else { return }
      state.filling = nil
      let failure = PlaybackFailure(error)
      guard gst_app_src_get_current_level_bytes(element.pointer.typed()) > 0 else { return state.end(failure) }
      state.failure = failure
      // What is there is played first: GStreamer asks for more only while it plays.
      if state.isStalled { state.stall(false) }
    }
  }
}
