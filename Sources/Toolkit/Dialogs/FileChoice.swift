import CDialog
import CGLib
package import CGtk
package import Foundation
import Words

/// Asks the user for a file with the desktop's file chooser.
package enum FileChoice {
  /// Asks where to save a file.
  /// - Parameters:
  ///   - parent: the window that the chooser belongs to.
  ///   - title: the chooser's title.
  ///   - accept: the label of the accept button.
  ///   - name: the suggested file name.
  ///   - completion: called with the file, or the reason it cannot be used; not called if the user cancels.
  package static func save(
    over parent: UnsafeMutablePointer<GtkWindow>?, title: String, accept: String, name: String,
    _ completion: @escaping @MainActor (Result<URL, FileRefusal>) -> Void
  ) {
    choose(over: parent, title, accept, name, completion)
  }

  /// Asks which file to open.
  /// - Parameters:
  ///   - parent: the window that the chooser belongs to.
  ///   - title: the chooser's title.
  ///   - accept: the label of the accept button.
  ///   - completion: called with the file, or the reason it cannot be used; not called if the user cancels.
  package static func open(
    over parent: UnsafeMutablePointer<GtkWindow>?, title: String, accept: String,
    _ completion: @escaping @MainActor (Result<URL, FileRefusal>) -> Void
  ) {
    choose(over: parent, title, accept, nil, completion)
  }

  private static func choose(
    over parent: UnsafeMutablePointer<GtkWindow>?, _ title: String, _ accept: String, _ name: String?,
    _ completion: @escaping @MainActor (Result<URL, FileRefusal>) -> Void
  ) {
    let box = Unmanaged.passRetained(Completion(completion)).toOpaque()
    kiji_choose_file(
      parent, title, accept, name,
      { box, file in
        guard let file else { return }
        let path = g_file_get_path(file)
        defer { g_free(path) }
        let choice = Self.choice(path.map { String(cString: $0) })
        let box = UInt(bitPattern: box)
        MainActor.assumeIsolated {
          guard let box = UnsafeMutableRawPointer(bitPattern: box) else { return }
          Unmanaged<Completion>.fromOpaque(box).takeUnretainedValue().handler(choice)
        }
      }, box, { box in box.map { Unmanaged<Completion>.fromOpaque($0).release() } })
  }

  /// Converts the path of a chosen location; nil means that the location has no local path.
  package nonisolated static func choice(_ path: String?) -> Result<URL, FileRefusal> {
    path.map { .success(URL(filePath: $0)) } ?? .failure(.isElsewhere)
  }

  private final class Completion {
    let handler: @MainActor (Result<URL, FileRefusal>) -> Void

    init(_ handler: @escaping @MainActor (Result<URL, FileRefusal>) -> Void) { self.handler = handler }
  }
}

/// Why a chosen location cannot be used.
package nonisolated enum FileRefusal: Error {
  /// The location is on another machine and not mounted locally.
  case isElsewhere

  /// What is wrong and what the user can do about it.
  package var words: String { tr("Choose a location on this computer.") }
}
