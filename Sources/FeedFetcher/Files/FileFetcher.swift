// Threads: as FeedFetcher, with a thread of its own, on which the files are written, too.

internal import CSoup
internal import GLibKit

/// Fetches large files piece by piece, and continues those that were interrupted (RFC 9110 §14).
///
/// Redirects and private hosts are checked as ``FeedFetcher`` does.
public actor FileFetcher {
  private let executor: GLibExecutor
  private let transport: HTTPTransport
  private let limits: FetchLimits

  /// The executor with the fetcher's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// How long a server may send nothing.
  public static let patience = Duration.seconds(60)
  /// The fewest bytes per second, on average. Whoever sends less would take four hours for an hour of speech, while other
  /// files wait.
  private static let leastPerSecond = 2_000.0

  /// Creates a fetcher with its own thread.
  /// - Parameters:
  ///   - userAgent: The `User-Agent` field.
  ///   - patience: How long a server may send nothing.
  public init(userAgent: String, patience: Duration = FileFetcher.patience) {
    executor = GLibExecutor(name: "kiji-files")
    transport = HTTPTransport(executor, HTTPTransport.Configuration(userAgent: userAgent, connectionsPerHost: 1))
    var limits = FetchLimits()
    limits.firstByte = patience
    limits.total = patience
    self.limits = limits
  }

  /// Fetches a file, from where its part ends if the server still has the same file and can do that, otherwise from its
  /// beginning. Returns when all of it was written.
  ///
  /// - Throws: The reason it is not complete.
  public func fetch(_ request: FileRequest, into writer: any FileWriter) async throws(FileFetchError) {
    let deadline = Deadline()
    let result = await withTaskCancellationHandler {
      await outcome(of: request, writer, deadline)
    } onCancel: {
      deadline.cancel()
    }
    try result.get()
  }

  private func outcome(
    of request: FileRequest, _ writer: any FileWriter, _ deadline: Deadline
  ) async -> Result<Void, FileFetchError> {
    do throws(FileFetchError) {
      try await follow(request, writer, deadline)
      return .success(())
    } catch { return .failure(error) }
  }

  private func follow(
    _ request: FileRequest, _ writer: any FileWriter, _ deadline: Deadline
  ) async throws(FileFetchError) {
    guard let start = Address(request.url), start.isComplete else { throw .fetch(.invalidAddress(request.url)) }
    guard ["http", "https"].contains(start.scheme) else { throw .fetch(.unsupportedScheme(start.scheme)) }
    var route = FetchRoute(
      of: FetchRequest(url: request.url, reachesPrivateHosts: request.reachesPrivateHosts), from: start)
    var part = request.part.flatMap { $0.bytes > 0 && $0.condition != nil ? $0 : nil }
    // Whether everything seems to be there, but the server has not said how much there is. libsoup takes a connection that
    // is closed between two chunks for the end of the file.
    var isConfirming = false
    for _ in 0...limits.redirects {
      guard route.reach == .wide || !PrivateHost.isPrivate(route.address.host) else {
        throw .fetch(.privateHost(url: route.address.text))
      }
      let exchange: HTTPExchange
      let stream: UnsafeMutablePointer<GInputStream>
      do throws(FetchError) {
        exchange = try HTTPExchange("GET", route.address, limits, deadline, isGuarded: route.reach != .wide)
        exchange.ask(for: part)
        stream = try await exchange.send(over: transport)
      } catch { throw .fetch(error) }
      switch exchange.status {
      case 200..<300:
        if exchange.fields.first("Content-Type")?.lowercased().hasPrefix("text/") == true {
          g_object_unref(stream)
          throw .notAFile
        }
        if isConfirming, exchange.status != 206 {
          // All of it again: the server does not send parts. If it now says how much there is, that decides.
          let total = exchange.start(after: nil)?.total
          if total == nil || total == part?.bytes {
            g_object_unref(stream)
            if total == nil { try exchange.trustEnd() }
            return
          }
          (part, isConfirming) = (nil, false)
        }
        if let start = exchange.start(after: part) {
          let bytes = try await receive(stream, exchange, start, request.maximumBytes, writer)
          guard start.total == nil else { return }
          part = FilePart(bytes: bytes, total: nil, validators: start.validators)
          guard part?.condition != nil else { return try exchange.trustEnd() }
          isConfirming = true
          continue
        }
        // Another part than was asked for, or one of another file: from the beginning.
        g_object_unref(stream)
        guard part != nil else { throw .fetch(exchange.refusal) }
        (part, isConfirming) = (nil, false)
      case 416 where part != nil:
        g_object_unref(stream)
        if isConfirming { return }
        part = nil
      case 301, 302, 303, 307, 308:
        g_object_unref(stream)
        do throws(FetchError) {
          try route.follow(to: exchange.fields.first("Location"), isPermanent: false, wasNear: exchange.isNear)
        } catch { throw .fetch(error) }
      default:
        g_object_unref(stream)
        throw .fetch(exchange.refusal)
      }
    }
    throw .fetch(.tooManyRedirects(limit: limits.redirects))
  }

  /// Writes a body; takes over the reference to its stream.
  /// - Returns: How many bytes of the file there are.
  private func receive(
    _ stream: UnsafeMutablePointer<GInputStream>, _ exchange: HTTPExchange, _ start: FilePart, _ limit: Int,
    _ writer: any FileWriter
  ) async throws(FileFetchError) -> Int {
    defer { g_object_unref(stream) }
    guard start.total ?? 0 <= limit else { throw .fetch(.tooLarge(limit: limit)) }
    do throws(FileWriteError) { try writer.begin(start) } catch { throw .write(error) }
    let reader = BodyReader(limit: limit, deadline: exchange.deadline)
    let began = ContinuousClock.now
    var received = 0
    while true {
      let bytes: [UInt8]
      do throws(GLibError) {
        let wait = exchange.deadline.start(limits.total)
        defer { wait.end() }
        bytes = try await reader.read(from: stream)
      } catch { throw .fetch(FetchError(error, of: exchange)) }
      if bytes.isEmpty { break }
      received += bytes.count
      guard start.bytes + received <= start.total ?? limit else { throw .fetch(.tooLarge(limit: limit)) }
      do throws(FileWriteError) { try writer.write(bytes) } catch { throw .write(error) }
      let seconds = began.duration(to: .now) / .seconds(1)
      if seconds > limits.total / .seconds(1), Double(received) / seconds < Self.leastPerSecond {
        throw .fetch(.timedOut)
      }
    }
    guard start.total.map({ $0 == start.bytes + received }) ?? true else {
      throw .fetch(.incomplete(host: exchange.address.host, reason: "The file is incomplete."))
    }
    return start.bytes + received
  }
}

