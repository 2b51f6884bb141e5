import Foundation

extension HostileServer {
  static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n"
  /// The unpacked size of a gzip bomb: four times the limit of a body.
  static let bombBytes = 64 * 1024 * 1024

  static let sound = """
    <rss version="2.0"><channel><title>Sound</title>\
    \((1...3).map { "<item><guid>\($0)</guid><title>Item \($0)</title></item>" }.joined())</channel></rss>
    """

  static func soundAnswer(_ path: String) -> String {
    head + "ETag: \"sound\"\r\nContent-Length: \(sound.utf8.count)\r\n\r\n" + sound
  }

  func perform(_ deed: Deed, _ connection: Connection) {
    switch deed {
    case .drip:
      // one byte per second, for longer than any client should wait
      guard connection.send(Self.head + "Content-Length: 1000\r\n\r\n") else { return }
      for _ in 0..<1000 {
        guard connection.send("x") else { return }
        Thread.sleep(forTimeInterval: 1)
      }
    case .endless:
      guard connection.send(Self.head + "\r\n") else { return }
      let block = [UInt8](repeating: 120, count: 65_536)
      while connection.send(block) {}
    case .endlessChunks:
      guard connection.send(Self.head + "Transfer-Encoding: chunked\r\n\r\n") else { return }
      let block = Array("10000\r\n".utf8) + [UInt8](repeating: 120, count: 65_536) + Array("\r\n".utf8)
      while connection.send(block) {}
    case .endlessRefusal, .endlessMisdirection:
      let status =
        deed == .endlessRefusal ? "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"" : "421 Misdirected Request"
      guard connection.send("HTTP/1.1 \(status)\r\n\r\n") else { return }
      let block = [UInt8](repeating: 120, count: 65_536)
      while connection.send(block) {}
    case .bomb:
      let bomb = Self.bomb
      guard connection.send(Self.head + "Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n") else {
        return
      }
      _ = connection.send(bomb)
    case .short: _ = connection.send(Self.head + "Content-Length: 5000\r\n\r\n" + Self.sound)
    case .shortest:
      _ = connection.send(Self.head + "Content-Length: 5000\r\n\r\n<rss version=\"2.0\"><channel><title>Sou")
    case .badGzip:
      _ = connection.send(
        Self.head + "Content-Encoding: gzip\r\nContent-Length: \(Self.sound.utf8.count)\r\n\r\n" + Self.sound)
    case .loop:
      _ = connection.send("HTTP/1.1 302 Found\r\nLocation: /loop\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    case .headers:
      guard connection.send(Self.head) else { return }
      for number in 0..<10_000 where !connection.send("X-Number-\(number): \(number)\r\n") { return }
      _ = connection.send("Content-Length: \(Self.sound.utf8.count)\r\n\r\n" + Self.sound)
    case .hugeHeader:
      guard connection.send(Self.head + "X-Long: ") else { return }
      let block = [UInt8](repeating: 120, count: 65_536)
      for _ in 0..<1000 where !connection.send(block) { return }
      _ = connection.send("\r\nContent-Length: 0\r\n\r\n")
    case .endlessHeaders:
      guard connection.send(Self.head) else { return }
      let block = Array(String(repeating: "X-Again: and again and again and again\r\n", count: 1000).utf8)
      while connection.send(block) {}
    case .closes: break
    case .closesAfterHeaders: _ = connection.send(Self.head + "Content-Length: 10\r\n\r\n")
    case .silence: connection.waitForEnd()
    case .informational:
      for _ in 0..<1000 where !connection.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n") { return }
      _ = connection.send(Self.soundAnswer(""))
    case .noContent: _ = connection.send("HTTP/1.1 204 No Content\r\n\r\n")
    case .oddStatus: _ = connection.send("HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n")
    case .oldest: _ = connection.send(Self.sound)
    case .resets: connection.reset()
    case .garbage: _ = connection.send("220 mail.example ESMTP\r\n\r\n")
    case .oddEncoding: _ = connection.send(Self.head + "Transfer-Encoding: secret\r\n\r\n" + Self.sound)
    case .part:
      _ = connection.send(
        "HTTP/1.1 206 Partial Content\r\nContent-Type: application/rss+xml\r\nContent-Range: bytes 0-\(Self.sound.utf8.count - 1)/*\r\n"
          + "Content-Length: \(Self.sound.utf8.count)\r\n\r\n" + Self.sound)
    case .breaksOff: _ = sendBeginning(connection)
    case .resetsLate:
      // the bytes are in the client's receive queue by now and can be read after the reset
      if sendBeginning(connection) { connection.reset() }
    case .negativeLength: _ = connection.send(Self.head + "Content-Length: -1\r\n\r\n" + Self.sound)
    }
  }

  /// Sends a chunk with two and a half items and announces more.
  private func sendBeginning(_ connection: Connection) -> Bool {
    let half = Self.sound.prefix(Self.sound.count - 60)
    return connection.send(
      Self.head + "ETag: \"half\"\r\nTransfer-Encoding: chunked\r\n\r\n\(String(Self.sound.utf8.count, radix: 16))\r\n"
        + half)
  }

  static let bomb = gzip(Data(count: bombBytes))

  /// Compresses with the system's gzip, which is independent of the code under test.
  static func gzip(_ data: Data) -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-c"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    guard (try? process.run()) != nil else { return [] }
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: data)
      try? input.fileHandleForWriting.close()
    }
    return Array((try? output.fileHandleForReading.readToEnd()) ?? Data())
  }
}
