// Threads: as FeedFetcher, with a thread of its own.

internal import CSoup
internal import GLibKit

/// Reads a file on a server from any place, for a player that needs it piece by piece (RFC 9110 §14).
///
/// Redirects and private hosts are checked as ``FeedFetcher`` does. A connection that was lost is replaced, such as one
/// that the server has closed because nothing was read for long. Call ``close()`` at the end.
public actor FileReader {
  private let executor: GLibExecutor
  private let transport: HTTPTransport
  private let limits: FetchLimits
  private let url: String
  private let reachesPrivateHosts: Bool
  private var open: OpenFile?
  private var isClosed = false
  /// Where the redirects have led. Players make many requests, and the servers in between may count each.
  private var route: FetchRoute?
  /// The size of the file, if it is known. Another size is another file, such as one with other advertisements.
  private var size: Int?
  /// Whether the server says that it sends no parts of the file. Then, and if it sends the whole file nevertheless, the
  /// bytes before a place are received and dropped.
  private var refusesParts = false

  /// The executor with the reader's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// How long a server may send nothing. Somebody waits for it.
  public static let patience = Duration.seconds(30)
  /// A connection is replaced only if it has delivered at least this many bytes, so that a server that always breaks off
  /// does not get requests without end.
  private static let worthContinuing = 64 * 1024

  /// Creates a reader with its own thread. It contacts no server yet.
  /// - Parameters:
  ///   - url: The URL: `http` or `https`.
  ///   - reachesPrivateHosts: Whether requests may reach this machine and its local network; see ``PrivateHost``.
  ///   - userAgent: The `User-Agent` field.
  ///   - patience: How long a server may send nothing.
  public init(
    url: String, reachesPrivateHosts: Bool, userAgent: String, patience: Duration = FileReader.patience
  ) {
    (self.url, self.reachesPrivateHosts) = (url, reachesPrivateHosts)
    executor = GLibExecutor(name: "kiji-audio")
    // Two, because after a seek the old connection may not be closed yet.
    transport = HTTPTransport(executor, HTTPTransport.Configuration(userAgent: userAgent, connectionsPerHost: 2))
    var limits = FetchLimits()
    limits.firstByte = patience
    limits.total = patience
    self.limits = limits
  }

  /// Returns what the server says about the file.
  /// - Throws: The reason it does not send the file.
  public func properties() async throws(FileReadError) -> FileProperties {
    try await cancellable { deadline throws(FileReadError) in
      let file = try await self.connect(at: 0, deadline)
      (self.open, self.size, self.refusesParts) = (file, file.total, file.exchange.refusesParts)
      return FileProperties(size: file.total, isSeekable: file.total != nil)
    }
  }

  /// Returns the bytes from a place on that come next; none at the end.
  /// - Throws: The reason the server does not send them.
  public func read(at place: Int) async throws(FileReadError) -> [UInt8] {
    try await cancellable { deadline throws(FileReadError) in try await self.piece(at: place, deadline) }
  }

  /// Closes the connection, for good.
  public func close() { (open, isClosed) = (nil, true) }

  private func cancellable<Value: Sendable>(
    _ work: (Deadline) async throws(FileReadError) -> Value
  ) async throws(FileReadError) -> Value {
    let deadline = Deadline()
    let result = await withTaskCancellationHandler {
      await outcome(of: work, deadline)
    } onCancel: {
      deadline.cancel()
    }
    return try result.get()
  }

  private func outcome<Value>(
    of work: (Deadline) async throws(FileReadError) -> Value, _ deadline: Deadline
  ) async -> Result<Value, FileReadError> {
    do throws(FileReadError) { return .success(try await work(deadline)) } catch { return .failure(error) }
  }

  private func piece(at place: Int, _ deadline: Deadline) async throws(FileReadError) -> [UInt8] {
    var isNew = false
    while true {
      let file: OpenFile
      if let open, !open.isBusy, open.place == place || open.skips(to: place) && refusesParts {
        file = open
      } else {
        file = try await connect(at: place, deadline)
        (open, isNew) = (file, true)
      }
      do throws(FetchError) {
        return try await bytes(of: file, at: place, deadline)
      } catch {
        if open === file { open = nil }
        // Without a size it cannot be read from a place. Without parts, a new connection that ends before this place
        // brings nothing, however much it delivers.
        guard file.total != nil, file.received >= Self.worthContinuing, file.beginsAtPlace || !isNew, !Task.isCancelled,
          !deadline.hasPassed
        else { throw .fetch(error) }
      }
    }
  }

  /// Returns the next bytes from a place on, at or after the next one of the response.
  private func bytes(of file: OpenFile, at place: Int, _ deadline: Deadline) async throws(FetchError) -> [UInt8] {
    while true {
      let bytes = try await file.read(limits.total, deadline)
      if bytes.isEmpty { return [] }
      // The rest are those that were to be skipped.
      let wanted = file.place - place
      if wanted > 0 { return wanted < bytes.count ? Array(bytes.suffix(wanted)) : bytes }
    }
  }

  private func connect(at place: Int, _ deadline: Deadline) async throws(FileReadError) -> OpenFile {
    if let route {
      do throws(FileReadError) {
        return try await follow(route, to: place, deadline)
      } catch {
        // What the redirects led to was for a while only, or its host fails.
        self.route = nil
        guard !Task.isCancelled, !deadline.hasPassed else { throw error }
      }
    }
    guard let start = Address(url), start.isComplete else { throw .fetch(.invalidAddress(url)) }
    guard ["http", "https"].contains(start.scheme) else { throw .fetch(.unsupportedScheme(start.scheme)) }
    let request = FetchRequest(url: url, reachesPrivateHosts: reachesPrivateHosts)
    return try await follow(FetchRoute(of: request, from: start), to: place, deadline)
  }

  private func follow(
    _ start: FetchRoute, to place: Int, _ deadline: Deadline
  ) async throws(FileReadError) -> OpenFile {
    var route = start
    for _ in 0...limits.redirects {
      guard route.reach == .wide || !PrivateHost.isPrivate(route.address.host) else {
        throw .fetch(.privateHost(url: route.address.text))
      }
      do throws(FetchError) {
        let exchange = try HTTPExchange("GET", route.address, limits, deadline, isGuarded: route.reach != .wide)
        exchange.ask(from: refusesParts ? 0 : place)
        let stream = try await exchange.send(over: transport)
        let file = OpenFile(exchange, stream, at: exchange.isWholeFile ? 0 : place, for: place)
        // After `close()`, the response is freed here, on the reader's thread.
        guard !isClosed else { throw .cancelled }
        switch exchange.status {
        case 200..<300:
          guard file.isRequested, file.place == place || file.total != nil else { break }
          guard size == nil || file.total == nil || size == file.total else {
            throw .connectionLost(host: route.address.host, reason: "The server now has another file.")
          }
          self.route = route
          return file
        case 416 where place > 0 && place == file.total:
          return file
        case 301, 302, 303, 307, 308:
          try route.follow(to: exchange.fields.first("Location"), isPermanent: false, wasNear: exchange.isNear)
          continue
        default: throw exchange.refusal
        }
      } catch { throw .fetch(error) }
      throw .onlyFromStart
    }
    throw .fetch(.tooManyRedirects(limit: limits.redirects))
  }
}

