import Words

/// The preferences, stored in the settings and observable.
package final class PreferencesStore {
  /// The current preferences.
  package private(set) var current = Preferences()

  /// The user's own theme, or why there is none; nil until it is read.
  package private(set) var ownTheme: Result<UserTheme, UserThemeError>?

  /// The same if it is chosen and can be used.
  package var ownThemeInUse: UserTheme? { current.theme == .own ? try? ownTheme?.get() : nil }

  /// The services that articles can be sent to.
  package private(set) var services: [SendService] = []

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
    if let settings {
      settings.takeOverSerif()
      current = Preferences(settings)
      services = SendService.stored(in: settings)
    }
    if current.theme == .own { readTheme() }
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

  /// Sets and stores the services that articles can be sent to.
  package func set(_ services: [SendService]) {
    guard services != self.services else { return }
    self.services = services
    isWriting = true
    settings?[pairs: SendService.key] = services.map { ($0.name, $0.template.text) }
    isWriting = false
    tell(current)
  }

  /// Reloads the preferences, which another program such as a settings editor may have changed.
  private func settingsChanged() {
    guard !isWriting, let settings else { return }
    let (read, services) = (Preferences(settings), SendService.stored(in: settings))
    guard read != current || services != self.services else { return }
    self.services = services
    tell(read)
  }

  /// Reads the user's own theme, which may have changed, and tells the followers.
  package func readTheme() {
    Task { [weak self] in
      let theme = await UserTheme.reading()
      guard let self, theme != ownTheme else { return }
      ownTheme = theme
      tell(current)
    }
  }

  private func tell(_ preferences: Preferences) {
    if preferences.theme == .own, current.theme != .own { readTheme() }
    current = preferences
    followers.removeAll { $0.owner == nil }
    // A follower may change them again.
    for follower in followers { follower.handler(current) }
  }
}

extension PreferencesStore {
  /// Changes a preference, which can be undone, also after the window has closed. There is no message, because the user
  /// sees the result.
  ///
  /// - Parameter title: The name of the preference.
  package func change(_ title: String, in history: HistoryModel, _ change: (inout Preferences) -> Void) {
    let before = current
    var after = before
    change(&after)
    // Translators: %s is a preference, such as “Text size”.
    history.perform(saying: tr("“%s” changed", title), isVisible: true) { [self, after] in
      let old = current
      set(old.takingBack(from: before, to: after))
      guard current != old else { return nil }
      return { [self] in
        let old = current
        set(old.takingBack(from: after, to: before))
        guard current != old else { return tr("Nothing to undo") }
        // Translators: %s is a preference, such as “Text size”.
        return tr("“%s” restored", title)
      }
    }
  }
}

extension Preferences {
  /// The preferences with a change reverted, except for values that have been changed again since then.
  package func takingBack(from after: Preferences, to before: Preferences) -> Preferences {
    var result = self
    for which in Preference.all where which.number(in: self) == which.number(in: after) {
      which.setNumber(which.number(in: before), in: &result)
    }
    return result
  }
}

extension ProgramSettings {
  /// Turns the switch that earlier versions had into the font that it meant.
  fileprivate func takeOverSerif() {
    guard !self[flag: "serif"] else { return }
    self[choice: "font"] = ArticleFont.sans.rawValue
    self[flag: "serif"] = true
  }
}

extension SendService {
  fileprivate static var key: String { "send-services" }

  /// Reads the services from the settings, without those that another program has written wrongly.
  @MainActor fileprivate static func stored(in settings: ProgramSettings) -> [SendService] {
    settings[pairs: key].prefix(most).compactMap { name, text in
      (try? AddressTemplate(text)).map { SendService(name: name, template: $0) }
    }
  }
}

extension Preferences {
  /// Reads the preferences from the settings.
  fileprivate init(_ settings: ProgramSettings) {
    self.init()
    for preference in Preference.all {
      let key = preference.key
      let number = preference.isSwitch ? settings[flag: key] ? 1 : 0 : settings[choice: key]
      preference.setNumber(number, in: &self)
    }
  }

  /// Writes the changed values.
  fileprivate func write(to settings: ProgramSettings, over old: Preferences) {
    for preference in Preference.all {
      let number = preference.number(in: self)
      guard number != preference.number(in: old) else { continue }
      if preference.isSwitch {
        settings[flag: preference.key] = number != 0
      } else {
        settings[choice: preference.key] = number
      }
    }
  }
}
