import ImageDecoding
import ReaderEngine
import Foundation
import Words
import Models

/// Receives events of an image.
protocol ImageModelDelegate: AnyObject {
  /// The image was loaded, or cannot be shown (nil).
  func imageModel(_ model: ImageModel, didLoad pixels: ImagePixels?)
  /// The file was saved under this name, or could not be, with the system's error message.
  func imageModel(_ model: ImageModel, didSaveAs name: String, failure: String?)
}

/// An image of an article in its own window.
final class ImageModel {
  weak var delegate: (any ImageModelDelegate)?

  private let address: String
  private let pictures: ImageFetcher
  private let reachesPrivateHosts: Bool
  private let decoder = ImageDecoder()
  private var picture: ImageFile?
  private var loading: Task<Void, Never>?

  init(_ image: ArticleImages.Image, pictures: ImageFetcher) {
    address = image.address
    self.pictures = pictures
    reachesPrivateHosts = image.reachesPrivateHosts
  }

  isolated deinit {
    loading?.cancel()
  }

  /// The suggested file name.
  var fileName: String { Self.fileName(of: address, picture?.format) }

  /// Returns a file name for the image at a URL.
  static func fileName(of address: String, _ format: ImageFormat?) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let last = address.hasPrefix("data:") ? "" : path.split(separator: "/").dropFirst(2).last.map(String.init) ?? ""
    let name = (last.removingPercentEncoding ?? last).split(separator: "/").last.map(String.init) ?? ""
    let stem = name.split(separator: ".").first.map(String.init) ?? tr("Image")
    return stem + "." + (format?.fileExtension ?? "png")
  }

  /// Loads the image, usually from the memory cache, and decodes it off the main thread.
  func load() {
    loading = Task { [weak self, address, pictures, reachesPrivateHosts, decoder] in
      var found = DataImage.image(of: address)
      if found == nil {
        found = try? await pictures.image(at: address, reachesPrivateHosts: reachesPrivateHosts)
      }
      var pixels: ImagePixels?
      if let found { pixels = try? await decoder.pixels(of: found) }
      guard let self, !Task.isCancelled else { return }
      picture = found
      delegate?.imageModel(self, didLoad: pixels)
    }
  }

  /// Saves the original image data.
  func save(to file: URL) {
    guard let bytes = picture?.bytes else { return }
    Task { [weak self] in
      let failure = await FileWriting.write(bytes, to: file)
      guard let self else { return }
      delegate?.imageModel(self, didSaveAs: file.lastPathComponent, failure: failure)
    }
  }
}

/// An image embedded in a data URL (RFC 2397).
nonisolated enum DataImage {
  static func image(of address: String) -> ImageFile? {
    guard address.hasPrefix("data:image/"), let comma = address.firstIndex(of: ","),
      address[..<comma].hasSuffix(";base64"),
      let data = Data(base64Encoded: String(address[address.index(after: comma)...]), options: .ignoreUnknownCharacters)
    else { return nil }
    return ImageFile(bytes: [UInt8](data))
  }
}
