import ArgumentParser
import Credentials
import Foundation
import Library
import ReaderEngine

/// `kijictl password`
struct Password: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keeps the name and the password that a feed's server wants, or forgets them.",
    discussion: """
      The name is kept in the library, the password in the desktop's keyring, or where there is none in a file beside \
      the library that you alone can read; which of them is said. It is given to no server but the feed's, and not \
      unless it asks.
      """)

  @Argument(help: ArgumentHelp("The feed's number, as “feeds” lists it.", valueName: "id")) var id: Int64
  @OptionGroup var input: PasswordInput
  @Flag(help: "Forget the name and the password.") var remove = false
  @Flag(help: "Write where the password is as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if remove, input.userName != nil || input.passwordFile != nil {
      throw ValidationError("--remove goes with neither --user nor --password-file.")
    }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let (feed, passwords) = (Feed.ID(rawValue: id), ReaderEngine.forCommandLine(library).feedPasswords)
      let known = try await passwords.account(of: feed)
      if remove {
        try await passwords.remove(of: feed)
        guard !json else { return try JSONOutput.write(PasswordRecord(feed: id, user: nil, place: nil)) }
        return try Terminal.writeLine("No name and no password are kept for number \(id).")
      }
      guard let userName = input.userName ?? known?.userName else {
        throw CommandFailure("Number \(id) has no name yet; --user gives it one.")
      }
      let place = try await passwords.set(try input.credentials(for: userName), of: feed)
      guard !json else { return try JSONOutput.write(PasswordRecord(feed: id, user: userName, place: place)) }
      try Terminal.writeLine("The password of \(userName.printable) for number \(id) is kept \(place.words).")
    }
  }
}

/// Where a password is, as scripts see it.
private struct PasswordRecord: Encodable {
  let feed: Int64
  let user: String?
  let place: PasswordPlace?

  private enum Key: String, CodingKey {
    case feed, user, kept, file
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(feed, forKey: .feed)
    // the keys are there also when there is nothing to say
    try container.encode(user, forKey: .user)
    switch place {
    case nil:
      try container.encodeNil(forKey: .kept)
      try container.encodeNil(forKey: .file)
    case .keyring:
      try container.encode("keyring", forKey: .kept)
      try container.encodeNil(forKey: .file)
    case .file(let url, _):
      try container.encode("file", forKey: .kept)
      try container.encode(url.path, forKey: .file)
    }
  }
}
