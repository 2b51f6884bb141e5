internal import CSoup
internal import GLibKit

extension FeedFetcher {
  /// Reads a `file:` or `resource:` URL with GFile, which supports both. Anything but a regular file is rejected
  /// without opening it: opening a pipe without a writer blocks forever, and no deadline ends that.
  func readFile(
    _ address: Address, _ limits: FetchLimits, _ deadline: Deadline
  ) async throws(FetchError) -> FetchResponse {
    guard let file = g_file_new_for_uri(address.text) else { throw .invalidAddress(address.text) }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let bytes: [UInt8]?
    do throws(ReadFailure) {
      bytes =
        try await isRegular(file, deadline)
        ? try await readBody(of: try await open(file, deadline), limits, deadline) : nil
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(limit: limits.bodyBytes)
      case .stream(let reason, _):
        if Task.isCancelled { throw .cancelled }
        if deadline.hasPassed { throw .timedOut }
        throw .unreadableFile(address.text, reason: reason.message)
      }
    }
    guard let bytes else { throw .unreadableFile(address.text, reason: "It is not a regular file.") }
    return .body(FetchedBody(bytes: bytes, url: address.text))
  }

  /// Whether the URL denotes a regular file, or a link to one.
  private func isRegular(_ file: OpaquePointer, _ deadline: Deadline) async throws(ReadFailure) -> Bool {
    do throws(GLibError) {
      return try await asyncOperation { callback, data in
        g_file_query_info_async(
          file, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, deadline.cancellable,
          callback, data)
      } finish: { source, result in
        finished { error in
          guard let info = g_file_query_info_finish(source?.opaque, result, error) else { return nil }
          defer { g_object_unref(UnsafeMutableRawPointer(info)) }
          return g_file_info_get_file_type(info) == G_FILE_TYPE_REGULAR
        }
      }
    } catch { throw .stream(error, read: []) }
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
    } catch { throw .stream(error, read: []) }
  }
}
