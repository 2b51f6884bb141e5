/// Something that the program is made with, and its license. docs/dependencies.md says what each is for.
nonisolated struct ProgramPart: Equatable, Sendable {
  let name: String
  let copyright: String?
  let license: License

  /// What a part may be used under.
  enum License: Equatable, Sendable {
    case apache2, lgpl2, mit, publicDomain
  }

  private init(_ name: String, _ license: License, _ copyright: String? = nil) {
    (self.name, self.copyright, self.license) = (name, copyright, license)
  }

  /// What is built into the program first, then what it finds on the system.
  static let all = [
    ProgramPart("GRDB", .mit, "© 2015–2025 Gwendal Roué"),
    ProgramPart("Swift", .apache2, "© Apple Inc. and the Swift project authors"),
    ProgramPart("Swift Argument Parser", .apache2, "© Apple Inc. and the Swift project authors"),
    ProgramPart("gumbo", .apache2, "© 2010–2014 Google Inc."),
    ProgramPart("SQLite", .publicDomain),
    ProgramPart("WebKitGTK", .lgpl2),
    ProgramPart("GTK, libadwaita, GLib, gdk-pixbuf, libsoup, libsecret", .lgpl2),
  ]
}
