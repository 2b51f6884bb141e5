// Ownership: this class owns the application object; GTK owns windows until they are closed. Threads: main thread only.

internal import CAdwaita
internal import CDialog
internal import CGLib
internal import CGtk
import Foundation
import GLibKit
public import Library
public import ReaderEngine
import Upkeep
import Words
import Models
import Shortcuts
import Toolkit

/// The program: a single process for all open libraries.
public final class Application {
  /// The application id, used on D-Bus, in the desktop file and in the settings.
  public static let id = Profile.applicationID

  private let app: GObjectRef
  private let actions: Actions
  private let makeEngine: @MainActor (Library) -> ReaderEngine
  private var resources: BundledResources?
  private var settings: ProgramSettings?
  private var contrastSheet: ContrastSheet?
  private var provider: SearchProvider?
  private lazy var preferences = PreferencesStore(settings: settings)
  private lazy var shortcuts = ShortcutsStore(Command.shortcuts, settings: settings)
  private lazy var accelerators = Accelerators(of: app, shortcuts)
  private lazy var libraries: OpenLibraries = OpenLibraries(app, actions, mode, dependencies)
  private lazy var outside = OutsideOpener(BusConnection(of: app.pointer)) { [weak self] in self?.libraries.say($0) }
  private lazy var mode: BackgroundMode = BackgroundMode(
    portal: BackgroundPortal(BusConnection(of: app.pointer)), preferences: preferences
  ) { [weak self] in self?.libraries.say($0) }

  /// The variables that were set for this program only, not for those that it starts.
  static private(set) var ownEnvironment: [String] = []

  /// Sets how memory is allocated, and what libraries read from the environment. Call it before there are threads.
  public static func prepareProcess() {
    Heaps.share()
    // Pages are drawn without a graphics processor (PageView), but WebKit would still hand them over as its buffers.
    // Under Wayland with GTK's GL renderer and Mesa's software renderer, GTK then ends the program at the first article.
    let name = "WEBKIT_DISABLE_DMABUF_RENDERER"
    // A value that the user has set wins.
    guard g_getenv(name) == nil else { return }
    g_setenv(name, "1", 0)
    ownEnvironment = [name]
  }

  /// - Parameter makeEngine: creates the engine of an open library.
  public init(makeEngine: @escaping @MainActor (Library) -> ReaderEngine) {
    self.makeEngine = makeEngine
    app = GObjectRef(
      adopting: adw_application_new(
        Self.id, GApplicationFlags(G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue)))
    actions = Actions(of: app.pointer)
    // The style sheets have the same path in all profiles. By default, GTK would derive the path from the profile's id.
    g_application_set_resource_base_path(app.pointer.typed(), "/io/github/kiji_reader/Kiji")
  }

  /// Runs until the last window is closed, or until it is told to quit, then exits the process.
  /// - Parameter arguments: the program's name and its arguments.
  public func run(_ arguments: [String]) -> Never {
    exit(status(of: arguments))
  }

  private func status(of arguments: [String]) -> Int32 {
    if arguments.dropFirst().contains("--version") {
      FileHandle.standardOutput.write(Data("\(Version.current)\n".utf8))
      return 0
    }
    do {
      resources = try BundledResources.open()
    } catch {
      complain(
        "kiji: the program's resources are missing from \(error.places.joined(separator: ", "))")
      return 1
    }
    openWords(in: resources?.translations.path)
    MainLoopBridge.attach()
    addOptions()
    // Before the application has its name on the bus, because the shell calls as soon as it has.
    provider = SearchProvider(
      on: .session(), ShellSearch(location: .standard) { [weak self] in self?.libraries.standardLibrary },
      hold: { [weak self] in self?.hold() ?? {} }, open: { [weak self] in self?.libraries.open(.standard, [$0]) })
    Signal.connect("startup", of: app.pointer) { [weak self] in self?.startUp() }
    Signal.connectCommandLine("command-line", of: app.pointer) { [weak self] in self?.open(commandLine: $0) ?? 1 }
    Signal.connectOpen("open", of: app.pointer) { [weak self] in
      self?.libraries.open(.standard, $0.map(OpenRequest.init))
    }
    Signal.connect("activate", of: app.pointer) { [weak self] in self?.libraries.open(.standard) }

    var argv = arguments.map { strdup($0) }
    defer { argv.forEach { free($0) } }
    return g_application_run(gApplication, Int32(argv.count), &argv)
  }

  private var gApplication: UnsafeMutablePointer<GApplication> { app.pointer.typed() }

  private func quit() {
    provider?.end()
    libraries.quit()
  }

