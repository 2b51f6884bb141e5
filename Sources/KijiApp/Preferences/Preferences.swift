/// How Kiji works, as the person wants it. A new value is what everyone begins with.
nonisolated struct Preferences: Equatable, Sendable {
  /// Whether feeds are refreshed when a library is opened.
  var refreshesAtStart = false
  /// How often feeds are refreshed while Kiji is open.
  var refreshInterval = RefreshInterval.byHand
  /// When an article becomes read.
  var readMark = ReadMark.whenOpened
  /// Whether an article's text is set in a type with serifs.
  var isSerif = true
  /// How large an article's text is.
  var textSize = TextSize.normal
}

/// How often feeds are refreshed. The numbers are those of the settings' schema, and minutes.
nonisolated enum RefreshInterval: Int, CaseIterable, Sendable {
  case byHand = 0
  case quarterHour = 15
  case halfHour = 30
  case hour = 60
  case fourHours = 240
  case day = 1440

  /// The time between two refreshes; nil for none that comes by itself.
  var duration: Duration? { self == .byHand ? nil : .seconds(rawValue * 60) }
}

/// When an article becomes read. The numbers are those of the settings' schema.
nonisolated enum ReadMark: Int, CaseIterable, Sendable {
  case whenOpened = 0
  case byHand = 1
}

/// How large an article's text is. The numbers are those of the settings' schema, and hundredths of the usual size.
nonisolated enum TextSize: Int, CaseIterable, Sendable {
  case small = 88
  case normal = 100
  case large = 118
  case veryLarge = 141
}
