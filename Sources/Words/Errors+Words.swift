package import Credentials
import Foundation
package import Library
package import ReaderEngine

extension LibraryError {
  /// What is wrong and what the user can do about it.
  package var words: String {
    switch self {
    case .damaged(let file):
      tr("The file %s is damaged or not a Kiji library. Restore a backup, or start with a new library.", file.path)
    case .damagedIndex: tr("The search index is damaged. Run “kijictl check” to rebuild it.")
    case .newerSchema(let file):
      tr("The file %s was written by a newer version of Kiji. Update Kiji to open it.", file.path)
    case .readOnly(let file):
      tr("%s is not writable. Change its permissions or those of its disk, and try again.", file.path)
    case .locked(let file): tr("%s is locked by another program. Close it and try again.", file.path)
    case .diskFull(let file): tr("The disk with %s is full. Free some space and try again.", file.path)
    case .noRoomForBackup(let file, let needed, let free): noRoom(file.path, needed.bytesText, free.bytesText)
    case .cannotOpen(let file, let reason):
      tr("The file %s could not be opened: %s. Correct this and try again.", file.path, reason)
    case .alreadySubscribed(let feed): tr("You already subscribe to this feed: “%s”.", feed.title)
    case .noSuchFeed: tr("This feed no longer exists.")
    case .noSuchFolder: tr("This folder no longer exists.")
    case .noSuchArticle: tr("This article is no longer in the library.")
    case .noSuchSearch: tr("This smart feed no longer exists.")
    case .noSuchRule: tr("This rule no longer exists.")
    case .noSuchTag: tr("This tag no longer exists.")
    case .tagExists(let name): tr("There is already a tag named “%s”.", name)
    case .folderInsideItself: tr("A folder cannot be moved into itself.")
    case .noSuchAccount: tr("This account no longer exists.")
    case .duplicateAccount: tr("This account has already been added.")
    case .otherAccount: tr("Feeds and folders cannot leave their account, and its server sets their addresses.")
    case .folderTooDeep: tr("Accounts cannot have folders inside folders.")
    case .folderOfAccount: tr("This folder belongs to an account. Remove the account instead.")
    case .queueFull: tr("The queue is full.")
    case .emptyName: tr("Enter a name with at least one visible character.")
    case .cancelled: tr("Cancelled.")
    case .failed(let reason): tr("Library error: %s. Try again; if it happens again, check the disk.", reason)
    }
  }

  private func noRoom(_ path: String, _ needed: String, _ free: String) -> String {
    tr("A backup of %s needs %s, but only %s is free. Free some space and try again.", path, needed, free)
  }
}

extension CredentialsError {
  /// What is wrong and what the user can do about it.
  package var words: String {
    switch self {
    case .noKeyring: tr("The keyring could not be used. It may be locked.")
    case .exposedFile(let file):
      tr("Passwords in %s were not used because other users can access the file. Restrict its permissions.", file.path)
    case .brokenFile(let file):
      tr("The password file %s is damaged. Repair it, or move it away and enter your passwords again.", file.path)
    case .unreadableFile(let file, let reason): tr("The password file %s could not be read: %s", file.path, reason)
    case .unwritableFile(let file, let reason): tr("The password file %s could not be written: %s", file.path, reason)
    case .lockedFile(let file): tr("%s is locked by another program. Close it and try again.", file.path)
    case .cancelled: tr("Cancelled.")
    }
  }

  /// Why the password of an account that was removed could not be deleted.
  package var wordsOfRemoval: String {
    switch self {
    case .noKeyring: tr("Its password could not be deleted from the keyring, which may be locked.")
    // Translators: %s is one or more sentences that give the reason.
    default: tr("Its password could not be deleted. %s", words)
    }
  }
}

