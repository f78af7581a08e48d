internal import Ambient
package import Model
package import Sandboxes

/// A client that has authenticated, with its realm. Handlers and grants receive one as proof: no initializer makes one
/// without a check.
package struct VerifiedClient: Sendable {
  /// The realm, in the context of the request. The endpoint adds the key or certificate that the tokens are bound to.
  package internal(set) var context: RealmContext
  package let client: Client
  package let personality: Personality
  /// What the client authenticated with.
  let proof: ClientProof

  package var id: ClientID { client.id }

  /// The rules of the client's realm.
  package var rules: PersonalityRules { personality.rules }

  /// The key or certificate that the client has proved to hold, and that its tokens are bound to.
  package var binding: TokenBinding? { context.scope.binding }

  /// Verifies the proof.
  /// - Parameters:
  ///   - usernames: the usernames that a secret hash may include.
  ///   - aliases: further names of the user. A hash with one is rejected.
  /// - Throws: `.client` with the reason.
  init(
    _ client: Client, in context: RealmContext, _ personality: Personality, verifying proof: ClientProof,
    usernames: [String] = [], aliases: [String] = []
  ) throws(CoreError) {
    try client.verify(proof, usernames: usernames, aliases: aliases)
    self.init(client: client, context: context, personality: personality, proof: proof)
  }

  private init(client: Client, context: RealmContext, personality: Personality, proof: ClientProof) {
    self.client = client
    self.context = context
    self.personality = personality
    self.proof = proof
  }
}

extension VerifiedClient {
  /// Verifies a signed client assertion (RFC 7523 §2.2). Takes the time of a signature.
  init(
    _ client: Client, in context: RealmContext, assertion: String, audiences: [String], isForPushing: Bool
  ) throws(CoreError) {
    try ClientAssertion(context).verify(assertion, of: client, audiences: audiences, isForPushing: isForPushing)
    self.init(
      client: client, context: context, personality: .openIDConnect, proof: .checked(CheckedProof(client: client.id)))
  }

  /// Verifies a client secret that the developer signed (docs/reference/sign-in-with-apple.md#client-secret). Takes the
  /// time of a signature.
  init(
    _ client: Client, in context: RealmContext, _ personality: Personality, signedSecret: String
  ) throws(CoreError) {
    try DeveloperSecret(context).verify(signedSecret, of: client)
    self.init(
      client: client, context: context, personality: personality, proof: .checked(CheckedProof(client: client.id)))
  }

  /// Verifies the certificates of the TLS handshake (RFC 8705 §2). Takes up to a millisecond.
  init(
    _ client: Client, in context: RealmContext, _ personality: Personality, certificates: [[UInt8]]
  ) throws(CoreError) {
    try ClientCertificates(context).verify(certificates, of: client)
    self.init(
      client: client, context: context, personality: personality, proof: .checked(CheckedProof(client: client.id)))
  }
}
