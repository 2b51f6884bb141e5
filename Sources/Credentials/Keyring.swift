// Threads: libsecret is only used on one GLib thread, which is the actor's executor.

internal import CSecret
internal import GLibKit

/// The desktop's keyring, accessed through the Secret Service API.
public actor Keyring: PasswordStore {
  private let executor = GLibExecutor(name: "kiji-keyring")
  /// Until when the keyring is not contacted again, because it did not respond.
  private var restsUntil: ContinuousClock.Instant?

  /// The keyring's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// How long to wait for a response; a keyring usually responds within milliseconds.
  public static let patience: Duration = .seconds(5)
  /// How long to wait for the user to unlock the keyring.
  public static let promptPatience: Duration = .seconds(120)
  /// How long a keyring that did not respond is not contacted again. Otherwise every feed with a password would wait
  /// for it again.
  public static let rest: Duration = .seconds(60)

  /// Creates a keyring for the current session, without contacting it.
  public init() {}

  /// Returns the password of an account, or nil if there is none. Never unlocks a keyring, because prompts would appear
  /// during automatic refreshes.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` or ``CredentialsError/cancelled``.
  public func password(for account: Account) async throws(CredentialsError) -> String? {
    switch try await find(account) {
    case .nothing: return nil
    case .locked: throw .noKeyring(.locked)
    case .password(let password): return password
    }
  }

  /// Stores a password. The keyring may ask the user to unlock it.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` or ``CredentialsError/cancelled``.
  public func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace {
    // Finds out whether the keyring responds at all, with the shorter timeout.
    _ = try await find(account)
    let isKept = try await call(within: Self.promptPatience) { keyring, deadline throws(GLibError) in
      try await KeyringItem.store(password, for: account, deadline, on: keyring)
    }
    guard isKept else { throw .noKeyring(.locked) }
    return .keyring
  }

  /// Deletes a password. The keyring may ask the user to unlock it.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` or ``CredentialsError/cancelled``.
  public func remove(_ account: Account) async throws(CredentialsError) {
    if case .nothing = try await find(account) { return }
    let isGone = try await call(within: Self.promptPatience) { keyring, deadline throws(GLibError) in
      try await KeyringItem.clear(account, deadline, on: keyring)
    }
    guard isGone else { throw .noKeyring(.locked) }
  }

  /// Deletes a password, unless the keyring is locked.
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

  /// Runs a keyring request with a timeout.
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
