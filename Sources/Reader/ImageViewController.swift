internal import CGtk
import ImageDecoding
import ReaderEngine
import Foundation
import ListKit
import Words
import Toolkit

/// Connects the models of an article's images and the window that shows one of them.
final class ImageViewController: ViewController {
  /// The dependencies of the image window.
  struct Dependencies {
    let images: ArticleImages
    let pictures: ImageFetcher

    init(images: ArticleImages, pictures: ImageFetcher) {
      (self.images, self.pictures) = (images, pictures)
    }
  }

  let view: ImageView
  /// Called after the window has closed.
  var onClose: (@MainActor () -> Void)?

  private let pictures: ImageFetcher
  private var images: ArticleImages
  /// The model of the image that is shown.
  private var model: ImageModel

  init(view: ImageView, dependencies: Dependencies) {
    self.view = view
    (images, pictures) = (dependencies.images, dependencies.pictures)
    model = ImageModel(images.current, pictures: pictures)
    view.onStep = { [weak self] in self?.step($0) }
    view.save.onClick { [weak self] in self?.save() }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the window above the one that contains a widget.
  func present(over widget: UnsafeMutablePointer<GtkWidget>) {
    guard let window = gtk_widget_get_ancestor(widget, gtk_window_get_type()) else { return }
    view.open(over: window)
    load()
  }

  private func step(_ steps: Int) {
    guard images.step(steps) else { return }
    model = ImageModel(images.current, pictures: pictures)
    load()
  }

  private func load() {
    view.showLoading(images)
    model.delegate = self
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
    guard model === self.model else { return }
    if let pixels { view.show(pixels) } else { view.showFailure() }
  }

  func imageModel(_ model: ImageModel, didSaveAs name: String, failure: String?) {
    view.toasts.say(failure.map { tr("%s could not be written: %s", name, $0) } ?? tr("Saved as %s", name))
  }
}
