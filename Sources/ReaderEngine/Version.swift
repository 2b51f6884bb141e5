/// The program's version, said here alone: `kiji --version`, `kijictl --version` and the name given to servers.
public enum Version {
  /// Semantic versioning 2.0.
  public static let current = "0.1.0"
}
