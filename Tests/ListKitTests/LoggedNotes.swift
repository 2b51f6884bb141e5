import CGLib

/// The notes for the developer that ListKit has logged since this object was made, instead of writing them.
@MainActor final class LoggedNotes {
  private static let domain = "ListKit"
  private static var texts: [String] = []
  private let handler: guint

  init() {
    Self.texts = []
    handler = g_log_set_handler(
      Self.domain, G_LOG_LEVEL_MESSAGE,
      { _, _, text, _ in
        let text = text.map { String(cString: $0) } ?? ""
        MainActor.assumeIsolated { LoggedNotes.texts.append(text) }
      }, nil)
  }

  isolated deinit { g_log_remove_handler(Self.domain, handler) }

  var texts: [String] { Self.texts }
}
