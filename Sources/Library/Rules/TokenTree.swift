import Foundation

/// The phrases of rules that have begun in a text and may continue: the nodes of the ``TokenTree`` that its last token
/// has reached.
struct BegunPhrases {
  fileprivate var reached: [Int32] = []
  fileprivate var reaching: [Int32] = []

  /// Forgets the text before.
  mutating func removeAll() { reached.removeAll(keepingCapacity: true) }
}

/// The tree of a ``RuleTable`` while texts are examined.
struct TokenTree {
  fileprivate let bytes: UnsafeBufferPointer<UInt8>
  fileprivate let nodes: UnsafeBufferPointer<RuleTable.Node>
  fileprivate let edges: UnsafeBufferPointer<RuleTable.Edge>
  fileprivate let endings: UnsafeBufferPointer<RuleTable.Ending>
  fileprivate let heads: UnsafeBufferPointer<Int32>
  fileprivate let prefixLengths: UInt64
  fileprivate let first: TokenFilter.View
  fileprivate let later: TokenFilter.View

  /// Whether a token may begin or continue a phrase, or end those that have begun. If not, `advance` changes nothing.
  ///
  /// - Parameter key: The ``SearchToken/firstFour`` of the token.
  @inline(__always)
  func matters(to phrases: BegunPhrases, _ key: UInt32) -> Bool { !phrases.reached.isEmpty || first.mayPass(key) }

  /// Continues the phrases that continue with a token, and begins those that start with it.
  ///
  /// - Parameter end: Called with each phrase that ends with the token.
  @inline(__always)
  func advance(_ phrases: inout BegunPhrases, with token: SearchToken, _ end: (RuleTable.Ending) -> Void) {
    if first.mayPass(token.firstFour) { reachChildren(of: 0, token, &phrases.reaching, end) }
    if !phrases.reached.isEmpty {
      if later.mayPass(token.firstFour) {
        for node in phrases.reached { reachChildren(of: node, token, &phrases.reaching, end) }
      }
    } else if phrases.reaching.isEmpty {
      return
    }
    swap(&phrases.reached, &phrases.reaching)
    phrases.reaching.removeAll(keepingCapacity: true)
  }

  /// Reaches the nodes that a token leads to.
  @inline(never)
  private func reachChildren(
    of node: Int32, _ token: SearchToken, _ reaching: inout [Int32], _ end: (RuleTable.Ending) -> Void
  ) {
    let prefixLengths = prefixLengths == 0 ? 0 : nodes[Int(node)].prefixLengths
    var hash = TokenHash()
    for index in 0..<token.bytes.count {
      hash.append(token.bytes[index])
      if prefixLengths != 0, index < RuleTable.longestHashedPrefix, prefixLengths & (1 << UInt64(index + 1)) != 0 {
        reachChildren(at: hash.slot(from: node, isPrefix: true), of: node, token, isPrefix: true, &reaching, end)
      }
    }
    reachChildren(at: hash.slot(from: node, isPrefix: false), of: node, token, isPrefix: false, &reaching, end)
  }

  @inline(__always)
  private func reachChildren(
    at slot: Int, of node: Int32, _ token: SearchToken, isPrefix: Bool, _ reaching: inout [Int32],
    _ end: (RuleTable.Ending) -> Void
  ) {
    var index = heads[slot & (heads.count - 1)]
    while index >= 0 {
      let edge = edges[Int(index)]
      if edge.parent == node, edge.isPrefix == isPrefix, matches(edge, token) { reach(edge.child, &reaching, end) }
      index = edge.next
    }
  }

  @inline(__always)
  private func reach(_ number: Int32, _ reaching: inout [Int32], _ end: (RuleTable.Ending) -> Void) {
    let node = nodes[Int(number)]
    var index = node.ending
    while index >= 0 {
      let ending = endings[Int(index)]
      end(ending)
      index = ending.next
    }
    if node.continues { reaching.append(number) }
  }

  @inline(__always)
  private func matches(_ edge: RuleTable.Edge, _ token: SearchToken) -> Bool {
    let (count, length) = (token.bytes.count, Int(edge.length))
    guard count == length || (edge.isPrefix && count > length) else { return false }
    guard let token = token.bytes.baseAddress, let bytes = bytes.baseAddress else { return false }
    return memcmp(token, bytes + Int(edge.offset), length) == 0
  }
}

extension RuleTable {
  /// Calls `body` with the tree of the words and phrases.
  func withTokenTree(_ body: (TokenTree) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeBufferPointer { nodes in
        edges.withUnsafeBufferPointer { edges in
          endings.withUnsafeBufferPointer { endings in
            heads.withUnsafeBufferPointer { heads in
              first.withView { first in
                later.withView { later in
                  body(
                    TokenTree(
                      bytes: bytes, nodes: nodes, edges: edges, endings: endings, heads: heads,
                      prefixLengths: prefixLengths, first: first, later: later))
                }
              }
            }
          }
        }
      }
    }
  }
}
