import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension GlobalSignOut: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).signOutEverywhere()
    return Output()
  }
}
