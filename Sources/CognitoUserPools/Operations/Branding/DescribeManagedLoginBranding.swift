import AWSProtocol
package import CognitoUserPoolsShapes
import Realms
import Sandboxes

extension DescribeManagedLoginBranding: CognitoOperation {
  package static let note = "merged with the top level of the default settings"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let branding = try pool.administration.branding(input.managedLoginBrandingId)
    return Output(
      managedLoginBranding: ManagedLoginBrandingType(
        branding, in: pool.id, merged: input.returnMergedResources ?? false))
  }
}
