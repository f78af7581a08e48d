/// A permission of the credential management API, by the service's name.
package enum CredentialPermission: String, CaseIterable, Hashable, Sendable {
  case passkeysRead = "Me.UserAuthenticationMethod.Passkey.Read"
  case read = "Me.UserAuthenticationMethod.Read"
  case passkeysWrite = "Me.UserAuthenticationMethod.Passkey.ReadWrite"
  case write = "Me.UserAuthenticationMethod.ReadWrite"

  /// Those that allow a change.
  package static let writing: [CredentialPermission] = [.passkeysWrite, .write]
}
