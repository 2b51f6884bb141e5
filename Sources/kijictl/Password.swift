import ArgumentParser
import Credentials
import Foundation
import Library
import ReaderEngine

/// `kijictl password`
struct Password: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Saves or removes the user name and password of a feed.",
    discussion: """
      The user name is saved in the library and the password in the desktop keyring or, if there is none, in a file \
      beside the library that only you can read; the command reports which. The password is sent only to the feed's own \
      server, and only when it asks for it.
      """)

  @Argument(help: ArgumentHelp("The feed's number, as listed by “feeds”.", valueName: "id")) var id: Int64
  @OptionGroup var input: PasswordInput
  @Flag(help: "Remove the user name and password.") var remove = false
  @Flag(help: "Write where the password was saved as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if remove, input.userName != nil || input.passwordFile != nil {
      throw ValidationError("--remove cannot be combined with --user or --password-file.")
    }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let (feed, passwords) = (Feed.ID(rawValue: id), ReaderEngine.forCommandLine(library).feedPasswords)
      let known = try await passwords.account(of: feed)
      if remove {
        try await passwords.remove(of: feed)
        guard !json else { return try JSONOutput.write(PasswordRecord(feed: id, user: nil, place: nil)) }
        return try Terminal.writeLine("User name and password of feed \(id) removed.")
      }
      guard let userName = input.userName ?? known?.userName else {
        throw CommandFailure("Feed \(id) has no user name yet; set it with --user.")
      }
      let place = try await passwords.set(try input.credentials(for: userName), of: feed)
      guard !json else { return try JSONOutput.write(PasswordRecord(feed: id, user: userName, place: place)) }
      try Terminal.writeLine("The password of \(userName.printable) for feed \(id) was saved \(place.words).")
    }
  }
}

/// The JSON form of where a password is saved.
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
    // These keys are always present, even if the value is null.
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
