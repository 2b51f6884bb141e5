package import CGumbo

/// The memory of one parse, freed all at once.
///
/// gumbo frees a tree recursively, which overflows the stack if a hostile document nests deeply enough, and allocates
/// every node and name separately, which is slow. Handing out slices of large chunks avoids both: only the most recent
/// piece can be freed before the arena is.
package struct GumboArena {
  private struct State {
    var chunks: [UnsafeMutableRawPointer] = []
    var next: UnsafeMutableRawPointer?
    var left = 0
    /// The most recent piece, which can be taken back.
    var last: UnsafeMutableRawPointer?
    var lastSize = 0

    @inline(__always)
    mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
      let rounded = (max(size, 1) + 15) & ~15
      if rounded > left { return allocateInNewChunk(rounded) }
      guard let start = next else { return allocateInNewChunk(rounded) }
      next = start + rounded
      left -= rounded
      last = start
      lastSize = rounded
      return start
    }

    @inline(never)
    private mutating func allocateInNewChunk(_ rounded: Int) -> UnsafeMutableRawPointer {
      // A large piece gets its own chunk, so that the rest of the current one is not lost.
      if rounded > GumboArena.chunkBytes / 4 { return newChunk(rounded) }
      next = newChunk(GumboArena.chunkBytes)
      left = GumboArena.chunkBytes
      return allocate(rounded)
    }

    @inline(__always)
    mutating func takeBack(_ piece: UnsafeMutableRawPointer) {
      guard piece == last else { return }
      next = piece
      left += lastSize
      last = nil
    }

    private mutating func newChunk(_ size: Int) -> UnsafeMutableRawPointer {
      let chunk = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      chunks.append(chunk)
      return chunk
    }
  }

  private static let chunkBytes = 256 * 1024

  private let state: UnsafeMutablePointer<State>

  /// Creates an empty arena.
  package init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  /// Frees all memory handed out, and the arena.
  package func free() {
    for chunk in state.pointee.chunks { chunk.deallocate() }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Returns gumbo's options with this arena as its allocator. The arena must outlive the parse and every use of its
  /// tree.
  package func options() -> GumboOptions {
    var options = kGumboDefaultOptions
    options.userdata = UnsafeMutableRawPointer(state)
    options.allocator = { state, size in state?.assumingMemoryBound(to: State.self).pointee.allocate(size) }
    options.deallocator = { state, piece in
      guard let piece else { return }
      state?.assumingMemoryBound(to: State.self).pointee.takeBack(piece)
    }
    // Errors are not used, and each would take memory.
    options.max_errors = 0
    return options
  }
}
