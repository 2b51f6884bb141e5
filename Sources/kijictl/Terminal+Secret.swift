import Foundation

extension Terminal {
  /// The character typed by Ctrl+C.
  private static let interrupt: UInt8 = 3
  /// The maximum length, more than anyone types.
  private static let mostBytes = 4096

  /// Asks the user for a line without echoing it. Uses the terminal even if the standard streams are redirected.
  static func askInSecret(_ question: String) throws(CommandFailure) -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    var shown = termios()
    guard terminal >= 0, tcgetattr(terminal, &shown) == 0 else {
      if terminal >= 0 { close(terminal) }
      throw CommandFailure("There is no terminal to ask for the password; use --password-file.")
    }
    defer { close(terminal) }
    var hidden = shown
    // A signal would end the program while echo is off, so Ctrl+C ends the line instead.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    withUnsafeMutableBytes(of: &hidden.c_cc) { $0[Int(VEOL)] = interrupt }
    tcsetattr(terminal, TCSAFLUSH, &hidden)
    defer { tcsetattr(terminal, TCSAFLUSH, &shown) }
    let file = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    try? file.write(contentsOf: Data(question.utf8))
    var line = [UInt8](repeating: 0, count: mostBytes)
    let count = read(terminal, &line, line.count)
    try? file.write(contentsOf: Data("\n".utf8))
    let typed = line.prefix(max(0, count))
    guard count > 0, !typed.contains(interrupt) else { throw CommandFailure("No password was given.") }
    return String(decoding: typed.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
