/// Which of two programs this is: the one in use, or the one that is worked on.
///
/// The second has an id and folders of its own, so that it stands beside the first and never touches what is its.
/// `meson setup -Dprofile=devel` makes it.
public enum Profile {
  #if KIJI_DEVEL
    /// Whether this is the one that is worked on.
    public static let isDevel = true
    /// The program's id, on the bus, in the desktop file and in the settings.
    public static let applicationID = "io.github.kiji_reader.Kiji.Devel"
    /// The name of the program's folders among a person's data and settings.
    public static let folderName = "kiji-devel"
  #else
    /// Whether this is the one that is worked on.
    public static let isDevel = false
    /// The program's id, on the bus, in the desktop file and in the settings.
    public static let applicationID = "io.github.kiji_reader.Kiji"
    /// The name of the program's folders among a person's data and settings.
    public static let folderName = "kiji"
  #endif
}
