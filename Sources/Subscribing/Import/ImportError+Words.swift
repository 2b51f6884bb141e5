import ReaderEngine
import Words

nonisolated extension ImportError {
  /// What is wrong with a file and what can be done.
  /// - Parameter name: what the file is called.
  func words(of name: String) -> String {
    switch self {
    case .unreadable(let reason): tr("“%s” cannot be read: %s", name, reason)
    case .tooLarge: tr("“%s” is too large for a list of feeds.", name)
    case .refused(.empty): tr("“%s” is empty.", name)
    case .refused(.page): tr("“%s” is a web page. Other readers write a file that ends in “.opml”.", name)
    case .refused(.feed): tr("“%s” is a feed itself. Its address can be added with “Add Feed”.", name)
    case .refused(.notAList(line: let line?)):
      tr("“%s” is no list of feeds: neither OPML, nor addresses one a line. It says “%s”.", name, line)
    case .refused(.notAList(line: nil)): tr("“%s” is no list of feeds: neither OPML, nor addresses one a line.", name)
    case .refused(.library(let error)): error.words
    }
  }
}
