import Foundation
import Synchronization

/// A server whose responses are written byte by byte, on a free port of 127.0.0.1.
final class FileServer: Sendable {
  /// A request: its path, and its fields by names in lower case.
  struct Request: Sendable {
    let path: String
    let fields: [String: String]

    /// The first byte that is asked for; nil without a range.
    var start: Int? {
      fields["range"].flatMap { Int($0.dropFirst("bytes=".count).prefix { $0 != "-" }) }
    }
  }

  /// What is sent; the connection is closed afterwards.
  struct Response: Sendable {
    var head: String
    var body = Data()
    /// Called when the body was sent, before the connection is closed.
    var pause: (@Sendable () -> Void)?
  }

  typealias Handler = @Sendable (Request) -> Response

  private let listener: Int32
  private let port: UInt16
  private let handler: Handler
  private let state = Mutex((requests: [Request](), isStopped: false))

  var root: String { "http://127.0.0.1:\(port)" }
  var requests: [Request] { state.withLock(\.requests) }

  init(_ handler: @escaping Handler) throws {
    self.handler = handler
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 16) == 0 ? getsockname(listener, pointer, &length) : -1
      }
    }
    guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in accept() }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func accept() {
    defer { close(listener) }
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      guard connection >= 0, !state.withLock(\.isStopped) else { return }
      Thread.detachNewThread { [self] in serve(connection) }
    }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var text = [UInt8]()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: text, as: UTF8.self).contains("\r\n\r\n") {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      text += buffer[..<count]
    }
    let lines = String(decoding: text, as: UTF8.self).components(separatedBy: "\r\n")
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 ? (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces)) : nil
    }
    let request = Request(
      path: lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? "",
      fields: Dictionary(pairs) { first, _ in first })
    state.withLock { $0.requests.append(request) }
    let response = handler(request)
    send(Data(response.head.utf8), to: connection)
    send(response.body, to: connection)
    response.pause?()
    shutdown(connection, Int32(SHUT_WR))
    // Until the client has closed: unread data would be lost otherwise.
    while recv(connection, &buffer, buffer.count, 0) > 0 {}
  }

  private func send(_ data: Data, to connection: Int32) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension FileServer.Response {
  /// The whole file.
  static func whole(_ file: Data, etag: String? = "\"1\"", type: String = "audio/mpeg") -> Self {
    Self(head: head("200 OK", file.count, etag, type), body: file)
  }

  /// The file from a place on.
  static func rest(of file: Data, from start: Int, etag: String? = "\"1\"") -> Self {
    let range = "Content-Range: bytes \(start)-\(file.count - 1)/\(file.count)\r\n"
    return Self(
      head: head("206 Partial Content", file.count - start, etag, "audio/mpeg", range), body: Data(file[start...]))
  }

  static func status(_ line: String, _ fields: String = "") -> Self {
    Self(head: "HTTP/1.1 \(line)\r\n\(fields)Content-Length: 0\r\nConnection: close\r\n\r\n")
  }

  /// The response without the end of its body.
  func cutOff(after bytes: Int) -> Self { Self(head: head, body: Data(body.prefix(bytes))) }

  private static func head(
    _ status: String, _ length: Int, _ etag: String?, _ type: String, _ fields: String = ""
  ) -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(length)\r\nAccept-Ranges: bytes\r\n"
      + (etag.map { "ETag: \($0)\r\n" } ?? "") + fields + "Connection: close\r\n\r\n"
  }
}
