import Words

/// A row of the preferences that changes something, for going to it from elsewhere.
package nonisolated enum SettingName: Hashable, Sendable {
  /// A preference, by its key in the settings schema.
  case preference(key: String)
  case limit(RetentionLimit)
  case exception(RetentionException)
  /// Whether articles of several feeds that tell the same story are recognized.
  case stories
  /// The page of what tells the user of new articles.
  case notifications

  /// All of them, in the order of the page.
  package static let all: [SettingName] =
    Preference.all.map { .preference(key: $0.key) }
    + [.notifications, .stories, .limit(.days), .limit(.articles), .exception(.unread), .exception(.starred)]

  /// A name that stays the same between launches.
  package var key: String {
    switch self {
    case .preference(let key): key
    case .limit(.days): "retention-days"
    case .limit(.articles): "retention-articles"
    case .exception(.unread): "retention-unread"
    case .exception(.starred): "retention-starred"
    case .stories: "stories"
    case .notifications: "notifications"
    }
  }
}

extension SettingName {
  /// The name on the page.
  package var words: String {
    switch self {
    case .preference(let key): Preference.all.first { $0.key == key }?.words ?? key
    case .limit(let limit): limit.words
    case .exception(let exception): exception.words
    // Translators: a preference: of articles of several feeds that tell the same story, lists show only one.
    case .stories: tr("Show the same story only once")
    // Translators: a page of the preferences: the feeds, folders and rules that tell the user of new articles.
    case .notifications: tr("Notifications")
    }
  }
}
