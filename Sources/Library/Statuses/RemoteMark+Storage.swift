import SyncValues

extension RemoteMark {
  /// Precedes the name of a label.
  private static let labelPrefix = "label:"

  /// The value of `statusChange.mark`.
  var stored: String {
    switch self {
    case .read: StatusMark.read.rawValue
    case .starred: StatusMark.starred.rawValue
    case .label(let name): Self.labelPrefix + name
    }
  }

  init(stored: String) {
    if stored.hasPrefix(Self.labelPrefix) {
      self = .label(String(stored.dropFirst(Self.labelPrefix.count)))
    } else {
      self = stored == StatusMark.read.rawValue ? .read : .starred
    }
  }

  /// Whether a row of `statusChange` is about a label.
  static let isLabelSQL = "statusChange.mark NOT IN ('\(StatusMark.read.rawValue)', '\(StatusMark.starred.rawValue)')"
}
