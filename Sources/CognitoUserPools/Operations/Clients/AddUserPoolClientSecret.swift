import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms

extension AddUserPoolClientSecret: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let id = ClientID(input.clientId)
    let secret = try call.pool(input.userPoolId).administration.addSecret(input.clientSecret, to: id)
    var shown = ClientSecretDescriptorType(secret, of: id)
    // A caller that supplied the value knows it.
    if input.clientSecret == nil { shown.clientSecretValue = secret.value }
    return Output(clientSecretDescriptor: shown)
  }
}

extension ClientSecretDescriptorType {
  init(_ secret: ClientSecret, of client: ClientID) {
    self.init(clientSecretId: secret.id(of: client), clientSecretCreateDate: Timestamp(secret.created))
  }
}
