extension RetentionLimit {
  var words: String {
    switch self {
    case .days: tr("Keep articles for")
    case .articles: tr("Articles kept of each feed")
    }
  }
}

extension RetentionException {
  var words: String {
    switch self {
    case .unread: tr("Always keep what is unread")
    case .starred: tr("Always keep what is starred")
    }
  }
}

extension RetentionOptions {
  /// What the values are called.
  var words: [String] {
    values.map { value in
      switch (value, limit) {
      case (.asLibrary, _): tr("As for all feeds")
      case (.unlimited, .days): trc("keep articles for", "Ever")
      case (.unlimited, .articles): trc("articles kept", "All")
      case (.number(let days), .days): trn("%d day", "%d days", days)
      case (.number(let count), .articles): count.localized
      }
    }
  }
}
