// Ownership: what libsecret gives is released where it is received, and Swift strings go out. libsecret wipes its own
// copy of a password; Swift's cannot be wiped, and is gone with the request that it is for, or with what takes a change of it back.

internal import CSecret
internal import GLibKit

/// A password's place in the keyring: what it is found by, and the calls that find, store and clear it. libsecret answers
/// on the thread that it is asked on, so that is the keyring's.
enum KeyringItem {
  /// What there is of an account.
  enum Found: Sendable {
    case nothing
    case locked
    case password(String)
  }

  /// The form of the program's items, by which a keyring tells them from those of others. A keyring holds what was
  /// written with it for years: it is never changed.
  #if KIJI_DEVEL
    private static let schemaName = "io.github.kiji_reader.Kiji.Devel.Feed"
  #else
    private static let schemaName = "io.github.kiji_reader.Kiji.Feed"
  #endif
  private static let (server, user) = ("server", "user")

  /// Looks without opening a keyring that is locked.
  static func find(
    _ account: Account, _ deadline: Deadline, on keyring: isolated Keyring
  ) async throws(GLibError) -> Found {
    let items: [Transferred] = try await asyncOperation { callback, data in
      withKey(of: account) { schema, attributes in
        secret_password_searchv(schema, attributes, SECRET_SEARCH_NONE, deadline.cancellable, callback, data)
      }
    } finish: { _, result in
      var error: UnsafeMutablePointer<GError>?
      let list = secret_password_search_finish(result, &error)
      if let error { return .failure(GLibError(consuming: UnsafeMutableRawPointer(error))) }
      defer { g_list_free(list) }
      let items = sequence(first: list, next: { $0?.pointee.next }).prefix { $0 != nil }
      return .success(items.compactMap { $0?.pointee.data.map(Transferred.init) })
    }
    defer { for item in items { g_object_unref(item.pointer) } }
    guard let item = items.first?.pointer else { return .nothing }
    // a keyring in a sandbox is a file, whose items are of another class and never locked
    let isOfService = g_type_check_instance_is_a(item.typed(), secret_item_get_type()) != 0
    if isOfService, secret_item_get_locked(item.typed()) != 0 { return .locked }
    return try await password(of: Transferred(item), deadline, on: keyring)
  }

  private static func password(
    of item: Transferred, _ deadline: Deadline, on keyring: isolated Keyring
  ) async throws(GLibError) -> Found {
    try await asyncOperation { callback, data in
      secret_retrievable_retrieve_secret(item.pointer.opaque, deadline.cancellable, callback, data)
    } finish: { source, result in
      var error: UnsafeMutablePointer<GError>?
      let value = secret_retrievable_retrieve_secret_finish(source?.opaque, result, &error)
      if let error { return .failure(GLibError(consuming: UnsafeMutableRawPointer(error))) }
      guard let value else { return .success(.nothing) }
      defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
      return .success(secret_value_get_text(value).map { .password(String(cString: $0)) } ?? .nothing)
    }
  }

  /// - Returns: false when the person who was asked to open the keyring did not.
  static func store(
    _ password: String, for account: Account, _ deadline: Deadline, on keyring: isolated Keyring
  ) async throws(GLibError) -> Bool {
    try await asyncOperation { callback, data in
      withKey(of: account) { schema, attributes in
        // the label is what the keyring's own window shows
        secret_password_storev(
          schema, attributes, nil, "Kiji: \(account.userName), \(account.server)", password, deadline.cancellable,
          callback, data)
      }
    } finish: { _, result in
      succeeded { secret_password_store_finish(result, $0) }
    }
  }

  /// - Returns: false when nothing was cleared.
  static func clear(
    _ account: Account, _ deadline: Deadline, on keyring: isolated Keyring
  ) async throws(GLibError) -> Bool {
    try await asyncOperation { callback, data in
      withKey(of: account) { schema, attributes in
        secret_password_clearv(schema, attributes, deadline.cancellable, callback, data)
      }
    } finish: { _, result in
      succeeded { secret_password_clear_finish(result, $0) }
    }
  }

  private static func succeeded(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) -> Result<Bool, GLibError> {
    var error: UnsafeMutablePointer<GError>?
    let isDone = call(&error) != 0
    if let error { return .failure(GLibError(consuming: UnsafeMutableRawPointer(error))) }
    return .success(isDone)
  }

  /// What an account is found by, for the length of a call, which takes its own copy.
  private static func withKey(
    of account: Account, _ body: (_ schema: UnsafePointer<SecretSchema>?, _ attributes: OpaquePointer?) -> Void
  ) {
    let types = g_hash_table_new(g_str_hash, g_str_equal)
    defer { g_hash_table_unref(types) }
    let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, { g_free($0) }, { g_free($0) })
    defer { g_hash_table_unref(attributes) }
    let names = [(server, account.server), (user, account.userName)].map { name, value in
      let key = g_strdup(name)
      // a string is type 0 of the schema's types, which a table holds as no pointer
      g_hash_table_insert(types, key, nil)
      g_hash_table_insert(attributes, g_strdup(name), g_strdup(value))
      return key
    }
    defer { names.forEach { g_free($0) } }
    let schema = secret_schema_newv(schemaName, SECRET_SCHEMA_NONE, types)
    defer { secret_schema_unref(schema) }
    body(schema, attributes)
  }
}
