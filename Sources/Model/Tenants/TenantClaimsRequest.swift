package import Ambient
internal import JSON

/// The claims that the parameter `claims` requests in a tenant's tokens (OpenID Connect Core §5.5;
/// MicrosoftDocs/entra-docs, claims-challenge.md and developer-guide-conditional-access-authentication-context.md, read
/// 2026-11-22): authentication contexts (`acrs`), two factors (`amr`), client capabilities (`xms_cc`), and claims that
/// the tokens contain anyway. Others are rejected by name.
package struct TenantClaimsRequest: Hashable, Sendable, Codable {
  /// The authentication contexts requested for one token.
  package struct Contexts: Hashable, Sendable, Codable {
    package var names: [String] = []
    /// Whether the token must not be issued without them.
    var areEssential = false
  }

  package private(set) var idToken = Contexts()
  package private(set) var accessToken = Contexts()
  /// The requested `amr` of one token; nil if not requested, as in data stored by older versions.
  package private(set) var idTokenFactors: Contexts?
  package private(set) var accessTokenFactors: Contexts?
  /// The values of `xms_cc`.
  package private(set) var capabilities: [String] = []
  /// As the client sent it.
  package let text: String

  /// Whether a second factor is required. Tenants here have no policies: each context requires one, as in the
  /// documentation's examples and MSAL's end-to-end tests.
  package var needsSecondFactor: Bool {
    [idToken, accessToken, idTokenFactors, accessTokenFactors].contains { $0?.areEssential == true }
  }

  /// Whether recent authentication with two factors is required, as for registering a passkey.
  private var needsRecency: Bool {
    [idTokenFactors, accessTokenFactors].contains {
      $0?.areEssential == true && $0?.names.contains(Self.recent) == true
    }
  }

  /// Whether authentication contexts are requested, which only a user's sign-in can satisfy.
  package var asksForContexts: Bool { !idToken.names.isEmpty || !accessToken.names.isEmpty }

  /// - Throws: ``TenantFault/claimsMalformed``, and ``CoreError/notImplemented(_:)`` for unsupported members.
  package init(_ text: String, at now: Instant) throws(CoreError) {
    self.text = text
    guard text.utf8.count <= 8192, let parts = (try? JSON.parse(text))?.object else { throw .tenant(.claimsMalformed) }
    for (place, part) in parts {
      guard ["id_token", "access_token"].contains(place) else { throw Self.notDone(place) }
      if part == .null { continue }
      guard let members = part.object else { throw .tenant(.claimsMalformed) }
      for (name, demand) in members { try take(name, Demand(demand), of: place, at: now) }
    }
  }

  private mutating func take(
    _ name: String, _ demand: Demand, of place: String, at now: Instant
  ) throws(CoreError) {
    switch (place, name) {
    case ("id_token", "acrs"): idToken = try contexts(demand, of: place)
    case ("access_token", "acrs"): accessToken = try contexts(demand, of: place)
    case ("id_token", "amr"): idTokenFactors = try factors(demand, of: place)
    case ("access_token", "amr"): accessTokenFactors = try factors(demand, of: place)
    case ("access_token", "xms_cc"):
      // Unknown values are ignored, as documented; the only known one may be in either case.
      capabilities = demand.values.filter { $0.lowercased() == "cp1" }
    case ("access_token", "nbf"):
      // Continuous access evaluation requests a token newer than this time, which every new token is.
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

  private func factors(_ demand: Demand, of place: String) throws(CoreError) -> Contexts {
    guard demand.values.allSatisfy(["mfa", Self.recent].contains) else { throw Self.notDone(place, "amr") }
    return Contexts(names: demand.values, areEssential: demand.isEssential && !demand.values.isEmpty)
  }

  /// `c1` to `c99`, and the context that Microsoft's clients request for changing authentication methods.
  private static func isContext(_ text: String) -> Bool {
    if text == "urn:user:registersecurityinfo" { return true }
    let digits = text.utf8.dropFirst()
    return text.lowercased().hasPrefix("c") && (1...2).contains(digits.count) && digits.first != UInt8(ascii: "0")
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func notDone(_ path: String...) -> CoreError {
    .notImplemented((["claims"] + path.map { String($0.prefix(64)) }).joined(separator: "."))
  }

  /// The claims that all user tokens contain, for every client.
  private static let always: [String: Set<String>] = {
    let both: Set<String> = [
      "aud", "exp", "iat", "iss", "name", "oid", "preferred_username", "sid", "sub", "tid", "uti", "ver",
    ]
    return [
      "id_token": both.union(["auth_time", "nbf"]), "access_token": both.union(["azp", "azpacr"]),
    ]
  }()

  /// The request for one claim.
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

extension TenantClaimsRequest {
  /// The `amr` value for recent authentication with two factors (Microsoft Learn: access token claims reference).
  package static let recent = "ngcmfa"
  /// How recent that must be (Microsoft Learn: Sign in with passkeys).
  package static let recency = Duration.minutes(5)

  /// What a sign-in lacks.
  package enum Shortfall: Sendable {
    case secondFactor, recency
  }

  /// What a sign-in lacks for these claims; nil if nothing.
  package func shortfall(of methods: ProofMethods?, authenticated: Instant, at now: Instant) -> Shortfall? {
    guard needsSecondFactor else { return nil }
    guard methods?.hasSecondFactor == true else { return .secondFactor }
    return needsRecency && now - authenticated > Self.recency ? .recency : nil
  }
}

extension ProofMethods {
  /// Whether two factors were used. A passkey counts as two: the device, and what unlocks it.
  package var hasSecondFactor: Bool { hasPasskey || rawValue.nonzeroBitCount >= 2 }

  /// Whether two factors were used recently.
  package func areRecent(_ authenticated: Instant, at now: Instant) -> Bool {
    hasSecondFactor && now - authenticated <= TenantClaimsRequest.recency
  }
}
