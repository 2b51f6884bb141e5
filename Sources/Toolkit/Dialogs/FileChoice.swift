import CDialog
import CGLib
import CGtk
package import Foundation
import Words

/// Asks the person for a file, in the desktop's own way.
package enum FileChoice {
  /// Lets the person say where a file is to be saved.
  /// - Parameters:
  ///   - parent: the window that it is asked over.
  ///   - title: what is asked.
  ///   - accept: the word on the button.
  ///   - name: the name that is proposed.
  ///   - completion: called with the file, or why it cannot be one; not when nothing is to be saved.
  package static func save(
    over parent: UnsafeMutablePointer<GtkWindow>?, title: String, accept: String, name: String,
    _ completion: @escaping @MainActor (Result<URL, FileRefusal>) -> Void
  ) {
    choose(over: parent, title, accept, name, completion)
  }

  /// Lets the person say which file is to be opened.
  /// - Parameters:
  ///   - parent: the window that it is asked over.
  ///   - title: what is asked.
  ///   - accept: the word on the button.
  ///   - completion: called with the file, or why it cannot be one; not when none is to be opened.
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

  /// What a path is that was chosen; nil where the system has none for the place.
  package nonisolated static func choice(_ path: String?) -> Result<URL, FileRefusal> {
    path.map { .success(URL(filePath: $0)) } ?? .failure(.isElsewhere)
  }

  private final class Completion {
    let handler: @MainActor (Result<URL, FileRefusal>) -> Void

    init(_ handler: @escaping @MainActor (Result<URL, FileRefusal>) -> Void) { self.handler = handler }
  }
}

/// Why a place that was chosen cannot be a file.
package nonisolated enum FileRefusal: Error {
  /// It is on another machine, and nothing brings it here.
  case isElsewhere

  /// What is wrong and what can be done.
  package var words: String { tr("That place is not on this computer. Choose one that is.") }
}
