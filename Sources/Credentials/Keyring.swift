// Threads: libsecret is used from one GLib thread alone, which is the actor's executor.

internal import CSecret
internal import GLibKit

/// The desktop's keyring, by the Secret Service.
public actor Keyring: PasswordStore {
  private let executor = GLibExecutor(name: "kiji-keyring")
  /// Until when it is not asked again: it did not answer.
  private var restsUntil: ContinuousClock.Instant?

  /// The keyring's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// How long an answer is waited for: a keyring has it in milliseconds.
  public static let patience: Duration = .seconds(5)
  /// How long a person is waited for who is asked to open the keyring.
  public static let promptPatience: Duration = .seconds(120)
  /// For how long one that did not answer is left alone: else each feed with a password would wait for it again.
  public static let rest: Duration = .seconds(60)

  /// The keyring of the session that the program runs in. Nothing is asked of it yet.
  public init() {}

  /// The password of an account. Never opens a keyring that is locked: a refresh that nobody asked for would have
  /// windows pop up.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` or ``CredentialsError/cancelled``.
  public func password(for account: Account) async throws(CredentialsError) -> String? {
    switch try await find(account) {
    case .nothing: return nil
    case .locked: throw .noKeyring(.locked)
    case .password(let password): return password
    }
  }

  /// Keeps a password. The keyring may ask the person to open it.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` or ``CredentialsError/cancelled``.
  public func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace {
    // whether it answers at all is known sooner than whether a person does
    _ = try await find(account)
    let isKept = try await call(within: Self.promptPatience) { keyring, deadline throws(GLibError) in
      try await KeyringItem.store(password, for: account, deadline, on: keyring)
    }
    guard isKept else { throw .noKeyring(.locked) }
    return .keyring
  }

  /// Forgets a password. The keyring may ask the person to open it.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` or ``CredentialsError/cancelled``.
  public func remove(_ account: Account) async throws(CredentialsError) {
    if case .nothing = try await find(account) { return }
    let isGone = try await call(within: Self.promptPatience) { keyring, deadline throws(GLibError) in
      try await KeyringItem.clear(account, deadline, on: keyring)
    }
    guard isGone else { throw .noKeyring(.locked) }
  }

  /// The same, but for a keyring that is locked.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` or ``CredentialsError/cancelled``.
  public func removeUnasked(_ account: Account) async throws(CredentialsError) {
    if case .locked = try await find(account) { throw .noKeyring(.locked) }
    try await remove(account)
  }

  private func find(_ account: Account) async throws(CredentialsError) -> KeyringItem.Found {
    try await call(within: Self.patience) { keyring, deadline throws(GLibError) in
      try await KeyringItem.find(account, deadline, on: keyring)
    }
  }

  /// Waits for an answer, and no longer than that.
  private func call<Value: Sendable>(
    within patience: Duration, _ body: (isolated Keyring, Deadline) async throws(GLibError) -> Value
  ) async throws(CredentialsError) -> Value {
    if let restsUntil, restsUntil > .now { throw .noKeyring(.silent) }
    let deadline = Deadline()
    let timeout = deadline.start(patience)
    defer { timeout.end() }
    let result: Result<Value, GLibError> = await withTaskCancellationHandler {
      do throws(GLibError) {
        return .success(try await body(self, deadline))
      } catch { return .failure(error) }
    } onCancel: {
      deadline.cancel()
    }
    switch result {
    case .success(let value): return value
    case .failure(let error):
      if Task.isCancelled { throw .cancelled }
      if deadline.hasPassed {
        restsUntil = .now + Self.rest
        throw .noKeyring(.silent)
      }
      let isLocked = error.domain == "secret-error" && error.code == Int(SECRET_ERROR_IS_LOCKED.rawValue)
      throw .noKeyring(isLocked ? .locked : .missing(reason: error.message))
    }
  }
}
