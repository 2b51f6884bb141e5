/// Identifies links to the same page, regardless of the visit.
///
/// Some feeds put a session or campaign name into every link, and a different one at each fetch. An item without an
/// identifier is identified by its link, so these parts are removed.
public enum LinkIdentity {
  /// Returns the link without the parts that change from fetch to fetch.
  public static func identifier(of link: String) -> String {
    guard link.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: ";") }) else { return link }
    var (address, fragment) = split(link[...], at: "#")
    var query: Substring?
    (address, query) = split(address, at: "?")
    var result = withoutSession(address)
    let fields = (query ?? "").split(separator: "&").filter { !isVolatile($0) }
    if !fields.isEmpty { result += "?" + fields.joined(separator: "&") }
    if let fragment { result += "#" + fragment }
    return result
  }

  private static func split(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
    guard let index = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<index], text[text.index(after: index)...])
  }

  /// Returns a path without the session parameter of Java servers.
  private static func withoutSession(_ path: Substring) -> String {
    let parts = path.split(separator: ";", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index > 0 else { return String(part) }
      // The path may continue after the session.
      guard part.lowercased().hasPrefix("jsessionid=") else { return ";" + part }
      return part.firstIndex(of: "/").map { String(part[$0...]) } ?? ""
    }.joined()
  }

  private static func isVolatile(_ field: Substring) -> Bool {
    let name = field.prefix { $0 != "=" }.lowercased()
    if name == "sid" { return field.utf8.count >= shortestSession + 4 }
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  /// Minimum length of a session; a shorter `sid` is an article number, as in some old programs.
  private static let shortestSession = 16

  private static let names: Set<String> = [
    "phpsessid", "jsessionid", "sessionid", "session_id", "cfid", "cftoken",
    "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid", "_ga", "xtor", "cmpid", "ncid",
  ]
  private static let prefixes = [
    "utm_", "aspsessionid", "at_campaign", "at_custom", "at_medium", "pk_", "mtm_", "hsa_",
  ]
}
