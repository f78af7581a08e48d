import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension DescribeManagedLoginBrandingByClient: CognitoOperation {
  package static let note = "merged with the top level of the default settings"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let branding = try pool.administration.branding(of: ClientID(input.clientId))
    return Output(
      managedLoginBranding: ManagedLoginBrandingType(
        branding, in: pool.id, merged: input.returnMergedResources ?? false))
  }
}
