internal import CGLib

/// The templates and the style sheet, compiled into a resource bundle next to the executable.
enum GalleryResources {
  /// Finds and opens the bundle. Traps if it is missing, because then the gallery was built incorrectly.
  static func open() {
    guard let program = g_file_read_link("/proc/self/exe", nil), let folder = g_path_get_dirname(program) else {
      preconditionFailure("the program does not know where it is")
    }
    defer {
      g_free(program)
      g_free(folder)
    }
    let path = String(cString: folder) + "/Kiji_Gallery.resources/gallery.gresource"
    guard let resource = g_resource_load(path, nil) else {
      preconditionFailure("the gallery's resources are not at \(path)")
    }
    g_resources_register(resource)
    g_resource_unref(resource)
  }
}