/// What a server says about a file.
public struct FileProperties: Sendable, Equatable {
  /// The size in bytes; nil if the server does not know it, such as of a live stream.
  public let size: Int?
  /// Whether the file can be read from any place. If the server sends no parts of it, all bytes before that place are
  /// received, too.
  public let isSeekable: Bool
}

/// The reason a file cannot be read.
public enum FileReadError: Error, Sendable, Equatable {
  /// The server does not send it.
  case fetch(FetchError)
  /// The server sends another part than that which was asked for, or a file without a size only from its beginning.
  case onlyFromStart
}

/// A response whose body is read piece by piece. Created, used and freed on the executor's thread.
private final class OpenFile {
  let exchange: HTTPExchange
  /// The size of the whole file, if it is known.
  let total: Int?
  /// Where the next bytes are in the file.
  private(set) var place: Int
  /// Whether the response begins at the place that was asked for.
  let beginsAtPlace: Bool
  /// The number of bytes that were read.
  private(set) var received = 0
  /// Whether bytes are being read.
  private(set) var isBusy = false
  private let stream: UnsafeMutablePointer<GInputStream>

  /// Takes over the reference to the body's stream.
  init(_ exchange: HTTPExchange, _ stream: UnsafeMutablePointer<GInputStream>, at place: Int, for wanted: Int) {
    (self.exchange, self.stream, self.place, beginsAtPlace) = (exchange, stream, place, place == wanted)
    total =
      switch exchange.status {
      case 206: exchange.range?.total
      case 416: exchange.unsatisfiedTotal
      default: exchange.plainLength
      }
  }

  deinit { g_object_unref(stream) }

  /// Whether a successful response begins where it should: the whole file at 0, a part at the place that was asked for.
  var isRequested: Bool { exchange.isWholeFile || exchange.range?.start == place && !exchange.isEncoded }

  /// Whether a place comes later. That of a live stream may come much later.
  func skips(to wanted: Int) -> Bool { place < wanted && total != nil }

  /// Returns the next bytes; none at the end.
  func read(_ patience: Duration, _ deadline: Deadline) async throws(FetchError) -> [UInt8] {
    guard place != total else { return [] }
    isBusy = true
    defer { isBusy = false }
    let bytes: [UInt8]
    do throws(GLibError) {
      let wait = deadline.start(patience)
      defer { wait.end() }
      bytes = try await BodyReader(limit: .max, deadline: deadline).read(from: stream)
    } catch { throw FetchError(error, of: exchange) }
    // Over TLS, a connection that breaks off is an error. Without it, only a size or chunks tell where the file ends.
    guard !bytes.isEmpty || total == nil && exchange.marksEnd else {
      throw .incomplete(host: exchange.address.host, reason: "The file is incomplete.")
    }
    place += bytes.count
    received += bytes.count
    return bytes
  }
}

extension HTTPExchange {
  fileprivate func ask(from place: Int) {
    askForFile()
    guard place > 0 else { return }
    soup_message_headers_replace(soup_message_get_request_headers(message), "Range", "bytes=\(place)-")
  }

  /// Whether a successful response is the whole file, whatever was asked for.
  fileprivate var isWholeFile: Bool { (200..<300).contains(status) && status != 206 }

  fileprivate var range: ContentRange? { ContentRange(fields.first("Content-Range")) }

  /// The size that a server names instead of the bytes after the end (RFC 9110 §15.5.17).
  fileprivate var unsatisfiedTotal: Int? {
    fields.first("Content-Range").flatMap { $0.lowercased().hasPrefix("bytes */") ? Int($0.dropFirst(8)) : nil }
  }

  /// Whether the end of a body without a size is told from a connection that was lost.
  fileprivate var marksEnd: Bool { address.scheme == "https" || fields.first("Transfer-Encoding") != nil }

  /// Whether the server says that it sends the file only from its beginning (RFC 9110 §14.3).
  fileprivate var refusesParts: Bool { fields.first("Accept-Ranges")?.lowercased() == "none" }
}
