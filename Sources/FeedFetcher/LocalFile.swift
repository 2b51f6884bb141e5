internal import CSoup
internal import GLibKit

/// A `file:` or `resource:` URL, read with GFile, which supports both.
struct LocalFile {
  let url: String
  let reader: BodyReader

  /// Reads the file. Anything but a regular file is rejected without opening it: opening a pipe without a writer blocks
  /// forever, and no deadline ends that.
  func read() async throws(FetchError) -> FetchResponse {
    guard let file = g_file_new_for_uri(url) else { throw .invalidAddress(url) }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let bytes: [UInt8]?
    do throws(BodyReader.Failure) {
      bytes = try await isRegular(file) ? try await reader.bytes(of: try await open(file)) : nil
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(limit: reader.limit)
      case .stream(let reason, _):
        if Task.isCancelled { throw .cancelled }
        if reader.deadline.hasPassed { throw .timedOut }
        throw .unreadableFile(url, reason: reason.message)
      }
    }
    guard let bytes else { throw .unreadableFile(url, reason: "It is not a regular file.") }
    return .body(FetchedBody(bytes: bytes, url: url))
  }

  /// Whether the URL denotes a regular file, or a link to one.
  private func isRegular(_ file: OpaquePointer) async throws(BodyReader.Failure) -> Bool {
    do throws(GLibError) {
      return try await asyncOperation { callback, data in
        g_file_query_info_async(
          file, G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT,
          reader.deadline.cancellable, callback, data)
      } finish: { source, result in
        finished { error in
          guard let info = g_file_query_info_finish(source?.opaque, result, error) else { return nil }
          defer { g_object_unref(UnsafeMutableRawPointer(info)) }
          return g_file_info_get_file_type(info) == G_FILE_TYPE_REGULAR
        }
      }
    } catch { throw .stream(error, read: []) }
  }

  private func open(_ file: OpaquePointer) async throws(BodyReader.Failure) -> UnsafeMutablePointer<GInputStream> {
    do throws(GLibError) {
      let stream = try await asyncOperation { callback, data in
        g_file_read_async(file, G_PRIORITY_DEFAULT, reader.deadline.cancellable, callback, data)
      } finish: { source, result in
        finished { error in
          g_file_read_finish(source?.opaque, result, error).map { Transferred(UnsafeMutableRawPointer($0)) }
        }
      }
      return stream.pointer.typed()
    } catch { throw .stream(error, read: []) }
  }
}
