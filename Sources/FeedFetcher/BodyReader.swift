internal import CSoup
internal import GLibKit

/// Reads streams to their end, at most up to a limit.
struct BodyReader {
  /// The largest body, in bytes.
  let limit: Int
  let deadline: Deadline

  /// The number of bytes to read at once: large enough to read a typical feed in two steps, small enough to stop in
  /// time.
  private static let chunkBytes = 64 * 1024

  /// The reason a body could not be read completely.
  enum Failure: Error {
    case tooLarge
    /// The error, and the bytes read before it.
    case stream(GLibError, read: [UInt8])
  }

  /// Returns a stream's bytes; takes over the reference to the stream.
  func bytes(of stream: UnsafeMutablePointer<GInputStream>) async throws(Failure) -> [UInt8] {
    defer { g_object_unref(stream) }
    var bytes: [UInt8] = []
    while true {
      let chunk: [UInt8]
      do throws(GLibError) {
        chunk = try await read(from: stream)
      } catch { throw .stream(error, read: bytes) }
      if chunk.isEmpty { return bytes }
      if bytes.count + chunk.count > limit { throw .tooLarge }
      bytes.append(contentsOf: chunk)
    }
  }

  /// Returns the next bytes; none at the end.
  func read(from stream: UnsafeMutablePointer<GInputStream>) async throws(GLibError) -> [UInt8] {
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
}
