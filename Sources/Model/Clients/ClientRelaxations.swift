package import Description

/// The checks in which a client of a plain realm is less strict than the standard; none by default.
package struct ClientRelaxations: DescribedValue, Hashable, Codable {
  /// Whether a star at the end of a registered address stands for any rest, as in Keycloak; nil: no.
  package var redirectWildcards: Bool?
  /// Whether code challenges by the method `plain` are taken; nil: no.
  package var plainChallenges: Bool?

  package init() {}

  package static let schemaName = "ClientRelax"
  package static let noun = "Relax of a client"
  package static let members: [DescribedMember<ClientRelaxations>] = [
    DescribedMember("redirectWildcards", \.redirectWildcards, .flag),
    DescribedMember("plainChallenges", \.plainChallenges, .flag),
  ]
}

extension Client {
  /// Whether the client may send plain code challenges.
  package var takesPlainChallenges: Bool { registration.relaxations?.plainChallenges == true }

  /// Whether registered addresses of the client may end with a star.
  package var takesWildcards: Bool { registration.relaxations?.redirectWildcards == true }

  /// Whether a page of that origin belongs to the client, by its redirect addresses.
  package func hasPages(at origin: WebOrigin) -> Bool {
    isAnybody
      || redirectURIs.contains { address in
        guard takesWildcards, address.hasSuffix("*") else { return WebOrigin(address) == origin }
        return address == "*" || WebOrigin(String(address.dropLast())) == origin
      }
  }

  /// The first redirect address that a browser can be sent to as it is: one without a star, or what is before the star.
  /// nil if there is none.
  package var linkedRedirectURI: String? {
    redirectURIs.lazy.compactMap { address in
      guard self.takesWildcards, address.hasSuffix("*") else { return address }
      let before = String(address.dropLast())
      return WebOrigin(before) == nil ? nil : before
    }.first
  }

  /// Whether pages of that origin may call with credentials: a registered web origin, `*` for any, or `+` for those of
  /// the redirect addresses.
  package func mayCall(from origin: String) -> Bool {
    (registration.webOrigins ?? []).contains { own in
      own == "*" || own == origin || own == "+" && WebOrigin(origin).map(hasPages) == true
    }
  }
}
