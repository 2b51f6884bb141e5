internal import CAdwaita
internal import CGtk
import ImageDecoding
import ReaderEngine
import Foundation
import GLibKit
import ListKit
import Models
import Words
import Toolkit

/// Enlarges, saves and copies images of an article.
final class ImageActions {
  private let pictures: ImageFetcher
  private let widget: AnyWidget
  private let say: @MainActor (String) -> Void
  private var work: Task<Void, Never>?
  /// The window with the images.
  private var window: ImageViewController?

  /// - Parameters:
  ///   - widget: a widget in the window, for the file chooser and the clipboard.
  ///   - say: shows a message about the result.
  init(pictures: ImageFetcher, in widget: AnyWidget, say: @escaping @MainActor (String) -> Void) {
    (self.pictures, self.widget, self.say) = (pictures, widget, say)
  }

  isolated deinit { work?.cancel() }

  /// Shows images of an article in their own window, unless there is one already.
  /// - Parameters:
  ///   - shown: the URLs of those that are in the page.
  ///   - index: the index of the one to begin with.
  func enlarge(_ content: ArticleContent, _ shown: [String], at index: Int) {
    guard window == nil, let images = ArticleImages(of: content, shown: shown, at: index) else { return }
    let controller = ImageViewController.instance(.init(images: images, pictures: pictures))
    window = controller
    controller.onClose = { [weak self] in self?.window = nil }
    controller.present(over: widget.pointer)
  }

  /// Closes the image's window.
  func close() {
    window?.close()
    window = nil
  }

  /// Asks for a file and saves the original image data.
  /// - Parameters:
  ///   - address: the image's URL.
  ///   - reachesPrivateHosts: whether the image may be on this machine or its local network.
  func save(_ address: String, reachesPrivateHosts: Bool) {
    fetch(address, reachesPrivateHosts) { [weak self, widget] picture in
      let window = gtk_widget_get_ancestor(widget.pointer, gtk_window_get_type())
      FileChoice.save(
        over: window.map { UnsafeMutableRawPointer($0).typed() }, title: tr("Save Image"), accept: tr("_Save"),
        name: ImageModel.fileName(of: address, picture.format)
      ) { choice in
        switch choice {
        case .success(let file): self?.write(picture, to: file)
        case .failure(let refusal): self?.say(refusal.words)
        }
      }
    }
  }

  /// Copies the image to the clipboard.
  /// - Parameters:
  ///   - address: the image's URL.
  ///   - reachesPrivateHosts: whether the image may be on this machine or its local network.
  func copy(_ address: String, reachesPrivateHosts: Bool) {
    fetch(address, reachesPrivateHosts) { [weak self, widget] picture in
      guard let texture = try? await ImageDecoder().pixels(of: picture).texture else {
        self?.say(tr("The image could not be read."))
        return
      }
      gdk_clipboard_set_texture(gtk_widget_get_clipboard(widget.pointer), texture.pointer.opaque)
      self?.say(tr("Image copied"))
    }
  }

  private func fetch(
    _ address: String, _ reachesPrivateHosts: Bool, _ body: @escaping @MainActor (ImageFile) async -> Void
  ) {
    work?.cancel()
    work = Task { [weak self, pictures] in
      var picture = DataImage.image(of: address)
      if picture == nil {
        picture = try? await pictures.image(at: address, reachesPrivateHosts: reachesPrivateHosts)
      }
      guard !Task.isCancelled else { return }
      if let picture { await body(picture) } else { self?.say(tr("The image could not be loaded.")) }
    }
  }

  private func write(_ picture: ImageFile, to file: URL) {
    Task { [say] in
      let failure = await FileWriting.write(picture.bytes, to: file)
      let name = file.lastPathComponent
      say(failure.map { tr("%s could not be written: %s", name, $0) } ?? tr("Saved as %s", name))
    }
  }
}

extension ImagePixels {
  /// The pixels as a GTK texture.
  var texture: GObjectRef? {
    let data = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(data) }
    let format = hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8
    return gdk_memory_texture_new(Int32(width), Int32(height), format, data, gsize(stride))
      .map { GObjectRef(adopting: UnsafeMutableRawPointer($0)) }
  }
}
