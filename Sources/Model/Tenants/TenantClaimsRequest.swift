package import Ambient
internal import JSON

/// The claims that the parameter `claims` requests in a tenant's tokens (OpenID Connect Core §5.5;
/// MicrosoftDocs/entra-docs, claims-challenge.md and developer-guide-conditional-access-authentication-context.md, read
/// 2026-11-22): authentication contexts (`acrs`), what the client can do (`xms_cc`), and claims that the tokens have
/// anyway. Everything else is refused by name.
package struct TenantClaimsRequest: Hashable, Sendable, Codable {
  /// The authentication contexts that one token shall name.
  package struct Contexts: Hashable, Sendable, Codable {
    package var names: [String] = []
    /// Whether there is no token without them.
    var areEssential = false
  }

  package private(set) var idToken = Contexts()
  package private(set) var accessToken = Contexts()
  /// The values of `xms_cc`.
  package private(set) var capabilities: [String] = []
  /// As the client sent it.
  package let text: String

  /// Whether the person must have proved a second factor. A tenant here has no policies: each context asks for that, as the documentation's
  /// examples and MSAL's end-to-end tests do.
  package var needsSecondFactor: Bool { idToken.areEssential || accessToken.areEssential }

  /// Whether authentication contexts are asked for, which only a person's sign-in can satisfy.
  package var asksForContexts: Bool { !idToken.names.isEmpty || !accessToken.names.isEmpty }

  /// - Throws: ``TenantFault/claimsMalformed``, and ``CoreError/notImplemented(_:)`` for members that are not implemented.
  package init(_ text: String, at now: Instant) throws(CoreError) {
    self.text = text
    guard text.utf8.count <= 8192, let parts = (try? JSON.parse(text))?.object else { throw .tenant(.claimsMalformed) }
    for (place, asked) in parts {
      guard ["id_token", "access_token"].contains(place) else { throw Self.notDone(place) }
      if asked == .null { continue }
      guard let members = asked.object else { throw .tenant(.claimsMalformed) }
      for (name, demand) in members { try take(name, Demand(demand), of: place, at: now) }
    }
  }

  private mutating func take(
    _ name: String, _ demand: Demand, of place: String, at now: Instant
  ) throws(CoreError) {
    switch (place, name) {
    case ("id_token", "acrs"): idToken = try contexts(demand, of: place)
    case ("access_token", "acrs"): accessToken = try contexts(demand, of: place)
    case ("access_token", "xms_cc"):
      // An unknown value is ignored, as documented; the only known one may be written in either case.
      capabilities = demand.values.filter { $0.lowercased() == "cp1" }
    case ("access_token", "nbf"):
      // The challenge of continuous access evaluation: a token that is newer than that. Each one is made now.
      guard demand.values.allSatisfy({ Int64($0).map { $0 <= now.seconds } ?? false }) else {
        throw Self.notDone(place, name)
      }
    default:
      guard demand.values.isEmpty, Self.always[place]?.contains(name) == true else { throw Self.notDone(place, name) }
    }
  }

  private func contexts(_ demand: Demand, of place: String) throws(CoreError) -> Contexts {
    guard !demand.values.isEmpty, demand.values.allSatisfy(Self.isContext) else { throw Self.notDone(place, "acrs") }
    return Contexts(names: demand.values, areEssential: demand.isEssential)
  }

  /// `c1` to `c99`.
  private static func isContext(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.lowercased().hasPrefix("c") && (1...2).contains(digits.count) && digits.first != UInt8(ascii: "0")
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func notDone(_ path: String...) -> CoreError {
    .notImplemented((["claims"] + path.map { String($0.prefix(64)) }).joined(separator: "."))
  }

  /// The claims that every token of a user has, for every client.
  private static let always: [String: Set<String>] = {
    let both: Set<String> = [
      "aud", "exp", "iat", "iss", "name", "oid", "preferred_username", "sid", "sub", "tid", "uti", "ver",
    ]
    return [
      "id_token": both.union(["auth_time", "nbf"]), "access_token": both.union(["azp", "azpacr"]),
    ]
  }()

  /// How one claim is asked for.
  private struct Demand {
    var isEssential = false
    var values: [String] = []

    init(_ json: JSON) throws(CoreError) {
      if json == .null { return }
      guard let members = json.object else { throw .tenant(.claimsMalformed) }
      for (name, value) in members {
        switch (name, value) {
        case ("essential", .bool(let flag)): isEssential = flag
        case ("value", _): values.append(try Self.text(value))
        case ("values", .array(let list)): for one in list.prefix(100) { values.append(try Self.text(one)) }
        default: throw .tenant(.claimsMalformed)
        }
      }
    }

    private static func text(_ json: JSON) throws(CoreError) -> String {
      switch json {
      case .string(let text): return text
      case .integer(let number): return String(number)
      default: throw .tenant(.claimsMalformed)
      }
    }
  }
}

extension ProofMethods {
  /// Whether the person proved two factors.
  package var hasSecondFactor: Bool { rawValue.nonzeroBitCount >= 2 }
}
