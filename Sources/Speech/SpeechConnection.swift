// Threads: everything runs on the main loop; GIO's calls are asynchronous, so nothing waits for the daemon.
// Ownership: the connection and its input stream are held by GObjectRef; buffers of writes live until GIO calls back.

internal import CGLib
internal import Foundation
import GLibKit

/// A connection with Speech Dispatcher, in its protocol SSIP: lines of text, a reply for each command, and events.
final class SpeechConnection {
  /// How the speaking of a text ends.
  enum Ending: Sendable { case spoken, interrupted }

  private let stream: GObjectRef
  private let input: GObjectRef
  private let cancellable = GObjectRef(adopting: g_cancellable_new())
  private let patience: Duration

  private var reading: Task<Void, Never>?
  /// The lines of the reply that is being received, and who waits for it.
  private var lines: [String] = []
  private var awaited: CheckedContinuation<Result<[String], SpeechFailure>, Never>?
  private var watchdog: Task<Void, Never>?
  /// One command at a time: whether one has the turn, and those that wait for it.
  private var isTaken = false
  private var queue: [CheckedContinuation<Void, Never>] = []
  /// The texts that are spoken, by the daemon's numbers for them.
  private var speaking: [Int: CheckedContinuation<Result<Ending, SpeechFailure>, Never>] = [:]
  /// The last number, and events that came before the reply with their text's number.
  private var latest = 0
  private var early: [Int: Ending] = [:]
  /// Why the connection is closed.
  private var failure: SpeechFailure?
  /// The user's own rate.
  private var usualRate = 0

  /// The limits of SSIP's rates.
  private static let rates = -100...100

  init(_ stream: GObjectRef, patience: Duration) {
    (self.stream, self.patience) = (stream, patience)
    input = GObjectRef(adopting: g_data_input_stream_new(g_io_stream_get_input_stream(stream.pointer.typed())))
    g_data_input_stream_set_newline_type(input.pointer.typed(), G_DATA_STREAM_NEWLINE_TYPE_ANY)
  }

  isolated deinit {
    reading?.cancel()
    // The reading task waits for the daemon otherwise, and keeps the socket open.
    g_cancellable_cancel(cancellable.pointer.typed())
  }

  /// Introduces the program.
  func begun() async throws(SpeechFailure) -> SpeechConnection {
    reading = Task { [weak self, input, cancellable] in
      while let line = try? await Self.line(from: input, cancellable) {
        guard let self else { return }
        hear(line)
      }
      self?.close(.ended)
    }
    let user = NSUserName().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    try await command("SET SELF CLIENT_NAME \(user.isEmpty ? "user" : user):kiji:article")
    try await command("SET SELF NOTIFICATION END on")
    try await command("SET SELF NOTIFICATION CANCEL on")
    // A screen reader, which has the same priority, interrupts it.
    try await command("SET SELF PRIORITY text")
    let rate = try await command("GET RATE").first.flatMap { Int($0) }
    usualRate = rate ?? 0
    return self
  }

  /// Changes the language of the next texts.
  /// - Parameter tag: an RFC 5646 tag of letters, digits and hyphens.
  func setLanguage(_ tag: String) async throws(SpeechFailure) { try await command("SET SELF LANGUAGE \(tag)") }

  /// Changes the rate of the next texts, relative to the user's own.
  func setRate(_ difference: Int) async throws(SpeechFailure) {
    let rate = min(max(usualRate + difference, Self.rates.lowerBound), Self.rates.upperBound)
    try await command("SET SELF RATE \(rate)")
  }

  /// The languages of the voices for the current language.
  func languages() async throws(SpeechFailure) -> Set<String> {
    // A voice's name, language and variant, separated by tabs.
    Set(
      try await command("LIST SYNTHESIS_VOICES").compactMap { line in
        line.split(separator: "\t").dropFirst().first.map { String($0) }
      })
  }

  /// Speaks a text of one line.
  /// - Returns: when it has been spoken, or when something else is spoken instead.
  func speak(_ text: String) async throws(SpeechFailure) -> Ending {
    await takeTurn()
    guard !Task.isCancelled else {
      endTurn()
      return .interrupted
    }
    let submitted = await submit(text)
    endTurn()
    let number = try submitted.get()
    latest = number
    let known = early[number]
    early = [:]
    if let known { return known }
    if let failure { throw failure }
    return try await withCheckedContinuation { speaking[number] = $0 }.get()
  }

