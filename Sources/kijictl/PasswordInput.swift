import ArgumentParser
import FeedFetcher
import Foundation

/// A name and where its password is read from. There is no option for the password itself: what stands on a command line
/// is seen by every user of the machine, and kept by the shell.
struct PasswordInput: ParsableArguments {
  @Option(
    name: .customLong("user"),
    help: ArgumentHelp("The name that the server knows you by; its password is asked for.", valueName: "name"))
  var userName: String?

  @Option(
    help: ArgumentHelp(
      "Read the password from the first line of a file instead; - is standard input.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  func validate() throws {
    guard let userName else { return }
    // RFC 7617 §2: a colon ends the name
    guard !userName.isEmpty, !userName.contains(":"), !userName.hasControls else {
      throw ValidationError("--user takes a name without colons and control characters.")
    }
  }

  /// Reads the password, from a person where no file is named.
  func credentials(for userName: String) throws(CommandFailure) -> FetchCredentials {
    guard let passwordFile else {
      let password = try Terminal.askInSecret("Password for \(userName.printable): ")
      return FetchCredentials(userName: userName, password: try Self.checked(password, "The password"))
    }
    let text = try Input.text(of: passwordFile)
    let line = text.prefix { !$0.isNewline }
    let name = "\(Input.name(of: passwordFile)): the first line"
    return FetchCredentials(userName: userName, password: try Self.checked(String(line), name))
  }

  private static func checked(_ password: String, _ name: String) throws(CommandFailure) -> String {
    guard !password.isEmpty else { throw CommandFailure("\(name) is empty; a password has at least one character.") }
    guard !password.hasControls else { throw CommandFailure("\(name) has control characters, which no password has.") }
    return password
  }
}

extension String {
  fileprivate var hasControls: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
