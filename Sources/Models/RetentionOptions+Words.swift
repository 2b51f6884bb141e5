import Words

extension RetentionLimit {
  package var words: String {
    switch self {
    // Translators: followed by “30 days” or “No limit”.
    case .days: tr("Keep articles for")
    // Translators: followed by “500 articles” or “No limit”.
    case .articles: tr("Keep at most")
    }
  }
}

extension RetentionException {
  package var words: String {
    switch self {
    case .unread: tr("Always keep unread articles")
    case .starred: tr("Always keep starred articles")
    }
  }
}

extension RetentionOptions {
  /// The names of the values.
  package var words: [String] {
    values.map { value in
      switch (value, limit) {
      case (.asLibrary, _): tr("Default")
      case (.unlimited, .days): trc("keep articles for", "No limit")
      case (.unlimited, .articles): trc("keep at most", "No limit")
      case (.number(let days), .days): trn("%d day", "%d days", days)
      case (.number(let count), .articles): trn("%d article", "%d articles", count)
      }
    }
  }
}
