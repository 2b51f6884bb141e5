// Ownership: this class owns the application object; GTK owns the window until it is closed. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import GLibKit
internal import ListKit

/// The gallery: a window with one page for each way to build a ListKit table.
public final class GalleryApplication {
  /// The application ID.
  public static let id = "io.github.kiji_reader.ListKitGallery"

  private let app: GObjectRef
  private var window: GalleryWindowController?

  /// Creates the gallery. Each launch is a separate process.
  public init() {
    let flags = GApplicationFlags(
      rawValue: G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_NON_UNIQUE.rawValue)
    app = GObjectRef(adopting: gtk_application_new(Self.id, flags))
  }

  /// Runs until the window is closed.
  /// - Parameter arguments: The program's name and its arguments; `--page N` opens page N.
  public func run(_ arguments: [String]) {
    GalleryResources.open()
    MainLoopBridge.attach()
    g_application_add_main_option(
      gApplication, "page", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_INT,
      "Open a page by its number, 1 to \(GalleryPage.allCases.count)", "N")
    Signal.connect("startup", of: app.pointer) { [weak self] in self?.startUp() }
    Signal.connectCommandLine("command-line", of: app.pointer) { [weak self] in self?.open(commandLine: $0) ?? 1 }

    var argv = arguments.map { g_strdup($0) }
    defer { argv.forEach { g_free($0) } }
    g_application_run(gApplication, Int32(argv.count), &argv)
  }

  private var gApplication: UnsafeMutablePointer<GApplication> { app.pointer.typed() }

  private func startUp() {
    g_set_application_name("ListKit Gallery")
    GalleryStyle.add()
    let quit = GObjectRef(adopting: g_simple_action_new("quit", nil))
    Signal.connectVariant("activate", of: quit.pointer) { [weak self] _ in self?.window?.close() }
    g_action_map_add_action(app.pointer.opaque, quit.pointer.opaque)
    setKey("<Control>q", for: "app.quit")
    setKey("<Control>w", for: "window.close")
  }

  private func setKey(_ key: String, for action: String) {
    let name = g_strdup(key)
    defer { g_free(name) }
    var keys = [UnsafePointer(name), nil]
    gtk_application_set_accels_for_action(app.pointer.typed(), action, &keys)
  }

  private func open(commandLine: UnsafeMutableRawPointer) -> Int32 {
    let options = g_application_command_line_get_options_dict(commandLine.typed())
    var page = GalleryPage.dataSource
    if let value = g_variant_dict_lookup_value(options, "page", nil) {
      page = GalleryPage.numbered(Int(g_variant_get_int32(value)))
      g_variant_unref(value)
    }
    let window = GalleryWindowController.instance(page)
    self.window = window
    gtk_window_set_application(window.view.window, app.pointer.typed())
    window.onClose = { [weak self] in self?.window = nil }
    window.present()
    return 0
  }
}
