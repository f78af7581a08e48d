import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import OAuth
import Realms
import Sandboxes

extension GetDerivedToken: WorkerOperation {
  package static let note =
    "tokens of the pool, and id tokens of its OpenID Connect providers for users who have an account; not SAML assertions and not "
    + "access tokens of providers; that nothing is granted where the scopes have nothing in "
    + "common, the members of act beside sub, and how long the token lasts are unconfirmed"

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(ofClient: input.clientId)
    let kind: DerivedTokenRequest.Kind = input.requestedTokenType == .idToken ? .identity : .access
    let request = DerivedTokenRequest(
      subject: try token(
        input.subjectToken, input.subjectTokenType, provider: input.subjectTokenProviderName, of: "Subject"),
      actor: try actor(of: input), scopes: input.scopes ?? [], audience: try audience(of: input, in: pool), kind: kind)
    // A caller that sends a secret must send the right one, also with a signature.
    let proof =
      input.clientSecret.map { ClientProof.secret($0) } ?? (call.request.credentials == nil ? ClientProof.none : nil)
    let made = try pool.oauth.derive(request, client: ClientID(input.clientId), proof: proof)
    return Output(
      issuedToken: made.text, issuedTokenType: kind == .access ? .accessToken : .idToken,
      tokenType: kind == .access ? .bearer : .nA, expiresIn: Int(made.expiresIn), scopes: made.scopes.nonEmpty)
  }

  // The texts of all errors below are unconfirmed.

  private static func actor(of input: Input) throws(AWSFault) -> DerivedTokenRequest.Token? {
    guard let text = input.actorToken else {
      if input.actorTokenType != nil { throw .invalidParameter("ActorToken is required with ActorTokenType.") }
      return nil
    }
    guard let type = input.actorTokenType else {
      throw .invalidParameter("ActorTokenType is required with ActorToken.")
    }
    return try token(text, type, provider: input.actorTokenProviderName, of: "Actor")
  }

  private static func token(
    _ text: String, _ type: TokenTypeIdentifierType, provider: String?, of party: String
  ) throws(AWSFault) -> DerivedTokenRequest.Token {
    switch type {
    case .accessToken:
      if provider != nil { throw .notImplemented("\(party)TokenType ACCESS_TOKEN of a provider") }
      return DerivedTokenRequest.Token(text, .access)
    case .idToken: return DerivedTokenRequest.Token(text, .identity, provider: provider)
    case .saml2:
      if provider != nil { throw .notImplemented("\(party)TokenType SAML2") }
      throw .invalidParameter("\(party)TokenProviderName is required with a SAML 2.0 assertion.")
    }
  }

  private static func audience(of input: Input, in pool: RealmContext) throws -> String? {
    let (audience, resource) = (input.audiences?.first, input.resources?.first)
    if audience != nil, resource != nil {
      throw AWSFault.invalidParameter("Audiences and Resources cannot be requested together.")
    }
    return try resource.map { try pool.administration.resourceServer($0).identifier } ?? audience
  }
}
