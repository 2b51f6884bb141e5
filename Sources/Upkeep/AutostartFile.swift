import CGLib
package import Foundation
import Library
import Words

/// The file by which a desktop without portals starts Kiji at login, as the Desktop Application Autostart Specification
/// describes it.
package nonisolated struct AutostartFile {
  /// The user's configuration, `$XDG_CONFIG_HOME`.
  package var configuration = URL(filePath: String(cString: g_get_user_config_dir()), directoryHint: .isDirectory)
  /// The running program.
  package var program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "kiji"

  package var url: URL { configuration.appending(path: "autostart/\(Profile.applicationID).desktop") }

  /// Writes or deletes the file.
  /// - Returns: nil on success, otherwise the system's error message.
  package func set(_ startsAtLogin: Bool) -> String? {
    do {
      if startsAtLogin {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(contents.utf8).write(to: url, options: .atomic)
      } else if FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.removeItem(at: url)
      }
      return nil
    } catch {
      return error.systemReason
    }
  }

  private var contents: String {
    """
    [Desktop Entry]
    Type=Application
    Name=Kiji
    Exec=\(Self.quoted(program)) --background
    Icon=\(Profile.applicationID)
    NoDisplay=true

    """
  }

  /// Returns an argument for `Exec`: quoted, then with the escapes of all strings in desktop files, then without field
  /// codes.
  package static func quoted(_ argument: String) -> String {
    var inner = ""
    for character in argument {
      if "\"`$\\".contains(character) { inner += "\\" }
      inner.append(character)
    }
    return "\"" + inner.replacing("\\", with: "\\\\").replacing("%", with: "%%") + "\""
  }
}
