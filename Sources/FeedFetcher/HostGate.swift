/// A server, as counted for politeness.
///
/// Different ports or schemes may be different machines, and so may different names.
public struct FetchHost: Sendable, Hashable {
  /// Scheme, name and port.
  public let name: String

  /// Creates a server from an earlier value's name.
  public init(name: String) {
    self.name = name
  }

  /// Creates the server of a URL; nil if there is none, as for a file.
  public init?(url: String) {
    guard let address = Address(url), let host = FetchHost(address) else { return nil }
    self = host
  }

  init?(_ address: Address) {
    // A `file:` URL may have a host, too, but it is not contacted.
    guard !address.host.isEmpty, ["http", "https"].contains(address.scheme) else { return nil }
    name = "\(address.scheme)://\(address.host):\(address.port)"
  }
}

/// Limits the number of concurrent requests per server and spaces them.
struct HostGate {
  private var hosts: [FetchHost: Visits] = [:]
  private var nextTicket = 0

  private struct Visits {
    var active = 0
    /// The earliest start of the next request; nil before the first one.
    var next: ContinuousClock.Instant?
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// Returns whether a request may start now; if so, it is counted until ``leave(_:)``.
  mutating func enters(_ host: FetchHost, _ politeness: Politeness) -> Entry {
    let now = ContinuousClock.now
    var visits = hosts[host] ?? Visits()
    guard visits.active < politeness.requestsPerHost else { return .whenOneLeaves }
    if let next = visits.next, next > now { return .at(next) }
    visits.active += 1
    visits.next = now + politeness.spacing
    hosts[host] = visits
    return .now
  }

  enum Entry {
    case now
    case at(ContinuousClock.Instant)
    case whenOneLeaves
  }

  mutating func ticket() -> Int {
    nextTicket += 1
    return nextTicket
  }

  mutating func wait(_ host: FetchHost, _ ticket: Int, _ continuation: CheckedContinuation<Void, Never>) {
    hosts[host, default: Visits()].waiting.append((ticket, continuation))
  }

  /// Ends a canceled wait, if it has not ended yet.
  mutating func giveUp(_ host: FetchHost, _ ticket: Int) {
    guard let place = hosts[host]?.waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
    hosts[host]?.waiting.remove(at: place).continuation.resume()
  }

  mutating func leave(_ host: FetchHost) {
    hosts[host]?.active -= 1
    wakeFirst(host)
    if hosts.count > Self.remembered { forgetIdle() }
  }

  /// Wakes the first waiter to try again. A waiter that starts a request wakes the next one when it leaves; a woken
  /// waiter that does not start one must wake the next one itself.
  mutating func wakeFirst(_ host: FetchHost) {
    guard var visits = hosts[host], !visits.waiting.isEmpty else { return }
    let first = visits.waiting.removeFirst()
    hosts[host] = visits
    first.continuation.resume()
  }

  /// The number of servers remembered before idle ones are forgotten.
  private static let remembered = 4_096

  private mutating func forgetIdle() {
    let now = ContinuousClock.now
    hosts = hosts.filter { $0.value.active > 0 || !$0.value.waiting.isEmpty || $0.value.next.map { $0 > now } ?? false }
  }
}

extension FeedFetcher {
  /// Waits for a turn at a server.
  ///
  /// - Throws: ``FetchError/cancelled``.
  func enter(_ host: FetchHost) async throws(FetchError) {
    var wasWoken = false
    while true {
      guard !Task.isCancelled else {
        if wasWoken { gate.wakeFirst(host) }
        throw .cancelled
      }
      switch gate.enters(host, politeness) {
      case .now: return
      case .at(let instant): try? await Task.sleep(until: instant, clock: .continuous)
      case .whenOneLeaves:
        await waitForLeaving(host)
        wasWoken = true
      }
    }
  }

  func leave(_ host: FetchHost) { gate.leave(host) }

  private func waitForLeaving(_ host: FetchHost) async {
    let ticket = gate.ticket()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { gate.wait(host, ticket, continuation) }
      }
    } onCancel: {
      Task { await self.giveUp(host, ticket) }
    }
  }

  private func giveUp(_ host: FetchHost, _ ticket: Int) { gate.giveUp(host, ticket) }
}
