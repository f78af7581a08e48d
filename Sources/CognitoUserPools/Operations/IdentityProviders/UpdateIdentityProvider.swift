import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension UpdateIdentityProvider: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let old = try pool.administration.provider(input.providerName)
    var details: ProviderDetails?
    if let given = input.providerDetails {
      var checked = ProviderDetails(old.kind, given.dictionary)
      try checked.check()
      try checked.readMetadata()
      details = checked
    }
    var mapping: [AttributeName: String]?
    if let given = input.attributeMapping {
      let whole = ProviderDetails(old.kind, [:]).completed(given.dictionary)
      try ProviderBlueprint.check(whole, in: try pool.current().realm)
      mapping = whole
    }
    let (newDetails, newMapping) = (details?.completed, mapping)
    let provider = try pool.administration.updateProvider(old.name) { (provider) throws(CoreError) in
      if let newDetails { provider.details = newDetails }
      if let newMapping { provider.attributeMapping = newMapping }
      if let identifiers = input.idpIdentifiers { provider.identifiers = identifiers }
      if let levels = input.acrMapping { provider.levels = levels.dictionary }
    }
    return Output(identityProvider: try IdentityProviderType(provider, of: pool))
  }
}
