import Words

extension RetentionLimit {
  package var words: String {
    switch self {
    // Translators: beside it stands “30 days” or “No limit”.
    case .days: tr("Keep articles for")
    // Translators: beside it stands “500 articles” or “No limit”.
    case .articles: tr("Keep at most")
    }
  }
}

extension RetentionException {
  package var words: String {
    switch self {
    case .unread: tr("Always keep what is unread")
    case .starred: tr("Always keep what is starred")
    }
  }
}

extension RetentionOptions {
  /// What the values are called.
  package var words: [String] {
    values.map { value in
      switch (value, limit) {
      case (.asLibrary, _): tr("As for all feeds")
      case (.unlimited, .days): trc("keep articles for", "No limit")
      case (.unlimited, .articles): trc("keep at most", "No limit")
      case (.number(let days), .days): trn("%d day", "%d days", days)
      case (.number(let count), .articles): trn("%d article", "%d articles", count)
      }
    }
  }
}
