import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import SignIn
import Tokens

extension ListWebAuthnCredentials: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    let page = try Page(
      bearer.user.passkeys.list, limit: input.maxResults, after: input.nextToken,
      of: call.list(name, bearer.user.id.description), key: \.text)
    return Output(credentials: page.elements.map { WebAuthnCredentialDescription($0) }, nextToken: page.next)
  }
}

extension WebAuthnCredentialDescription {
  fileprivate init(_ passkey: Passkey) {
    self.init(
      credentialId: passkey.text, friendlyCredentialName: passkey.name, relyingPartyId: passkey.relyingParty,
      authenticatorAttachment: passkey.attachment, authenticatorTransports: passkey.transports,
      createdAt: Timestamp(passkey.created))
  }
}
