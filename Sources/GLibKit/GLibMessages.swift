internal import CGLib

/// What GLib, and the libraries and modules that use it, have to say about themselves.
public enum GLibMessages {
  /// Keeps them off standard error, which in a command line is for the program's own sentences: a desktop's proxy settings
  /// that cannot be read are no concern of a user who refreshes feeds.
  ///
  /// They go to the system's journal where there is one. With `G_MESSAGES_DEBUG` in the environment everything is as it
  /// is without this call. To be called once, before anything of GLib is used.
  public static func keepOffStandardError() {
    guard g_getenv("G_MESSAGES_DEBUG") == nil else { return }
    g_log_set_writer_func(
      { level, fields, count, data in
        // the last words of a program that ends
        if level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 { return g_log_writer_default(level, fields, count, data) }
        _ = g_log_writer_journald(level, fields, count, data)
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }
}
