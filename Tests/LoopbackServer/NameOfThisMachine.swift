internal import CPixbuf
internal import CSoup

/// A name that looks like one of the web's, and which this process resolves to 127.0.0.1.
///
/// A resolver of the program's own kind takes the default one's place for good, and answers for this name alone.
public enum NameOfThisMachine {
  /// The name.
  public static let name = "pictures.kiji-tests.example"

  /// Makes the name known; once for the process.
  public static func resolve() { _ = installed }

  private static let installed: Bool = {
    guard let standard = g_resolver_get_default() else { return false }
    let instance = UnsafeMutableRawPointer(standard).assumingMemoryBound(to: GTypeInstance.self)
    let parent = g_type_from_instance(instance)
    var query = GTypeQuery()
    g_type_query(parent, &query)
    let type = g_type_register_static_simple(
      parent, "KijiTestsResolver", query.class_size,
      { resolver, _ in
        guard let resolver = resolver?.assumingMemoryBound(to: GResolverClass.self) else { return }
        resolver.pointee.lookup_by_name_with_flags_async = lookUp
        resolver.pointee.lookup_by_name_with_flags_finish = finish
      }, query.instance_size, nil, GTypeFlags(rawValue: 0))
    guard let made = g_object_new_with_properties(type, 0, nil, nil) else { return false }
    g_resolver_set_default(UnsafeMutableRawPointer(made).assumingMemoryBound(to: GResolver.self))
    g_object_unref(made)
    g_object_unref(standard)
    return true
  }()
}

private func g_type_from_instance(_ instance: UnsafeMutablePointer<GTypeInstance>) -> GType {
  instance.pointee.g_class.pointee.g_type
}

private func parentClass(of resolver: UnsafeMutablePointer<GResolver>?) -> UnsafeMutablePointer<GResolverClass>? {
  guard let resolver else { return nil }
  let instance = UnsafeMutableRawPointer(resolver).assumingMemoryBound(to: GTypeInstance.self)
  return g_type_class_peek_parent(instance.pointee.g_class)?.assumingMemoryBound(to: GResolverClass.self)
}

private let lookUp:
  @convention(c) (
    UnsafeMutablePointer<GResolver>?, UnsafePointer<CChar>?, GResolverNameLookupFlags,
    UnsafeMutablePointer<GCancellable>?, GAsyncReadyCallback?, gpointer?
  ) -> Void = { resolver, name, flags, cancellable, callback, data in
    guard let name, String(cString: name) == NameOfThisMachine.name else {
      parentClass(of: resolver)?.pointee
        .lookup_by_name_with_flags_async(resolver, name, flags, cancellable, callback, data)
      return
    }
    let task = g_task_new(resolver, cancellable, callback, data)
    defer { g_object_unref(UnsafeMutableRawPointer(task)) }
    g_task_set_name(task, NameOfThisMachine.name)
    if flags == G_RESOLVER_NAME_LOOKUP_FLAGS_IPV6_ONLY {
      g_task_return_error(
        task,
        g_error_new_literal(
          g_resolver_error_quark(), Int32(G_RESOLVER_ERROR_NOT_FOUND.rawValue), "only an address of the old kind"))
    } else {
      let addresses = g_list_append(nil, g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4))
      g_task_return_pointer(task, addresses, nil)
    }
  }

private let finish:
  @convention(c) (
    UnsafeMutablePointer<GResolver>?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> UnsafeMutablePointer<GList>? = { resolver, result, error in
    let isOurs = g_task_get_name(result).map { String(cString: $0) == NameOfThisMachine.name } ?? false
    guard isOurs else {
      return parentClass(of: resolver)?.pointee.lookup_by_name_with_flags_finish(resolver, result, error)
    }
    return g_task_propagate_pointer(result, error)?.assumingMemoryBound(to: GList.self)
  }
