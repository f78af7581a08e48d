import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension DeleteManagedLoginBranding: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.deleteBranding(input.managedLoginBrandingId)
    return Output()
  }
}
