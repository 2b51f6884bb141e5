internal import ListKit

/// The gallery: a window with one page for each way to build a ListKit table.
public enum GalleryApplication {
  static let styleSheet = "/Gallery/style.css"

  /// How to start the program.
  public static let usage = "Usage: listkit-gallery [--page N]     N is the number of a page, 1 to \(pages)\n"

  private static var pages: Int { GalleryPage.allCases.count }

  /// Runs until the window is closed.
  /// - Parameter arguments: The program's arguments without its name; `--page N` opens page N.
  /// - Returns: The exit code; nil if the arguments are not understood.
  public static func run(_ arguments: [String]) -> Int32? {
    guard let page = GalleryPage(arguments: arguments) else { return nil }
    openResources()
    return ListApplication.run(
      id: "io.github.kiji_reader.ListKitGallery", title: "ListKit Gallery", styleSheet: styleSheet
    ) { GalleryWindowController.instance(page) }
  }

  /// Opens the templates and the style sheet. Traps if they are missing, because then the gallery was built incorrectly.
  static func openResources() {
    do { try ListResources.open("Kiji_Gallery.resources/gallery.gresource") } catch {
      preconditionFailure(error.description)
    }
  }
}
