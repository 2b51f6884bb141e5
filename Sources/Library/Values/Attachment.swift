import Foundation

/// A file attached to an article: a podcast episode, an image, a document.
public struct Attachment: Sendable, Hashable {
  /// The file's URL.
  public var url: String
  /// The title, if the feed gives the file one of its own.
  public var title: String?
  /// The media type as given by the feed (RFC 6838), if any.
  public var mimeType: String?
  /// The size in bytes as given by the feed, if any.
  public var sizeInBytes: Int?
  /// The playing time in seconds as given by the feed, if any.
  public var durationInSeconds: Double?

  /// Creates an attachment.
  public init(
    url: String, title: String? = nil, mimeType: String? = nil, sizeInBytes: Int? = nil,
    durationInSeconds: Double? = nil
  ) {
    self.url = url
    self.title = title
    self.mimeType = mimeType
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}

extension Attachment {
  /// What an attachment is for a reader.
  public enum Kind: String, Sendable {
    case audio
    case video
    case picture
    case other
  }

  /// The kind, from the media type or otherwise the file extension.
  public var kind: Kind {
    let type = mimeType?.lowercased() ?? ""
    let ending = fileName.split(separator: ".").last?.lowercased() ?? ""
    if type.hasPrefix("audio/") || ["mp3", "m4a", "ogg", "oga", "opus", "flac", "wav"].contains(ending) {
      return .audio
    }
    if type.hasPrefix("video/") || ["mp4", "m4v", "webm", "ogv", "mov"].contains(ending) { return .video }
    return type.hasPrefix("image/") ? .picture : .other
  }

  /// The last part of the URL's path, decoded; the whole URL if it has no path.
  public var fileName: String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last.map(String.init) ?? url
    return last.removingPercentEncoding ?? last
  }
}

extension Attachment {
  /// The attachment with every string as it would be read back from the database.
  var storable: Attachment {
    Attachment(
      url: url.storable, title: title?.storable, mimeType: mimeType?.storable, sizeInBytes: sizeInBytes,
      // NaN would be read back as null.
      durationInSeconds: durationInSeconds.flatMap { $0.isFinite ? $0 : nil })
  }
}
