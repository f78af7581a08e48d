internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes

/// The documents that tell phones, browsers and password managers which apps and sites belong to a host
/// (docs/reference/passkeys.md#association-files): without redirects, and each host its own.
struct AssociationFiles: Sendable {
  let core: IdentityCore

  var group: RouteGroup {
    RouteGroup(
      name: Front.oauth.rawValue,
      failure: { ordered, _ in OAuthError.response(ordered, Personality.openIDConnect.rules) },
      routes: [
        file("apple-app-site-association", "apple", apple),
        file("assetlinks.json", "android", android),
        file("webauthn", "relatedOrigins", relatedOrigins),
        file("passkey-endpoints", "passkeys", passkeyPages),
      ])
  }

  /// The route of a document.
  /// - Parameters:
  ///   - key: what of `server.apps` it is made of.
  ///   - content: returns nil if that names nothing for the host.
  private func file(
    _ name: String, _ key: String, _ content: @escaping @Sendable (AppAssociations, RequestScope) -> JSON?
  ) -> Route {
    Route(.get, "/.well-known/\(name)", lane: .loop) { request in
      let scope = core.context(of: request)
      if let document = content(core.apps, scope) { return .json(document.bytes) }
      return Problem(
        status: 404, code: "not_found", title: "Not Found",
        detail: "nothing is at \(request.path): server.apps.\(key) has nothing for \(scope.host)"
      ).response
    }
  }

  /// Apple's sections, each with the apps that have it.
  @Sendable private func apple(_ apps: AppAssociations, _ scope: RequestScope) -> JSON? {
    let all = apps
    let apps = all.apple(at: scope.host)
    var document: JSONObject = [:]
    let linked: [JSON] = apps.compactMap { app in
      let links = all.links(to: app, at: scope.host)
      guard !links.isEmpty else { return nil }
      return ["appIDs": [.string(app.id)], "components": .array(links.map { ["/": .string($0)] })]
    }
    if !linked.isEmpty { document["applinks"] = ["details": .array(linked)] }
    let sharing = apps.filter(\.sharesCredentials)
    if !sharing.isEmpty { document["webcredentials"] = ["apps": .array(sharing.map { .string($0.id) })] }
    let clips = apps.filter(\.isClip)
    if !clips.isEmpty { document["appclips"] = ["apps": .array(clips.map { .string($0.id) })] }
    return document.isEmpty ? nil : .object(document)
  }

  /// A statement for each app. Both relations: the one for credentials alone does not suffice for passkeys.
  @Sendable private func android(_ apps: AppAssociations, _ scope: RequestScope) -> JSON? {
    let apps = apps.android(at: scope.host)
    guard !apps.isEmpty else { return nil }
    return .array(
      apps.map { app in
        [
          "relation": ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"],
          "target": [
            "namespace": "android_app", "package_name": .string(app.package),
            "sha256_cert_fingerprints": .array(app.fingerprints.map { .string(Self.text(of: $0)) }),
          ],
        ]
      })
  }

  @Sendable private func relatedOrigins(_ apps: AppAssociations, _ scope: RequestScope) -> JSON? {
    apps.relatedOrigins[scope.host].map { ["origins": .array($0.map { .string($0) })] }
  }

  @Sendable private func passkeyPages(_ apps: AppAssociations, _ scope: RequestScope) -> JSON? {
    func absolute(_ address: String) -> JSON {
      .string(address.hasPrefix("/") ? "\(scope.base ?? core.addresses.publicURL)\(address)" : address)
    }
    var document: JSONObject = [:]
    document["enroll"] = apps.passkeyEnrollment.map(absolute)
    document["manage"] = apps.passkeyManagement.map(absolute)
    return document.isEmpty ? nil : .object(document)
  }

  /// A fingerprint as the format has it: upper-case pairs with colons.
  private static func text(of fingerprint: [UInt8]) -> String {
    fingerprint.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined(separator: ":")
  }
}