extension SearchQueryError {
  /// Why a text cannot be searched for.
  package var words: String {
    switch self {
    case .nothingToSearchFor: tr("Enter a word to search for.")
    case .badAge(let part): tr("%s is not a span of time. Use 12h, 7d, 2w, 3m or 1y.", part.text)
    case .badDate(let part): tr("%s is not a date. Use 2026, 2026-11 or 2026-11-21.", part.text)
    case .unknownOperator(let part):
      // Translators: the second %s is a list of operators such as “title:”.
      tr("%s is not an operator. Use one of %s, or quote it.", part.text, operators)
    case .unknownState(let part):
      // Translators: the second %s is a list of search terms such as “is:unread”.
      tr("%s is not supported. Use one of %s.", part.text, list(SearchState.allCases.map { "is:\($0)" }))
    case .unknownPossession(let part):
      // Translators: the second %s is a search term such as “has:file”.
      tr("%s is not supported. Use %s.", part.text, list(SearchPossession.allCases.map { "has:\($0)" }))
    case .missingFeed(let part): tr("Enter a feed name after %s.", part.text)
    case .missingFolder(let part): tr("Enter a folder name after %s.", part.text)
    case .missingWord(let part): tr("Enter a word after %s.", part.text)
    case .missingTag(let part): tr("Enter the name of a tag after %s.", part.text)
    case .missingCategory(let part): tr("Enter the name of a category after %s.", part.text)
    case .badLanguage(let part): tr("%s is not a language. Use a code such as ja or en-GB.", part.text)
    case .badPattern(let part, let error):
      // Translators: the first %s is a part of a search, the second what is wrong with a regular expression in it, the
      // third a number.
      tr("%s: %s (character %s)", part.text, error.reason.words, (error.offset + 1).localized)
    case .missingAddress(let part): tr("Enter a part of an address after %s.", part.text)
    case .tooLong: tr("This search is too long.")
    }
  }

  private var operators: String { list(SearchOperator.allCases.map { "\($0):" }) }

  private func list(_ values: [String]) -> String { values.joined(separator: ", ") }
}

extension SearchCondition {
  /// That the feed, folder, tag or category that is looked for does not exist; nil for other conditions.
  package var missingWords: String? {
    switch subject {
    case .feed: tr("There is no feed “%s”.", value)
    case .folder: tr("There is no folder “%s”.", value)
    case .tag: tr("There is no tag “%s”.", value)
    // Not “There is no category”: a rule may name one before an article has it.
    case .category: tr("No article has the category “%s”.", value)
    default: nil
    }
  }
}

extension PatternError.Reason {
  /// What is wrong, within a sentence that names the expression.
  fileprivate var words: String {
    switch self {
    // Translators: about a regular expression.
    case .unfinished: tr("“/” at the end is missing")
    // Translators: about a regular expression.
    case .openGroup: tr("“(” is not closed")
    // Translators: about a regular expression.
    case .closedGroup: tr("“)” closes nothing")
    // Translators: about a regular expression.
    case .openSet: tr("“[” is not closed")
    // Translators: about a regular expression: “z-a”.
    case .badRange: tr("the range ends before it begins")
    // Translators: about a regular expression: “*” at the beginning.
    case .nothingToRepeat: tr("there is nothing to repeat")
    // Translators: about a regular expression: “{5,2}”.
    case .badRepetition: tr("the number of repetitions is not possible")
    // Translators: about a regular expression; %s is a part of it.
    case .unsupported(let part): tr("“%s” is not supported", part)
    // Translators: about a regular expression.
    case .tooComplex: tr("the expression is too long or has too many repetitions")
    }
  }
}

extension RuleFile.Failure {
  /// Why a file with rules cannot be read.
  package var words: String {
    switch self {
    case .notRules: tr("This is not a file with rules.")
    case .incomplete(let rule): tr("Rule %s lacks a search or an action.", "\(rule)")
    case .badQuery(let rule, let error): tr("The search of rule %s cannot be read: %s", "\(rule)", error.words)
    case .unknownAction(let rule, let name): tr("Rule %s has an unknown action: %s", "\(rule)", name)
    }
  }
}

extension ImageStoreError {
  /// What is wrong.
  package var words: String {
    switch self {
    case .system(let code):
      tr("The images could not be cleared: %s", NSError(domain: NSPOSIXErrorDomain, code: Int(code)).systemReason)
    }
  }
}