  /// Stops what is spoken and discards what waits.
  func cancel() async throws(SpeechFailure) { try await command("CANCEL SELF") }

  /// Disconnects; what was spoken ends.
  func close(_ failure: SpeechFailure = .ended) {
    guard self.failure == nil else { return }
    self.failure = failure
    g_cancellable_cancel(cancellable.pointer.typed())
    g_io_stream_close_async(stream.pointer.typed(), G_PRIORITY_DEFAULT, nil, nil, nil)
    watchdog?.cancel()
    awaited.take()?.resume(returning: .failure(failure))
    let ended = speaking
    speaking = [:]
    for continuation in ended.values { continuation.resume(returning: .failure(failure)) }
  }

  /// Sends a command and returns the reply's values.
  @discardableResult private func command(_ line: String) async throws(SpeechFailure) -> [String] {
    await takeTurn()
    let reply = await exchange(line)
    endTurn()
    return try reply.get()
  }

  /// Sends a text and returns the daemon's number for it.
  private func submit(_ text: String) async -> Result<Int, SpeechFailure> {
    do throws(SpeechFailure) {
      _ = try await exchange("SPEAK").get()
      // A line with a full stop alone ends the text.
      let values = try await exchange((text.hasPrefix(".") ? "." : "") + text + "\r\n.").get()
      guard let number = values.first.flatMap({ Int($0) }) else { return .failure(.refused(values.joined())) }
      return .success(number)
    } catch {
      return .failure(error)
    }
  }

  private func exchange(_ text: String) async -> Result<[String], SpeechFailure> {
    if let failure { return .failure(failure) }
    watchdog = Task { [weak self, patience] in
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      self?.close(.silent)
    }
    defer { watchdog?.cancel() }
    // The reply may arrive before the write is known to be complete.
    async let isWritten = write(text + "\r\n")
    let reply: Result<[String], SpeechFailure> = await withCheckedContinuation { continuation in
      if let failure { continuation.resume(returning: .failure(failure)) } else { awaited = continuation }
    }
    _ = await isWritten
    return reply
  }

  private func write(_ text: String) async -> Bool {
    let bytes = Array(text.utf8)
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyMemory(from: bytes, byteCount: bytes.count)
    defer { buffer.deallocate() }
    let (stream, cancellable) = (stream, cancellable)
    do {
      return try await asyncOperation { callback, data in
        g_output_stream_write_all_async(
          g_io_stream_get_output_stream(stream.pointer.typed()), buffer, gsize(bytes.count), G_PRIORITY_DEFAULT,
          cancellable.pointer.typed(), callback, data)
      } finish: { source, result in
        finished { error in g_output_stream_write_all_finish(source?.typed(), result, nil, error) != 0 ? true : nil }
      }
    } catch {
      close(.ended)
      return false
    }
  }

  private static func line(from input: GObjectRef, _ cancellable: GObjectRef) async throws(GLibError) -> String {
    try await asyncOperation { callback, data in
      g_data_input_stream_read_line_async(
        input.pointer.typed(), G_PRIORITY_DEFAULT, cancellable.pointer.typed(), callback, data)
    } finish: { source, result in
      // At the end of the stream there is neither a line nor an error.
      finished { error in
        guard let line = g_data_input_stream_read_line_finish(source?.typed(), result, nil, error) else { return nil }
        defer { g_free(line) }
        return String(cString: line)
      }
    }
  }

  /// Takes a line: a code, “-” or, in the last line, a space, and a value.
  private func hear(_ line: String) {
    let code = Int(line.prefix(3)) ?? 0
    let value = String(line.dropFirst(4))
    guard line.dropFirst(3).first != "-" else { return lines.append(value) }
    let values = lines
    lines = []
    if code >= 700 { return happened(code, values) }
    awaited.take()?.resume(returning: code >= 300 || code == 0 ? .failure(.refused(value)) : .success(values))
  }

  private func happened(_ code: Int, _ values: [String]) {
    guard let number = values.first.flatMap({ Int($0) }), code == 702 || code == 703 else { return }
    let ending = code == 702 ? Ending.spoken : .interrupted
    if let continuation = speaking.removeValue(forKey: number) {
      continuation.resume(returning: .success(ending))
    } else if number > latest {
      early[number] = ending
    }
  }

  private func takeTurn() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { queue.append($0) }
  }

  private func endTurn() {
    if queue.isEmpty { isTaken = false } else { queue.removeFirst().resume() }
  }
}