  /// Keeps the program running until the result is called.
  private func hold() -> @MainActor () -> Void {
    g_application_hold(gApplication)
    return { [gApplication] in g_application_release(gApplication) }
  }

  private func addOptions() {
    g_application_add_main_option(
      gApplication, "library", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_FILENAME,
      tr("Use the library in this folder"), tr("FOLDER"))
    g_application_add_main_option(
      gApplication, Self.files, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_FILENAME_ARRAY,
      tr("Import the feeds in these files, or subscribe to these addresses"), tr("[FILE|ADDRESS…]"))
    g_application_add_main_option(
      gApplication, "background", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, tr("Start without a window"), nil)
    g_application_add_main_option(
      gApplication, "version", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, tr("Show version and exit"), nil)
  }

  /// Adds the program's icons to the icon theme. GTK only finds icons in directories that the hicolor theme lists; in
  /// Debian 12, the only one for symbolic icons is for applications, so the icons are in `scalable/actions`.
  static func addIcons(to display: OpaquePointer) {
    gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(display), "/KijiApp/icons")
  }

  private func startUp() {
    g_set_application_name("Kiji")
    gtk_window_set_default_icon_name(Self.id)
    kiji_menu_buttons_hide_tooltips()
    settings = ProgramSettings(schemas: resources?.schemas)
    if settings == nil { complain("kiji: the settings schema is not installed; settings will not be saved") }
    if let display = gdk_display_get_default() {
      contrastSheet = ContrastSheet(on: display)
      Self.addIcons(to: display)
    }
    actions.add("quit") { [weak self] in self?.quit() }
    MainLoopBridge.onTermination { [weak self] in self?.quit() }
    accelerators.set()
    // Before a notification's button may be pressed.
    _ = libraries
    mode.start()
  }

  private var dependencies: MainWindowController.Dependencies {
    MainWindowController.Dependencies(
      location: .standard, settings: settings, preferences: preferences, shortcuts: shortcuts,
      bus: BusConnection(of: app.pointer), quit: { [weak self] in self?.quit() },
      makeEngine: makeEngine,
      openOutside: { [weak self] in self?.outside.open($0) },
      openFolder: { [weak self] in self?.outside.open(folder: $0) })
  }

  private func open(commandLine: UnsafeMutableRawPointer) -> Int32 {
    let line: UnsafeMutablePointer<GApplicationCommandLine> = commandLine.typed()
    let options = g_application_command_line_get_options_dict(line)
    let requests = lines(of: Self.files, in: options).map { request($0, line) }
    if g_variant_dict_contains(options, "background") != 0 { return openInBackground() }
    guard let value = g_variant_dict_lookup_value(options, "library", nil) else {
      libraries.open(.standard, requests)
      return 0
    }
    defer { g_variant_unref(value) }
    guard let path = path(of: String(cString: g_variant_get_bytestring(value)), line) else { return 2 }
    libraries.open(LibraryLocation(directory: URL(filePath: path, directoryHint: .isDirectory)), requests)
    return 0
  }

  private func openInBackground() -> Int32 {
    guard mode.isOn else {
      complain("kiji: running in the background is turned off in the preferences")
      return 1
    }
    libraries.openInBackground()
    return 0
  }

  /// The name of the option for remaining arguments: G_OPTION_REMAINING.
  private static let files = ""

  private func lines(of option: String, in options: UnsafeMutablePointer<GVariantDict>?) -> [String] {
    guard let value = g_variant_dict_lookup_value(options, option, nil) else { return [] }
    defer { g_variant_unref(value) }
    return (0..<g_variant_n_children(value)).compactMap { index in
      guard let child = g_variant_get_child_value(value, index) else { return nil }
      defer { g_variant_unref(child) }
      return String(cString: g_variant_get_bytestring(child))
    }
  }

  /// Returns what an argument asks for: it is a file, or an address that is not also a file's name.
  private func request(_ argument: String, _ line: UnsafeMutablePointer<GApplicationCommandLine>) -> OpenRequest {
    let file = path(of: argument, line) ?? argument
    if case let request = OpenRequest(argument), request != .refuse(argument),
      !FileManager.default.fileExists(atPath: file)
    {
      return request
    }
    return .importFeeds(URL(filePath: file))
  }

  /// Resolves a path relative to the working directory of the process in which it was typed.
  private func path(of argument: String, _ line: UnsafeMutablePointer<GApplicationCommandLine>) -> String? {
    guard let file = g_application_command_line_create_file_for_arg(line, argument) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }

  private func say(_ words: String) { libraries.say(words) }

  private func complain(_ sentence: String) {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
  }
}
