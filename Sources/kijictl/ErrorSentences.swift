import Credentials
import Foundation
import Library
import ReaderEngine
import Words

// The sentences are those of the window (`Words`), plus the command that helps, if there is one.

extension FeedFailure {
  /// What went wrong and what to do about it.
  var sentence: String {
    switch self {
    case .status(401), .password(nil):
      words + " “kijictl password ID --user NAME” sets it for a feed, “kijictl add --user NAME” for a new one."
    case .password(let error?): error.sentence
    case .library(let error): error.sentence
    case .privateHost: words + " “kijictl add” with that address allows it."
    case .alreadySubscribed(let feed): words.printable + " It is feed number \(feed.id.rawValue)."
    default: words.printable
    }
  }
}

extension LibraryError {
  /// What went wrong and what to do about it.
  var sentence: String {
    switch self {
    case .damaged: words.printable + " “kijictl restore” lists the backups and restores one."
    case .readOnly, .cannotOpen: words.printable + " Use “--library” for another location."
    case .alreadySubscribed(let feed): words.printable + " It is feed number \(feed.id.rawValue)."
    case .noSuchFeed(let id): "There is no feed number \(id.rawValue). “kijictl feeds” lists all feeds."
    case .noSuchFolder(let id): "There is no folder number \(id.rawValue). “kijictl folders” lists all folders."
    case .noSuchAccount(let id): "There is no account number \(id.rawValue). “kijictl account list” lists all accounts."
    case .noSuchArticle(let id): "There is no article number \(id.rawValue). “kijictl articles” lists articles."
    case .noSuchSearch(let id): "There is no smart feed number \(id.rawValue)."
    case .noSuchTag(let id): "There is no tag number \(id.rawValue). “kijictl tags” lists all tags."
    case .noSuchRule(let id): "There is no rule number \(id.rawValue). “kijictl rules” lists all rules."
    default: words.printable
    }
  }
}

extension CredentialsError {
  /// What went wrong and what to do about it.
  var sentence: String {
    switch self {
    case .exposedFile: words.printable + " Run “chmod 600” on it, and change exposed passwords."
    default: words.printable
    }
  }
}

extension PasswordPlace {
  /// Where the password was saved, after “saved”.
  var words: String {
    switch self {
    case .keyring: "in the keyring"
    case .file(let file, let absence):
      "in \(file.path), which only you can read" + (absence.map { ", because \($0.words)" } ?? "")
    }
  }
}

extension KeyringAbsence {
  /// Why no keyring could be used, after “because”.
  fileprivate var words: String {
    switch self {
    case .missing(let reason): "there is no keyring (\(reason.printable))"
    case .locked: "the keyring is locked"
    case .silent: "the keyring does not respond"
    }
  }
}
