import Foundation

extension Terminal {
  /// What Ctrl+C types.
  private static let interrupt: UInt8 = 3
  /// More than anybody types.
  private static let mostBytes = 4096

  /// Asks the person at the terminal for a line that is not shown, whatever the standard streams are.
  static func askInSecret(_ question: String) throws(CommandFailure) -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    var shown = termios()
    guard terminal >= 0, tcgetattr(terminal, &shown) == 0 else {
      if terminal >= 0 { close(terminal) }
      throw CommandFailure("There is no terminal to ask for the password; --password-file names a file that has it.")
    }
    defer { close(terminal) }
    var hidden = shown
    // a signal would end the program and leave the terminal mute: Ctrl+C ends the line instead
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
