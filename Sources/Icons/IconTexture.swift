import CGtk
package import Foundation
package import GLibKit

/// An icon that was decoded off the main thread and is passed to it.
package nonisolated struct IconTexture: Sendable {
  // This struct holds the only reference.
  private nonisolated(unsafe) let pointer: UnsafeMutableRawPointer  // reason: passed on once, and constant

  /// Decodes a PNG that the program itself encoded; returns nil if it cannot be read.
  @concurrent package static func decode(_ png: Data) async -> IconTexture? {
    let bytes = png.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
    return IconTexture(pointer: UnsafeMutableRawPointer(texture))
  }

  /// Takes ownership of the texture. Call once only.
  @MainActor package func take() -> GObjectRef { GObjectRef(adopting: pointer) }
}
