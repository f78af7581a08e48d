import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension UpdateManagedLoginBranding: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    guard let poolID = input.userPoolId, let id = input.managedLoginBrandingId else {
      // The model requires neither; the text is unconfirmed.
      throw AWSFault.invalidParameter("UserPoolId and ManagedLoginBrandingId are required.")
    }
    let pool = try call.pool(poolID)
    try Branding.check(isStandard: input.useCognitoProvidedValues ?? false, input.settings)
    let branding = try pool.administration.updateBranding(id) { branding in
      if input.useCognitoProvidedValues == true {
        branding.usesStandard = true
        branding.settings = nil
        branding.assets = (input.assets ?? []).map(Branding.Asset.init)
      } else if input.settings != nil || input.assets != nil || input.useCognitoProvidedValues == false {
        branding.usesStandard = false
        if let settings = input.settings { branding.settings = settings }
        if let assets = input.assets { branding.assets = assets.map(Branding.Asset.init) }
      }
    }
    return Output(managedLoginBranding: ManagedLoginBrandingType(branding, in: pool.id))
  }
}
