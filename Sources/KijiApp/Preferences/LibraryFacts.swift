import Library

/// What there is to know of a library.
nonisolated struct LibraryFacts: Sendable, Equatable {
  let counts: LibraryCounts
  /// What its files take.
  let bytes: Int

  /// Reads them.
  @concurrent static func reading(_ library: Library) async throws(LibraryError) -> LibraryFacts {
    LibraryFacts(counts: try await library.counts(), bytes: library.location.bytesOnDisk)
  }
}
