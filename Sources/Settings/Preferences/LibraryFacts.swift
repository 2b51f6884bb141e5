import Library

/// What there is to know of a library.
nonisolated struct LibraryFacts: Sendable, Equatable {
  let counts: LibraryCounts
  /// What its files take.
  let bytes: Int
  /// How long articles are kept of feeds that say nothing of their own.
  var retention = Retention.everything

  /// Reads them.
  @concurrent static func reading(_ library: Library) async throws(LibraryError) -> LibraryFacts {
    LibraryFacts(
      counts: try await library.counts(), bytes: library.location.bytesOnDisk,
      retention: try await library.retention(of: nil) ?? .everything)
  }
}
