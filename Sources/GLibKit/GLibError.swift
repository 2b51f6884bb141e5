internal import CGLib

/// A `GError` as a value.
public struct GLibError: Error, Sendable, Equatable {
  /// The name of the error domain's quark, such as `g-io-error-quark`.
  public let domain: String
  /// The code within the domain.
  public let code: Int
  /// GLib's message, in the user's language if translated.
  public let message: String

  /// Converts a C error and frees it.
  /// - Parameter error: A `GError` owned by the caller; nil creates an empty error.
  public init(consuming error: UnsafeMutableRawPointer?) {
    guard let error else {
      self.init(domain: "", code: 0, message: "")
      return
    }
    let typed = error.typed(GError.self)
    self.init(
      domain: g_quark_to_string(typed.pointee.domain).map { String(cString: $0) } ?? "",
      code: Int(typed.pointee.code),
      message: typed.pointee.message.map { String(cString: $0) } ?? "")
    g_error_free(typed)
  }

  /// Creates an error that does not come from GLib.
  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Whether this is a GIO error with the given code.
  /// - Parameter code: A raw value of `GIOErrorEnum`.
  public func isIO(_ code: Int) -> Bool {
    domain == "g-io-error-quark" && self.code == code
  }
}
