internal import CDialog
internal import CGLib
internal import CGtk

/// Asks the person for a file, in the desktop's own way.
enum FileChoice {
  /// Lets the person say where a file is to be saved.
  /// - Parameters:
  ///   - parent: the window that it is asked over.
  ///   - title: what is asked.
  ///   - accept: the word on the button.
  ///   - name: the name that is proposed.
  ///   - completion: called once with the file's address (`file:`), or nil when nothing is to be saved.
  static func save(
    over parent: UnsafeMutablePointer<GtkWindow>?, title: String, accept: String, name: String,
    _ completion: @escaping @MainActor (String?) -> Void
  ) {
    choose(over: parent, title, accept, name, completion)
  }

  /// Lets the person say which file is to be opened.
  /// - Parameters:
  ///   - parent: the window that it is asked over.
  ///   - title: what is asked.
  ///   - accept: the word on the button.
  ///   - completion: called once with the file's address (`file:`), or nil when none is to be opened.
  static func open(
    over parent: UnsafeMutablePointer<GtkWindow>?, title: String, accept: String,
    _ completion: @escaping @MainActor (String?) -> Void
  ) {
    choose(over: parent, title, accept, nil, completion)
  }

  private static func choose(
    over parent: UnsafeMutablePointer<GtkWindow>?, _ title: String, _ accept: String, _ name: String?,
    _ completion: @escaping @MainActor (String?) -> Void
  ) {
    let box = Unmanaged.passRetained(Completion(completion)).toOpaque()
    kiji_choose_file(
      parent, title, accept, name,
      { box, file in
        let text = file.flatMap { g_file_get_uri($0) }
        defer { g_free(text) }
        let address = text.map { String(cString: $0) }
        let box = UInt(bitPattern: box)
        MainActor.assumeIsolated {
          guard let box = UnsafeMutableRawPointer(bitPattern: box) else { return }
          Unmanaged<Completion>.fromOpaque(box).takeUnretainedValue().handler(address)
        }
      }, box, { box in box.map { Unmanaged<Completion>.fromOpaque($0).release() } })
  }

  private final class Completion {
    let handler: @MainActor (String?) -> Void

    init(_ handler: @escaping @MainActor (String?) -> Void) { self.handler = handler }
  }
}
