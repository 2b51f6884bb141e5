internal import CSoup

extension FeedFetcher {
  /// The version of libsoup in use, such as `3.2.3`.
  public static var soupVersion: String {
    [soup_get_major_version(), soup_get_minor_version(), soup_get_micro_version()].map(String.init)
      .joined(separator: ".")
  }
}
