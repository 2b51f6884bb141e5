// Ownership: objects returned by libsecret are released where they are received; only Swift strings are passed on.
// libsecret wipes its own copy of a password. Swift's copy cannot be wiped; it is freed with the request that needs it,
// or with the undo step that restores it.

internal import CSecret
internal import GLibKit

/// A password's item in the keyring: its attributes, and the calls that find, store and clear it. libsecret calls back
/// on the thread it was called on, which is the keyring's.
enum KeyringItem {
  /// The result of looking up an account.
  enum Found: Sendable {
    case nothing
    case locked
    case password(String)
  }

  /// The schema of the program's items, which distinguishes them from those of other programs. It must never change,
  /// because a keyring keeps items for years.
  #if KIJI_DEVEL
    private static let schemaName = "io.github.kiji_reader.Kiji.Devel.Feed"
  #else
    private static let schemaName = "io.github.kiji_reader.Kiji.Feed"
  #endif
  private static let (server, user) = ("server", "user")

  /// Looks up an account without unlocking the keyring.
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
    // In a sandbox, the keyring is a file, whose items have a different class and are never locked.
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

  /// - Returns: False if the user did not unlock the keyring.
  static func store(
    _ password: String, for account: Account, _ deadline: Deadline, on keyring: isolated Keyring
  ) async throws(GLibError) -> Bool {
    try await asyncOperation { callback, data in
      withKey(of: account) { schema, attributes in
        // The label is shown by keyring applications.
        secret_password_storev(
          schema, attributes, nil, "Kiji: \(account.userName), \(account.server)", password, deadline.cancellable,
          callback, data)
      }
    } finish: { _, result in
      succeeded { secret_password_store_finish(result, $0) }
    }
  }

  /// - Returns: False if nothing was cleared.
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

  /// Calls a closure with the schema and attributes of an account. libsecret copies them.
  private static func withKey(
    of account: Account, _ body: (_ schema: UnsafePointer<SecretSchema>?, _ attributes: OpaquePointer?) -> Void
  ) {
    let types = g_hash_table_new(g_str_hash, g_str_equal)
    defer { g_hash_table_unref(types) }
    let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, { g_free($0) }, { g_free($0) })
    defer { g_hash_table_unref(attributes) }
    let names = [(server, account.server), (user, account.userName)].map { name, value in
      let key = g_strdup(name)
      // The string type is 0, which a hash table represents as a null pointer.
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
