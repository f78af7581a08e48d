internal import Ambient
package import JSON
package import Model
package import Sandboxes
internal import Tokens

/// Answers that are signed tokens themselves.
extension AuthorizationEndpoint {
  /// The parameters of an authorization response: `response` with all of them in a signed token, if the request demands
  /// that (JWT Secured Authorization Response Mode §2.1), which takes a signature's time.
  package func sealed(
    _ pairs: [(name: String, value: String)], of answer: AuthorizationAnswer, _ context: RequestScope
  ) throws(CoreError) -> [(name: String, value: String)] {
    guard let id = answer.signedFor else { return pairs }
    let service = try core.realm(of: id, context)
    let (realm, now) = try service.current()
    let client = try realm.client(id)
    var claims: JSONObject = [
      "iss": .string(try service.issuer()), "aud": .string(id.text),
      "exp": .integer(Int((now + SignedAnswer.lifetime).seconds)),
    ]
    for (name, value) in pairs where name != "iss" {
      claims[name] = name == "expires_in" ? Int(value).map { .integer($0) } : .string(value)
    }
    let signed = try service.tokens.sign(JSON.object(claims).bytes, with: realm.answerSigner(for: client))
    return [("response", try service.tokens.encrypted(signed, .authorization, for: client))]
  }
}

extension OAuthServer {
  /// An introspection response as a signed token for the requesting client (RFC 9701 §5).
  package func sealed(introspection answer: JSONObject, for id: ClientID) throws(CoreError) -> String {
    let (realm, now) = try current()
    let client = try realm.client(id)
    let claims: JSONObject = [
      "iss": .string(try issuer()), "aud": .string(id.text), "iat": .integer(Int(now.seconds)),
      "token_introspection": .object(answer),
    ]
    let signed = try context.tokens.sign(
      JSON.object(claims).bytes, with: realm.introspectionSigner(for: client), type: .introspection)
    return try context.tokens.encrypted(signed, .introspection, for: client)
  }
}

private enum SignedAnswer {
  /// Long enough for a browser to bring it; JARM §2.1 recommends at most ten minutes.
  static let lifetime = Duration.minutes(5)
}

extension Realm {
  /// By the algorithm that the client registered for it.
  fileprivate func answerSigner(for client: Client) -> TokenSigner {
    keys.signer(named: client.registration.metadata["authorization_signed_response_alg"]?.string)
      ?? idTokenSigner(for: client)
  }

  fileprivate func introspectionSigner(for client: Client) -> TokenSigner {
    keys.signer(named: client.registration.metadata["introspection_signed_response_alg"]?.string)
      ?? idTokenSigner(for: client)
  }
}
