/// The settings.
struct Settings: Equatable {
  /// A setting that is on or off.
  enum Toggle: String, CaseIterable {
    case notifications = "Notifications"
    case sounds = "Sounds"
    case battery = "Update on battery"
  }

  /// The text size.
  enum TextSize: String, CaseIterable {
    case small = "Small"
    case medium = "Medium"
    case large = "Large"
  }

  /// How often to check for updates.
  enum Interval: String, CaseIterable {
    case hourly = "Hourly"
    case daily = "Daily"
    case weekly = "Weekly"
    case never = "Never"
  }

  /// The toggles that are on.
  var on: Set<Toggle> = [.notifications]
  var textSize = TextSize.medium
  var interval = Interval.daily
}

extension Settings.TextSize {
  /// The next size; after the last comes the first.
  var next: Settings.TextSize {
    let all = Self.allCases
    let place = all.firstIndex(of: self) ?? 0
    return all[(place + 1) % all.count]
  }
}
