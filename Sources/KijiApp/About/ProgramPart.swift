/// A component that the program uses, with its license. See docs/dependencies.md for what each is used for.
nonisolated struct ProgramPart: Equatable, Sendable {
  let name: String
  let copyright: String?
  let license: License

  /// A component's license.
  enum License: Equatable, Sendable {
    case apache2, lgpl2, mit, publicDomain
  }

  private init(_ name: String, _ license: License, _ copyright: String? = nil) {
    (self.name, self.copyright, self.license) = (name, copyright, license)
  }

  /// The components built into the program, followed by those of the system.
  static let all = [
    ProgramPart("GRDB", .mit, "© 2015–2025 Gwendal Roué"),
    ProgramPart("Swift", .apache2, "© Apple Inc. and the Swift project authors"),
    ProgramPart("Swift Argument Parser", .apache2, "© Apple Inc. and the Swift project authors"),
    ProgramPart("gumbo", .apache2, "© 2010–2014 Google Inc."),
    ProgramPart("SQLite", .publicDomain),
    ProgramPart("WebKitGTK", .lgpl2),
    ProgramPart("GTK, libadwaita, GLib, Pango, GStreamer, gdk-pixbuf, libsoup, libsecret", .lgpl2),
  ]
}
