import AWSProtocol
package import CognitoUserPoolsShapes

extension GetSigningCertificate: WorkerOperation {
  package static let note = "a new certificate is made at each start of the server; it is not renewed yearly"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    Output(certificate: try IdentityProviderType.signingCertificate(of: try call.pool(input.userPoolId)))
  }
}
