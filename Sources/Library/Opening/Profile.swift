/// The build profile of the program: release or development.
///
/// The development build has its own ID and folders, so that it can be installed beside the release build without
/// touching its data. Select it with `meson setup -Dprofile=devel`.
public enum Profile {
  #if KIJI_DEVEL
    /// Whether this is the development build.
    public static let isDevel = true
    /// The application ID, used on the bus, in the desktop file and in the settings.
    public static let applicationID = "io.github.kiji_reader.Kiji.Devel"
    /// The name of the program's folders within the user's data and settings folders.
    public static let folderName = "kiji-devel"
  #else
    /// Whether this is the development build.
    public static let isDevel = false
    /// The application ID, used on the bus, in the desktop file and in the settings.
    public static let applicationID = "io.github.kiji_reader.Kiji"
    /// The name of the program's folders within the user's data and settings folders.
    public static let folderName = "kiji"
  #endif
}
