internal import Ambient
internal import Cryptography
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tokens

extension Endpoints {
  /// `GET /realms/{realm}`: what Keycloak's adapters read of a realm, its public key among it.
  @Sendable func describeRealm(_ request: Request) -> Response {
    let context = context(of: request)
    guard let id = context.realm, let realm = try? core.realm(id, context).current().realm else {
      return OAuthError.problem(.notFound(request.path, nearest: nil), request)
    }
    let base = core.addresses.documents(of: realm, in: context)
    var members: JSONObject = [
      "realm": .string(id.text), "token-service": .string("\(base)/protocol/openid-connect"),
      "account-service": .string("\(base)/account"), "tokens-not-before": 0,
    ]
    do throws(CoreError) {
      if realm.settings.algorithms.contains(.rs256) {
        let key = try realm.keys.accessToken.value().key.publicKey
        members["public_key"] = .string(Base64.encode(Self.publicKeyInfo(of: key)))
      }
    } catch {
      let error = OAuthError(error, realm.settings.personality)
      if let fault = error.fault { report(fault, request) }
      return error.response
    }
    return .json(JSON.object(members).bytes).with("Cache-Control", "no-cache")
  }

  /// `GET /realms/{realm}/account`: the profile of the user of an access token, as Keycloak's adapter for browsers
  /// reads it.
  @Sendable func describeAccount(_ request: Request) -> Response {
    guard let (token, isProved) = request.accessToken, !isProved else {
      return Response(status: 401).with("WWW-Authenticate", "Bearer realm=\"understudy\"")
    }
    do throws(CoreError) {
      let bearer = try core.bearer(of: token, scope: nil, context(of: request))
      if let refusal = try possessionRefusal(of: token, false, boundTo: bearer.binding, request, bearer.service) {
        return refusal
      }
      var members: JSONObject = [
        "id": .string(bearer.realm.subject(of: bearer.user.id, for: bearer.client)),
        "username": .string(bearer.user.username),
      ]
      for (name, attribute) in [
        ("firstName", "given_name"), ("lastName", "family_name"), ("email", AttributeName.email),
      ] {
        members[name] = bearer.user.attributes[attribute].map { .string($0) }
      }
      members["emailVerified"] = .bool(bearer.user.attributes.isTrue(.emailVerified))
      members["attributes"] = bearer.user.claims["attributes"] ?? [:]
      return .json(JSON.object(members).bytes)
    } catch {
      let error = OAuthError(error, Personality.openIDConnect)
      if let fault = error.fault { report(fault, request) }
      return error.response
    }
  }

  /// The key as `SubjectPublicKeyInfo` (RFC 5280 §4.1, RFC 3279 §2.3.1), in DER.
  private static func publicKeyInfo(of key: VerificationKey) -> [UInt8] {
    func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
      let length = withUnsafeBytes(of: content.count.bigEndian) { Array($0.drop { $0 == 0 }) }
      return [tag, 0x80 | UInt8(length.count)] + length + content
    }
    // The top bit of an integer is its sign.
    func integer(_ bytes: [UInt8]) -> [UInt8] {
      element(2, (bytes.first.map { $0 >= 0x80 } ?? true ? [0] : []) + bytes)
    }
    let rsaEncryption: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
    let pair = element(0x30, integer(key.modulus) + integer(key.exponent))
    return element(0x30, element(0x30, rsaEncryption) + element(3, [0] + pair))
  }
}
