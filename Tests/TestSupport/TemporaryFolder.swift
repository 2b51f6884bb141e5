public import Foundation

/// A folder for one test, deleted with the last reference to it, whether or not the test passes.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Creates an empty folder.
  public init() {
    url = FileManager.default.temporaryDirectory.appending(path: "kiji-test-\(UUID())", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("the tests need a temporary folder: \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Runs a body with a folder of its own.
  public static func use<Value>(_ body: (URL) throws -> Value) rethrows -> Value {
    let folder = TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder.url) }
  }

  /// Runs an asynchronous body with a folder of its own.
  public static func use<Value>(_ body: (URL) async throws -> Value) async rethrows -> Value {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
  }
}
