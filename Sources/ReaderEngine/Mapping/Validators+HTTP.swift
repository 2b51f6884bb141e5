internal import FeedFetcher
internal import Library

extension Validators {
  /// Converts the validators of a response for the library.
  init(_ validators: HTTPValidators) {
    self.init(etag: validators.etag, lastModified: validators.lastModified)
  }
}

extension HTTPValidators {
  /// Converts the library's validators for a request.
  init(_ validators: Validators) {
    self.init(etag: validators.etag, lastModified: validators.lastModified)
  }
}