extension HTTPExchange {
  /// Asks for a file as it is.
  func askForFile() {
    let headers = soup_message_get_request_headers(message)
    soup_message_headers_replace(headers, "Accept", "audio/*, */*;q=0.5")
    // Places are those of the file itself.
    soup_message_headers_replace(headers, "Accept-Encoding", "identity")
  }

  /// Whether the body is compressed, so that its places are not those of the file.
  var isEncoded: Bool { fields.first("Content-Encoding").map { $0.lowercased() != "identity" } ?? false }

  /// The length of a body that is the whole file; nil if it is unknown.
  var plainLength: Int? {
    guard !isEncoded, fields.first("Transfer-Encoding") == nil else { return nil }
    return fields.first("Content-Length").flatMap { Int($0) }
  }

  /// Asks for a file, or for what follows a part of it.
  fileprivate func ask(for part: FilePart?) {
    askForFile()
    let headers = soup_message_get_request_headers(message)
    guard let part, let condition = part.condition else { return }
    soup_message_headers_replace(headers, "Range", "bytes=\(part.bytes)-")
    soup_message_headers_replace(headers, "If-Range", condition)
  }

  /// Returns where a successful response begins; nil if that is neither the beginning nor the end of the part.
  fileprivate func start(after part: FilePart?) -> FilePart? {
    guard status == 206 else {
      return FilePart(bytes: 0, total: plainLength, validators: isEncoded ? HTTPValidators() : fields.validators)
    }
    guard let part, !isEncoded, let range = ContentRange(fields.first("Content-Range")), range.start == part.bytes,
      part.total == nil || range.total == nil || part.total == range.total,
      // A server that knows no If-Range.
      Self.mayBeSame(fields.validators.etag, part.validators.etag),
      Self.mayBeSame(fields.validators.lastModified, part.validators.lastModified)
    else { return nil }
    return FilePart(bytes: part.bytes, total: range.total ?? part.total, validators: part.validators)
  }

  private static func mayBeSame(_ one: String?, _ other: String?) -> Bool {
    one == nil || other == nil || one == other
  }

  /// Accepts the end of a file whose size nobody knows. Over TLS a connection that breaks off is an error.
  /// - Throws: That it may be incomplete.
  fileprivate func trustEnd() throws(FileFetchError) {
    guard address.scheme != "https" else { return }
    throw .unknownSize
  }

  var refusal: FetchError { .status(status, host: FetchHost(address), retryAfter: fields.retryAfter) }
}

/// The field `Content-Range` (RFC 9110 §14.4), such as `bytes 500-999/1000`.
struct ContentRange: Equatable {
  let start: Int
  /// The size of the whole file; nil if the server does not know it.
  let total: Int?

  init?(_ text: String?) {
    guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/")
    let ends = parts.first?.split(separator: "-").map { Int($0.trimmingPrefix(" ")) } ?? []
    guard parts.count == 2, ends.count == 2, let start = ends[0], let last = ends[1], 0 <= start, start <= last else {
      return nil
    }
    self.start = start
    total = Int(parts[1])
    if let total, total <= last { return nil }
  }
}
