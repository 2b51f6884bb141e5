internal import CGtk
import ImageDecoding
import ReaderEngine
import Foundation
import ListKit
import Words
import Toolkit

/// Connects an image's model and window.
final class ImageViewController: ViewController {
  /// The dependencies of the image window.
  struct Dependencies {
    /// The image's URL.
    let address: String
    let pictures: ImageFetcher
    /// Whether the image may be on this machine or its local network.
    let reachesPrivateHosts: Bool

    init(address: String, pictures: ImageFetcher, reachesPrivateHosts: Bool) {
      (self.address, self.pictures, self.reachesPrivateHosts) = (address, pictures, reachesPrivateHosts)
    }
  }

  let view: ImageView
  /// Called after the window has closed.
  var onClose: (@MainActor () -> Void)?

  private let model: ImageModel

  init(view: ImageView, dependencies: Dependencies) {
    self.view = view
    model = ImageModel(
      address: dependencies.address, pictures: dependencies.pictures,
      reachesPrivateHosts: dependencies.reachesPrivateHosts)
    model.delegate = self
    view.save.onClick { [weak self] in self?.save() }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the window above the one that contains a widget.
  func present(over widget: UnsafeMutablePointer<GtkWidget>) {
    guard let window = gtk_widget_get_ancestor(widget, gtk_window_get_type()) else { return }
    view.open(over: window)
    model.load()
  }

  /// Closes the window.
  func close() { view.close() }

  private func save() {
    FileChoice.save(over: view.window, title: tr("Save Image"), accept: tr("_Save"), name: model.fileName) {
      [weak self] in
      switch $0 {
      case .success(let file): self?.model.save(to: file)
      case .failure(let refusal): self?.view.toasts.say(refusal.words)
      }
    }
  }
}

extension ImageViewController: ImageModelDelegate {
  func imageModel(_ model: ImageModel, didLoad pixels: ImagePixels?) {
    if let pixels { view.show(pixels) } else { view.showFailure() }
  }

  func imageModel(_ model: ImageModel, didSaveAs name: String, failure: String?) {
    view.toasts.say(failure.map { tr("%s could not be written: %s", name, $0) } ?? tr("Saved as %s", name))
  }
}
