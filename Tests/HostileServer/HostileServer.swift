import Foundation
import Synchronization

/// A server that misbehaves in ways no HTTP library would allow, on a free port of every address of 127.0.0.0/8.
///
/// The path of the request selects the behavior; any other path returns a valid feed of three articles.
public final class HostileServer: Sendable {
  /// The port.
  public let port: UInt16
  private let listener: Int32
  private let state = Mutex((isStopped: false, connections: [Int32]()))

  /// The kinds of misbehavior, by the path that requests them.
  public enum Deed: String, CaseIterable, Sendable {
    case drip, endless, endlessChunks = "endless-chunks", endlessRefusal = "endless-refusal", endlessMisdirection =
      "endless-misdirection", bomb, short, shortest, badGzip = "bad-gzip", loop, headers
    case hugeHeader = "huge-header", endlessHeaders = "endless-headers", closes, closesAfterHeaders =
      "closes-after-headers"
    case silence, informational, noContent = "no-content", oddStatus = "odd-status", oldest, negativeLength =
      "negative-length"
    case resets, garbage, oddEncoding = "odd-encoding", part, breaksOff = "breaks-off", resetsLate = "resets-late"
  }

  /// Starts the server.
  ///
  /// - Throws: the system's error.
  public init() throws {
    // built once in advance, so that no client waits for it
    _ = Self.bomb
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    var one: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = listener
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard bind(socket, pointer, length) == 0, listen(socket, 512) == 0 else { return Int32(-1) }
        return getsockname(socket, pointer, &length)
      }
    }
    guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in accept() }
  }

  /// Returns a URL on this server.
  ///
  /// - Parameters:
  ///   - host: which host of 127.0.0.0/8, by its last two numbers.
  ///   - deed: the misbehavior; nil for a valid feed.
  public func url(_ host: Int = 1, _ deed: Deed?, scheme: String = "http") -> String {
    "\(scheme)://127.0.\(host / 250 + 4).\(host % 250 + 1):\(port)/\(deed?.rawValue ?? "feed")"
  }

  /// Stops the server and all its connections.
  ///
  /// Each socket is closed by the thread that waits on it. The system reuses a closed descriptor's number for the next
  /// socket: if the listener's were closed here, its number could become another server's listener, and this server
  /// would take its connections.
  public func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  /// Closes the latest of the open connections.
  public func closeLatestConnection() {
    state.withLock { state in if let latest = state.connections.last { shutdown(latest, Int32(SHUT_RDWR)) } }
  }

  private func accept() {
    defer { close(listener) }
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      guard connection >= 0 else { return }
      let isStopped = state.withLock { state in
        if !state.isStopped { state.connections.append(connection) }
        return state.isStopped
      }
      guard !isStopped else {
        close(connection)
        return
      }
      Thread.detachNewThread { [self] in
        serve(Connection(socket: connection))
        state.withLock { state in
          state.connections.removeAll { $0 == connection }
          close(connection)
        }
      }
    }
  }

  private func serve(_ connection: Connection) {
    while let path = connection.readRequest() {
      guard let deed = Deed(rawValue: String(path.dropFirst())) else {
        guard connection.send(HostileServer.soundAnswer(path)) else { return }
        continue
      }
      perform(deed, connection)
      return
    }
  }
}

/// A connection that sends its bytes unchanged.
struct Connection {
  let socket: Int32

  /// The first byte of TLS (RFC 8446 §5.1).
  private static let tlsHandshake: UInt8 = 0x16

  /// Closes the connection with a reset.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Returns the path of the next request, or nil at the end.
  func readRequest() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {
      // a TLS handshake, which is answered with plain text
      if bytes.isEmpty, byte == Self.tlsHandshake {
        _ = send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        return nil
      }
      bytes.append(byte)
      if bytes.count > 65_536 { return nil }
      guard bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
      let words = String(decoding: bytes.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
      return words.count > 1 ? String(words[1]) : nil
    }
    return nil
  }

  /// Returns whether the bytes were sent.
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// Waits until the client closes the connection.
  func waitForEnd() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {}
  }
}
