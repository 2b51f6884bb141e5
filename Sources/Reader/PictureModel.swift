import FeedFetcher
import Foundation
import Words
import Toolkit

/// Receives events of a picture.
protocol PictureModelDelegate: AnyObject {
  /// The picture was loaded, or cannot be shown (nil).
  func pictureModel(_ model: PictureModel, didLoad pixels: PicturePixels?)
  /// The file was saved under this name, or could not be, with the system's error message.
  func pictureModel(_ model: PictureModel, didSaveAs name: String, failure: String?)
}

/// A picture of an article in its own window.
final class PictureModel {
  weak var delegate: (any PictureModelDelegate)?

  private let address: String
  private let pictures: PictureFetcher
  private let reachesPrivateHosts: Bool
  private let decoder = PictureDecoder()
  private var picture: FetchedPicture?
  private var loading: Task<Void, Never>?

  init(address: String, pictures: PictureFetcher, reachesPrivateHosts: Bool) {
    self.address = address
    self.pictures = pictures
    self.reachesPrivateHosts = reachesPrivateHosts
  }

  isolated deinit {
    loading?.cancel()
  }

  /// The suggested file name.
  var fileName: String { Self.fileName(of: address, picture?.format) }

  /// Returns a file name for the image at a URL.
  static func fileName(of address: String, _ format: PictureFormat?) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let last = address.hasPrefix("data:") ? "" : path.split(separator: "/").dropFirst(2).last.map(String.init) ?? ""
    let name = (last.removingPercentEncoding ?? last).split(separator: "/").last.map(String.init) ?? ""
    let stem = name.split(separator: ".").first.map(String.init) ?? tr("Image")
    return stem + "." + (format?.fileExtension ?? "png")
  }

  /// Loads the picture, usually from the memory cache, and decodes it off the main thread.
  func load() {
    loading = Task { [weak self, address, pictures, reachesPrivateHosts, decoder] in
      var found = DataPicture.picture(of: address)
      if found == nil {
        found = try? await pictures.picture(at: address, reachesPrivateHosts: reachesPrivateHosts)
      }
      var pixels: PicturePixels?
      if let found { pixels = try? await decoder.pixels(of: found) }
      guard let self, !Task.isCancelled else { return }
      picture = found
      delegate?.pictureModel(self, didLoad: pixels)
    }
  }

  /// Saves the original image data.
  func save(to file: URL) {
    guard let bytes = picture?.bytes else { return }
    Task { [weak self] in
      let failure = await FileWriting.write(bytes, to: file)
      guard let self else { return }
      delegate?.pictureModel(self, didSaveAs: file.lastPathComponent, failure: failure)
    }
  }
}

/// A picture embedded in a data URL (RFC 2397).
nonisolated enum DataPicture {
  static func picture(of address: String) -> FetchedPicture? {
    guard address.hasPrefix("data:image/"), let comma = address.firstIndex(of: ","),
      address[..<comma].hasSuffix(";base64"),
      let data = Data(base64Encoded: String(address[address.index(after: comma)...]), options: .ignoreUnknownCharacters)
    else { return nil }
    let bytes = [UInt8](data)
    return PictureFormat(bytes).map { FetchedPicture(bytes: bytes, format: $0) }
  }
}
