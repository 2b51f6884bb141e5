import Library

/// Facts about a library for the preferences.
nonisolated struct LibraryFacts: Sendable, Equatable {
  let counts: LibraryCounts
  /// The size of the library's files.
  let bytes: Int
  /// How long articles of feeds without their own setting are kept.
  var retention = Retention.everything

  /// Reads the facts.
  @concurrent static func reading(_ library: Library) async throws(LibraryError) -> LibraryFacts {
    LibraryFacts(
      counts: try await library.counts(), bytes: library.location.bytesOnDisk,
      retention: try await library.retention(of: nil) ?? .everything)
  }
}
