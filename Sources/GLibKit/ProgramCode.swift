import CGLibKit

/// The code and constants of the program and its libraries, as far as they are in memory.
public enum ProgramCode {
  /// Gives up the memory with code that no longer runs, such as what started the program: otherwise it counts as the
  /// program's until the system needs room. What runs again is mapped again, usually from the system's cache.
  ///
  /// Takes milliseconds. Meant for a program that rests.
  @concurrent public static func release() async { glk_release_code() }
}
