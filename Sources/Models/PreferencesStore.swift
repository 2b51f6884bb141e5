/// The preferences, stored in the settings and observable.
package final class PreferencesStore {
  /// The current preferences.
  package private(set) var current = Preferences()

  /// The settings; without them, preferences last until the program quits.
  private let settings: ProgramSettings?
  private var followers: [Follower] = []
  /// True while several keys are being written, when the settings are incomplete.
  private var isWriting = false

  private struct Follower {
    weak var owner: AnyObject?
    let handler: (Preferences) -> Void
  }

  package init(settings: ProgramSettings?) {
    self.settings = settings
    if let settings { current = Preferences(settings) }
    settings?.onChange { [weak self] in self?.settingsChanged() }
  }

  /// Calls a handler at each change as long as the owner lives. The handler should capture the owner weakly.
  package func follow(_ owner: AnyObject, _ handler: @escaping (Preferences) -> Void) {
    followers.append(Follower(owner: owner, handler: handler))
  }

  /// Sets and stores the preferences.
  package func set(_ preferences: Preferences) {
    guard preferences != current else { return }
    if let settings {
      isWriting = true
      preferences.write(to: settings, over: current)
      isWriting = false
    }
    tell(preferences)
  }

  /// Reloads the preferences, which another program such as a settings editor may have changed.
  private func settingsChanged() {
    guard !isWriting, let settings else { return }
    let read = Preferences(settings)
    if read != current { tell(read) }
  }

  private func tell(_ preferences: Preferences) {
    current = preferences
    followers.removeAll { $0.owner == nil }
    for follower in followers { follower.handler(preferences) }
  }
}

extension Preferences {
  /// Reads the preferences from the settings. An unknown raw value comes from a later version and is replaced by the
  /// default.
  fileprivate init(_ settings: ProgramSettings) {
    self.init()
    refreshesAtStart = settings[flag: "refresh-at-start"]
    refreshInterval = RefreshInterval(rawValue: settings[choice: "refresh-interval"]) ?? refreshInterval
    refreshesOnMetered = settings[flag: "refresh-on-metered"]
    sparesQuietFeeds = settings[flag: "spare-quiet-feeds"]
    list = ListArrangement(
      unreadOnly: settings[flag: "unread-only"], oldestFirst: settings[flag: "oldest-first"],
      byDay: settings[flag: "by-day"])
    feedOrder = FeedOrder(rawValue: settings[choice: "feed-order"]) ?? feedOrder
    hidesReadFeeds = settings[flag: "hide-read-feeds"]
    readMark = ReadMark(rawValue: settings[choice: "mark-read"]) ?? readMark
    opensSelected = settings[flag: "open-selected"]
    usesLetterKeys = settings[flag: "letter-keys"]
    isSerif = settings[flag: "serif"]
    textSize = TextSize(rawValue: settings[choice: "text-size"]) ?? textSize
    lineHeight = LineHeight(rawValue: settings[choice: "line-height"]) ?? lineHeight
    theme = Theme(rawValue: settings[choice: "theme"]) ?? theme
    pictures = ImageChoice(rawValue: settings[choice: "pictures"]) ?? pictures
  }

  /// Writes the changed values.
  fileprivate func write(to settings: ProgramSettings, over old: Preferences) {
    if refreshesAtStart != old.refreshesAtStart { settings[flag: "refresh-at-start"] = refreshesAtStart }
    if refreshInterval != old.refreshInterval { settings[choice: "refresh-interval"] = refreshInterval.rawValue }
    if refreshesOnMetered != old.refreshesOnMetered { settings[flag: "refresh-on-metered"] = refreshesOnMetered }
    if sparesQuietFeeds != old.sparesQuietFeeds { settings[flag: "spare-quiet-feeds"] = sparesQuietFeeds }
    if list.unreadOnly != old.list.unreadOnly { settings[flag: "unread-only"] = list.unreadOnly }
    if list.oldestFirst != old.list.oldestFirst { settings[flag: "oldest-first"] = list.oldestFirst }
    if list.byDay != old.list.byDay { settings[flag: "by-day"] = list.byDay }
    if feedOrder != old.feedOrder { settings[choice: "feed-order"] = feedOrder.rawValue }
    if hidesReadFeeds != old.hidesReadFeeds { settings[flag: "hide-read-feeds"] = hidesReadFeeds }
    if readMark != old.readMark { settings[choice: "mark-read"] = readMark.rawValue }
    if opensSelected != old.opensSelected { settings[flag: "open-selected"] = opensSelected }
    if usesLetterKeys != old.usesLetterKeys { settings[flag: "letter-keys"] = usesLetterKeys }
    if isSerif != old.isSerif { settings[flag: "serif"] = isSerif }
    if textSize != old.textSize { settings[choice: "text-size"] = textSize.rawValue }
    if lineHeight != old.lineHeight { settings[choice: "line-height"] = lineHeight.rawValue }
    if theme != old.theme { settings[choice: "theme"] = theme.rawValue }
    if pictures != old.pictures { settings[choice: "pictures"] = pictures.rawValue }
  }
}
