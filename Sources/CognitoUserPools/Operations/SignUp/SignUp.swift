import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import SignIn

extension SignUp: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(ofClient: input.clientId, seenBy: input.userContextData)
    var request = SignUpRequest(
      client: ClientID(input.clientId), proof: ClientProof(hash: input.secretHash), username: input.username,
      password: input.password, attributes: try Attribute.list(input.userAttributes),
      metadata: input.clientMetadata.dictionary)
    request.validation = try Attribute.list(input.validationData).dictionary
    let result = try pool.accounts.signUp(request)
    return Output(
      userConfirmed: result.isConfirmed, codeDeliveryDetails: result.delivery.map { CodeDeliveryDetailsType($0) },
      userSub: result.user.description, session: result.flow?.description)
  }
}
