internal import CSoup
internal import GLibKit

extension FeedFetcher {
  /// The number of bytes to read at once: large enough to read a typical feed in two steps, small enough to stop in
  /// time.
  static let chunkBytes = 64 * 1024

  /// Reads a stream to its end, at most up to the limit; takes over the reference to the stream.
  func readBody(
    of stream: UnsafeMutablePointer<GInputStream>, _ limits: FetchLimits, _ deadline: Deadline
  ) async throws(ReadFailure) -> [UInt8] {
    defer { g_object_unref(stream) }
    var bytes: [UInt8] = []
    while true {
      let chunk: [UInt8]
      do throws(GLibError) {
        chunk = try await read(from: stream, deadline)
      } catch { throw .stream(error, read: bytes) }
      if chunk.isEmpty { return bytes }
      if bytes.count + chunk.count > limits.bodyBytes { throw .tooLarge }
      bytes.append(contentsOf: chunk)
    }
  }

  private func read(
    from stream: UnsafeMutablePointer<GInputStream>, _ deadline: Deadline
  ) async throws(GLibError) -> [UInt8] {
    try await asyncOperation { callback, data in
      g_input_stream_read_bytes_async(
        stream, gsize(Self.chunkBytes), G_PRIORITY_DEFAULT, deadline.cancellable, callback, data)
    } finish: { source, result in
      finished { error in
        guard let bytes = g_input_stream_read_bytes_finish(source?.typed(), result, error) else { return nil }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        guard let start = g_bytes_get_data(bytes, &count) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
      }
    }
  }

  /// The reason a body could not be read completely.
  enum ReadFailure: Error {
    case tooLarge
    /// The error, and the bytes read before it.
    case stream(GLibError, read: [UInt8])
  }
}
