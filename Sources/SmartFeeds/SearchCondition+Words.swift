import Library
import Words

extension SearchCondition.Subject {
  /// The subject as the first part of a condition such as “Title contains …”.
  var words: String {
    switch self {
    // Translators: the beginning of a condition such as “Anywhere contains …”: in the title, the author’s name or the text.
    case .anywhere: trc("condition", "Anywhere")
    // Translators: the beginning of a condition such as “Title contains …”.
    case .title: trc("condition", "Title")
    // Translators: the beginning of a condition such as “Text contains …”: the text of an article.
    case .text: trc("condition", "Text")
    // Translators: the beginning of a condition such as “Author contains …”.
    case .author: trc("condition", "Author")
    // Translators: the beginning of a condition such as “Feed contains …”: the name of the feed.
    case .feed: trc("condition", "Feed")
    // Translators: the beginning of a condition such as “Folder contains …”: the name of a folder.
    case .folder: trc("condition", "Folder")
    // Translators: the beginning of a condition such as “Tag is …”.
    case .tag: trc("condition", "Tag")
    // Translators: the beginning of a condition such as “Category is …”: under which the feed files an article.
    case .category: trc("condition", "Category")
    // Translators: the beginning of a condition such as “Language is …”.
    case .language: trc("condition", "Language")
    // Translators: the beginning of a condition such as “Address contains …”: the address of an article’s page.
    case .address: trc("condition", "Address")
    // Translators: the beginning of a condition such as “State is Unread”.
    case .state: trc("condition", "State")
    // Translators: the beginning of a condition such as “Attachments exist”.
    case .attachment: trc("condition", "Attachments")
    // Translators: a condition, followed by a date: articles from this date or later.
    case .after: trc("condition", "On or After")
    // Translators: a condition, followed by a date: articles older than this date.
    case .before: trc("condition", "Before")
    // Translators: a condition, followed by a span of time such as “7 days”: articles of the last seven days.
    case .newer: trc("condition", "Newer Than")
    // Translators: a condition, followed by a span of time such as “7 days”: articles from before the last seven days.
    case .older: trc("condition", "Older Than")
    // Translators: a condition that is written as in a search, such as “word*”, because no other condition expresses it.
    case .other: trc("condition", "Other, as in a Search")
    }
  }

  /// The two relations, the second being the opposite of the first; none for dates and ages.
  var relations: [String] {
    switch self {
    case .anywhere, .title, .text, .author, .feed, .folder, .address:
      // Translators: the middle of conditions such as “Title contains …”.
      [trc("condition", "contains"), trc("condition", "does not contain")]
    case .tag, .category, .language, .state:
      // Translators: the middle of conditions such as “State is Unread”.
      [trc("condition", "is"), trc("condition", "is not")]
    case .attachment:
      // Translators: the end of conditions such as “Attachments exist”.
      [trc("condition", "exist"), trc("condition", "do not exist")]
    case .after, .before, .newer, .older, .other: []
    }
  }

  /// Whether the value is a text that the user types.
  var takesText: Bool { self != .state && self != .attachment }

  /// Whether the value is a span of time.
  var takesAge: Bool { self == .newer || self == .older }

  /// An example of a value that is only understood in this form; nil if there is none.
  var example: String? {
    switch self {
    case .after, .before: "2026-01-31"
    case .newer, .older: "7"
    case .other: "word* title:/v[0-9]+/"
    default: nil
    }
  }
}

extension SearchState {
  /// The state as the end of a condition such as “State is Unread”.
  var conditionWords: String {
    switch self {
    // Translators: the end of the condition “State is Unread”.
    case .unread: trc("condition", "Unread")
    // Translators: the end of the condition “State is Read”: the article has been read.
    case .read: trc("condition", "Read")
    // Translators: the end of the condition “State is Starred”.
    case .starred: trc("condition", "Starred")
    // Translators: the end of the condition “State is To Read Later”.
    case .later: trc("condition", "To Read Later")
    // Translators: the end of the condition “State is In a Quiet Feed”: in a feed with fewer than one article a week.
    case .quiet: trc("condition", "In a Quiet Feed")
    // Translators: the end of the condition “State is Kept Forever”: a rule keeps the article.
    case .kept: trc("condition", "Kept Forever")
    // Translators: the end of the condition “State is Muted”: hidden by a rule.
    case .muted: trc("condition", "Muted")
    }
  }
}

extension SearchAge.Unit {
  /// The unit after a number.
  var words: String {
    switch self {
    // Translators: units of time after a number, in conditions such as “Newer Than 7 Days”.
    case .hours: trc("condition", "Hours")
    case .days: trc("condition", "Days")
    case .weeks: trc("condition", "Weeks")
    case .months: trc("condition", "Months")
    case .years: trc("condition", "Years")
    }
  }
}
