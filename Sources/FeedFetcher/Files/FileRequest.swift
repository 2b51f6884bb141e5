/// A file to fetch, and what an earlier fetch has left of it.
public struct FileRequest: Sendable, Equatable {
  /// The URL: `http` or `https`.
  public var url: String
  /// Whether the request may reach this machine and its local network; see ``PrivateHost``.
  public var reachesPrivateHosts: Bool
  /// What is there already; nil if nothing is.
  public var part: FilePart?
  /// The largest file, in bytes.
  public var maximumBytes: Int

  /// Creates a request.
  public init(url: String, reachesPrivateHosts: Bool, part: FilePart? = nil, maximumBytes: Int) {
    (self.url, self.reachesPrivateHosts) = (url, reachesPrivateHosts)
    (self.part, self.maximumBytes) = (part, maximumBytes)
  }
}

/// The beginning of a file, to which the rest is appended.
public struct FilePart: Sendable, Equatable {
  /// The number of bytes.
  public var bytes: Int
  /// The size of the whole file in bytes, if the server has given it.
  public var total: Int?
  /// What tells whether the server still has the same file.
  public var validators: HTTPValidators

  /// Creates a part.
  public init(bytes: Int, total: Int?, validators: HTTPValidators) {
    (self.bytes, self.total, self.validators) = (bytes, total, validators)
  }

  /// The value of `If-Range` (RFC 9110 §13.1.5); nil if nothing tells files apart. A weak entity tag does not.
  var condition: String? {
    if let etag = validators.etag { return etag.hasPrefix("W/") ? nil : etag }
    return validators.lastModified
  }
}

/// Receives a file while it is fetched, on the fetcher's thread.
public protocol FileWriter: Sendable {
  /// The server sends the file, from a place on. What there was after that place is of no use.
  ///
  /// - Parameter part: What was there before that place, and how to continue later.
  func begin(_ part: FilePart) throws(FileWriteError)
  /// The next bytes.
  func write(_ bytes: [UInt8]) throws(FileWriteError)
}

/// The reason a file was not written.
public enum FileWriteError: Error, Sendable, Equatable {
  /// There is no room on the disk, or no more than must stay free.
  case diskFull
  /// The system's error number (`errno`).
  case system(Int32)
}

/// The reason a file was not fetched. What was written can be continued.
public enum FileFetchError: Error, Sendable, Equatable {
  /// The server did not send it.
  case fetch(FetchError)
  /// The server sent a text instead, such as a page to sign in to the network.
  case notAFile
  /// The server does not say how long the file is, so that it may be incomplete.
  case unknownSize
  /// It could not be written.
  case write(FileWriteError)
}
