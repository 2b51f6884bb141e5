/// What can be set.
struct Settings: Equatable {
  /// What is on or off.
  enum Toggle: String, CaseIterable {
    case notifications = "Notifications"
    case sounds = "Sounds"
    case battery = "Update on battery"
  }

  /// How large the text is.
  enum TextSize: String, CaseIterable {
    case small = "Small"
    case medium = "Medium"
    case large = "Large"
  }

  /// How often there is an update.
  enum Interval: String, CaseIterable {
    case hourly = "Hourly"
    case daily = "Daily"
    case weekly = "Weekly"
    case never = "Never"
  }

  /// The ones that are on.
  var on: Set<Toggle> = [.notifications]
  var textSize = TextSize.medium
  var interval = Interval.daily
}

extension Settings.TextSize {
  /// The one after it; the first after the last.
  var next: Settings.TextSize {
    let all = Self.allCases
    let place = all.firstIndex(of: self) ?? 0
    return all[(place + 1) % all.count]
  }
}
