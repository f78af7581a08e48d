package import Description
internal import Model
internal import Tenants

/// The forms of what a tenant has several of, as configurations and exports have it.
package enum TenantLists {
  package static let userFlows = UserFlow.objectForm
  package static let applications = ApplicationMembers.form
  package static let groups = DirectoryGroup.objectForm
  package static let extensionAttributes = ExtensionAttributeMembers.form
  package static let customExtensions = CustomExtension.objectForm
  package static let users = TenantUser.objectForm
}
