import ListKit

/// A picture with a name.
struct Picture: Equatable {
  let name: String
  let texture: Texture
}
