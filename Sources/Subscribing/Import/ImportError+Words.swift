import ReaderEngine
import Words

nonisolated extension ImportError {
  /// What is wrong with a file and what the user can do about it.
  /// - Parameter name: the file name.
  func words(of name: String) -> String {
    switch self {
    case .unreadable(let reason): tr("“%s” could not be read: %s", name, reason)
    case .tooLarge: tr("“%s” is too large for a list of feeds.", name)
    case .refused(.empty): tr("“%s” is empty.", name)
    case .refused(.page): tr("“%s” is a web page. Feed readers export a file ending in “.opml”.", name)
    case .refused(.feed): tr("“%s” is a feed. Add its address with “Add Feed”.", name)
    case .refused(.notAList(line: let line?)):
      tr("“%s” is not a list of feeds: neither OPML nor one address per line. It contains “%s”.", name, line)
    case .refused(.notAList(line: nil)):
      tr("“%s” is not a list of feeds: neither OPML nor one address per line.", name)
    case .refused(.library(let error)): error.words
    }
  }
}
