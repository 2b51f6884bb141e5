import Words

/// A preference: its key in the settings schema, its property of ``Preferences``, and its words and place on the page.
///
/// To add a preference, add a property with its default to ``Preferences``, an element to ``all``, and the key to the
/// schema in Resources.
package nonisolated struct Preference: Sendable {
  /// A section of the page.
  package enum Section: Sendable {
    case refreshing
    case reading
    case lists
    case privacy
    case keyboard
  }

  /// All preferences, in the order of the page.
  package static let all: [Preference] = [
    Preference("refresh-at-start", \.refreshesAtStart, .refreshing, tr("Refresh when Kiji starts")),
    Preference("refresh-interval", \.refreshInterval, .refreshing, tr("Refresh feeds")),
    // Translators: inactive feeds are those that rarely have new articles.
    Preference("spare-quiet-feeds", \.sparesQuietFeeds, .refreshing, tr("Refresh inactive feeds less often")),
    Preference("refresh-on-metered", \.refreshesOnMetered, .refreshing, tr("Refresh on metered connections")),
    // Translators: Kiji keeps refreshing feeds after its window was closed.
    Preference("run-in-background", \.runsInBackground, .refreshing, tr("Run in background")),
    // Translators: Kiji starts, without a window, when the user logs in to the computer.
    Preference("start-at-login", \.startsAtLogin, .refreshing, tr("Start at login")),

    Preference("mark-read", \.readMark, .reading, tr("Mark articles as read")),
    Preference("open-selected", \.opensSelected, .reading, tr("Open an article as soon as it is selected")),
    // Translators: a full text is an article’s text taken from its web page.
    Preference(
      "fetch-full-texts-ahead", \.fetchesFullTextsAhead, .reading, tr("Fetch full texts of the next unread articles")),
    Preference("offline-images", \.offlineImages, .reading, tr("Keep images for offline reading")),
    // Translators: episodes that wait in the queue of the player are stored on the disk.
    Preference("download-ahead", \.downloadsAhead, .reading, tr("Download episodes of the queue")),
    Preference("theme", \.theme, .reading, tr("Theme")),
    // Translators: the font of articles.
    Preference("font", \.font, .reading, tr("Font")),
    Preference("text-size", \.textSize, .reading, tr("Text size")),
    Preference("line-height", \.lineHeight, .reading, tr("Line height")),
    // Translators: the width of the text of articles.
    Preference("column-width", \.columnWidth, .reading, tr("Text width")),
    // Translators: whether a bar at the edge shows how much of an article has been read.
    Preference("show-progress", \.showsProgress, .reading, tr("Show reading progress")),
    // Translators: how fast a voice reads articles aloud.
    Preference("speech-speed", \.speechSpeed, .reading, tr("Reading aloud")),

    Preference("oldest-first", \.list.oldestFirst, .lists, tr("Oldest articles first")),
    Preference("by-day", \.list.byDay, .lists, tr("Group articles by day")),
    Preference("unread-only", \.list.unreadOnly, .lists, tr("Show unread only")),
    Preference("list-density", \.list.density, .lists, trc("list density", "Density")),
    // Translators: small images of articles in lists.
    Preference("show-thumbnails", \.showsThumbnails, .lists, tr("Show thumbnails")),
    Preference("feed-order", \.feedOrder, .lists, tr("Sort feeds")),
    Preference("hide-read-feeds", \.hidesReadFeeds, .lists, tr("Hide feeds without unread articles")),

    Preference("pictures", \.pictures, .privacy, tr("Images in articles")),

    // Translators: whether J, K, S and other letters work without Ctrl.
    Preference("letter-keys", \.usesLetterKeys, .keyboard, tr("Single-key shortcuts")),
  ]

  /// The key in the settings schema.
  package let key: String
  /// The section of the page that has the preference's row.
  package let section: Section
  private let title: @Sendable () -> String
  private let choices: (@Sendable () -> [(number: Int, words: String)])?
  private let get: @Sendable (Preferences) -> Int
  private let set: @Sendable (inout Preferences, Int) -> Void

  /// Declares a preference that is on or off.
  private init(
    _ key: String, _ path: any WritableKeyPath<Preferences, Bool> & Sendable, _ section: Section,
    _ title: @autoclosure @escaping @Sendable () -> String
  ) {
    (self.key, self.section, self.title, choices) = (key, section, title, nil)
    get = { $0[keyPath: path] ? 1 : 0 }
    set = { $0[keyPath: path] = $1 != 0 }
  }

  /// Declares a preference with a few values.
  private init<Value: PreferenceValue>(
    _ key: String, _ path: any WritableKeyPath<Preferences, Value> & Sendable, _ section: Section,
    _ title: @autoclosure @escaping @Sendable () -> String
  ) {
    (self.key, self.section, self.title) = (key, section, title)
    choices = { Value.allCases.map { ($0.rawValue, $0.words) } }
    get = { $0[keyPath: path].rawValue }
    set = { preferences, number in
      // An unknown number comes from a later version.
      if let value = Value(rawValue: number) { preferences[keyPath: path] = value }
    }
  }

  /// Whether the preference is on or off; otherwise it has one of its ``options``.
  package var isSwitch: Bool { choices == nil }
  /// The name on the page.
  package var words: String { title() }
  /// The names of the values.
  package var options: [String] { choices?().map(\.words) ?? [] }

  /// Returns the value as the number stored in the settings; 1 or 0 for a preference that is on or off.
  package func number(in preferences: Preferences) -> Int { get(preferences) }

  /// Sets the value; an unknown number is ignored.
  package func setNumber(_ number: Int, in preferences: inout Preferences) { set(&preferences, number) }

  /// Returns the index of a value among the options.
  package func option(of number: Int) -> Int? { choices?().firstIndex { $0.number == number } }

  /// Sets the value to one of the options.
  package func choose(_ option: Int, in preferences: inout Preferences) {
    if let choice = choices?()[option] { set(&preferences, choice.number) }
  }
}

nonisolated extension Preference: Equatable {
  package static func == (left: Preference, right: Preference) -> Bool { left.key == right.key }
}

/// The values of a preference, with their numbers in the settings schema and their names on the page.
package nonisolated protocol PreferenceValue: CaseIterable, RawRepresentable<Int>, Sendable {
  var words: String { get }
}
