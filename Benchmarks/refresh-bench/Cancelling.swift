import Foundation
import Library
import ReaderEngine

/// Measures how long a cancelled refresh takes to end while no server responds.
struct Cancelling {
  /// The number of cancelled refreshes; the median counts.
  private static let times = 20
  /// More than are fetched at once, so that some wait for their turn.
  private static let feeds = 64

  /// Returns the median in milliseconds.
  static func measure(in directory: URL) async throws -> Double {
    let silent = try SilentServer()
    defer { silent.close() }
    let library = try await Library.open(LibraryLocation(directory: directory))
    for number in 1...feeds {
      _ = try await library.addFeed(NewFeed(url: "http://127.0.7.\(number):\(silent.port)/", title: "Silent"))
    }
    let engine = ReaderEngine(library: library, fetcher: ReaderEngine.makeFetcher(), readsResources: false)
    let clock = ContinuousClock()
    var taken: [Double] = []
    for _ in 0..<times {
      let (began, gate) = AsyncStream.makeStream(of: Void.self)
      let refresh = Task { try await engine.refresher.refresh { _ in gate.yield() } }
      for await _ in began { break }
      // until the requests have been sent
      try await Task.sleep(for: .milliseconds(100))
      let start = clock.now
      refresh.cancel()
      _ = try? await refresh.value
      taken.append((clock.now - start) / .milliseconds(1))
    }
    await library.close()
    return taken.sorted()[times / 2]
  }
}

/// A port that accepts connections and never responds.
private struct SilentServer {
  let port: UInt16
  private let socket: Int32

  init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        // the system accepts connections up to the length of the queue, and nothing reads them
        guard socket >= 0, bind(socket, pointer, length) == 0, listen(socket, 4096) == 0 else { return Int32(-1) }
        return getsockname(socket, pointer, &length)
      }
    }
    guard result == 0 else { throw Wrong(what: "no silent server: \(String(cString: strerror(errno)))") }
    (self.socket, port) = (socket, UInt16(bigEndian: address.sin_port))
  }

  func close() { _ = Glibc.close(socket) }
}
