/// The program's version, defined only here and used by `kiji --version`, `kijictl --version` and the user agent.
public enum Version {
  /// The version number (Semantic Versioning 2.0).
  public static let current = "0.1.0"
}
