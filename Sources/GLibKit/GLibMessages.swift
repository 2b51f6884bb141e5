internal import CGLib

/// Log messages of GLib and of the libraries and modules that use it.
public enum GLibMessages {
  /// Keeps log messages off standard error, which a command-line tool needs for its own messages: that a desktop's
  /// proxy settings cannot be read does not concern a user who refreshes feeds.
  ///
  /// They go to the system journal if there is one. Has no effect if `G_MESSAGES_DEBUG` is set. Call it once, before
  /// using GLib.
  public static func keepOffStandardError() {
    guard g_getenv("G_MESSAGES_DEBUG") == nil else { return }
    g_log_set_writer_func(
      { level, fields, count, data in
        // Fatal messages explain why the process ends.
        if level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 { return g_log_writer_default(level, fields, count, data) }
        _ = g_log_writer_journald(level, fields, count, data)
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }
}
