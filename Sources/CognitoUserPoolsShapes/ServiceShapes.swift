// Room: The types of the user pools' service model, generated.

package import AWSProtocol

/// The shapes of the calls that make what a configuration describes, for its reader: their members, bounds and values
/// are the service model's.
package enum ServiceShapes {
  package static var pool: Shape { CreateUserPool.Input.shape }
  /// A row of a pool's `Schema`.
  package static var schemaAttribute: Shape { SchemaAttributeType.shape }
  package static var client: Shape { CreateUserPoolClient.Input.shape }
  package static var group: Shape { CreateGroup.Input.shape }
  package static var resourceServer: Shape { CreateResourceServer.Input.shape }
  package static var pageStyle: Shape { SetUICustomization.Input.shape }
  package static var branding: Shape { CreateManagedLoginBranding.Input.shape }
  package static var logs: Shape { SetLogDeliveryConfiguration.Input.shape }
  package static var risks: Shape { SetRiskConfiguration.Input.shape }
  package static var terms: Shape { CreateTerms.Input.shape }
  package static var customDomain: Shape { CustomDomainConfigType.shape }
  package static var mailFactor: Shape { EmailMfaConfigType.shape }
  package static var identityProvider: Shape { CreateIdentityProvider.Input.shape }
}
