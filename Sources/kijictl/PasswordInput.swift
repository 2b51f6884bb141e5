import ArgumentParser
import FeedFetcher
import Foundation

/// A user name and the source of its password. There is no option for the password itself, because command lines are
/// visible to all users of the machine and stored in shell histories.
struct PasswordInput: ParsableArguments {
  @Option(
    name: .customLong("user"),
    help: ArgumentHelp("The user name; the password is asked for.", valueName: "name"))
  var userName: String?

  @Option(
    help: ArgumentHelp(
      "Read the password from the first line of a file instead; - is standard input.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  func validate() throws {
    guard let userName else { return }
    // A colon ends the user name (RFC 7617 §2).
    guard !userName.isEmpty, !userName.contains(":"), !userName.hasControls else {
      throw ValidationError("--user must not contain colons or control characters.")
    }
  }

  /// Reads the password, from the terminal if no file is given.
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
    guard !password.isEmpty else {
      throw CommandFailure("\(name) is empty; a password must have at least one character.")
    }
    guard !password.hasControls else {
      throw CommandFailure("\(name) contains control characters, which are not allowed in a password.")
    }
    return password
  }
}

extension String {
  fileprivate var hasControls: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
