internal import CSoup
internal import GLibKit

extension FeedFetcher {
  /// Reads a `file:` or `resource:` address by GFile, which knows both.
  func readFile(
    _ address: Address, _ limits: FetchLimits, _ deadline: Deadline
  ) async throws(FetchError) -> FetchResponse {
    guard let file = g_file_new_for_uri(address.text) else { throw .invalidAddress(address.text) }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try await readBody(of: try await open(file, deadline), limits, deadline)
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(limit: limits.bodyBytes)
      case .stream(let reason):
        if deadline.hasPassed { throw .timedOut }
        if Task.isCancelled { throw .cancelled }
        throw .unreadableFile(address.text, reason: reason.message)
      }
    }
    return .body(FetchedBody(bytes: bytes, url: address.text))
  }

  private func open(
    _ file: OpaquePointer, _ deadline: Deadline
  ) async throws(ReadFailure) -> UnsafeMutablePointer<GInputStream> {
    do throws(GLibError) {
      let stream = try await asyncOperation { callback, data in
        g_file_read_async(file, G_PRIORITY_DEFAULT, deadline.cancellable, callback, data)
      } finish: { source, result in
        finished { error in
          g_file_read_finish(source?.opaque, result, error).map { Transferred(UnsafeMutableRawPointer($0)) }
        }
      }
      return stream.pointer.typed()
    } catch { throw .stream(error) }
  }
}
