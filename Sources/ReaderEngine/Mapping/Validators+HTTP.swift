internal import FeedFetcher
internal import Library

extension Validators {
  /// The library's form of what a response said.
  init(_ validators: HTTPValidators) {
    self.init(etag: validators.etag, lastModified: validators.lastModified)
  }
}

extension HTTPValidators {
  /// The request's form of what the library kept.
  init(_ validators: Validators) {
    self.init(etag: validators.etag, lastModified: validators.lastModified)
  }
}
