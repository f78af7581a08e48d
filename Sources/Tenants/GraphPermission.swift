internal import Model

/// A permission of Microsoft Graph that some call here requires, by the service's name (Microsoft Learn: Microsoft
/// Graph permissions reference).
package enum GraphPermission: String, CaseIterable, Hashable, Sendable {
  case applicationRead = "Application.Read.All"
  case applicationWrite = "Application.ReadWrite.All"
  case directoryRead = "Directory.Read.All"
  case directoryWrite = "Directory.ReadWrite.All"
  case groupCreate = "Group.Create"
  case groupRead = "Group.Read.All"
  case groupWrite = "Group.ReadWrite.All"
  case memberRead = "GroupMember.Read.All"
  case memberWrite = "GroupMember.ReadWrite.All"
  case ownRead = "User.Read"
  case ownWrite = "User.ReadWrite"
  case userRead = "User.Read.All"
  case userWrite = "User.ReadWrite.All"
  case userDelete = "User.DeleteRestore.All"
  case userEnable = "User.EnableDisableAccount.All"
  case userIdentities = "User.ManageIdentities.All"
  case userPassword = "User-PasswordProfile.ReadWrite.All"
  case userSessions = "User.RevokeSessions.All"
  case ownPasskeysRead = "UserAuthMethod-Passkey.Read"
  case ownPasskeysWrite = "UserAuthMethod-Passkey.ReadWrite"
  case passkeysRead = "UserAuthMethod-Passkey.Read.All"
  case passkeysWrite = "UserAuthMethod-Passkey.ReadWrite.All"
  case ownMethodsRead = "UserAuthenticationMethod.Read"
  case ownMethodsWrite = "UserAuthenticationMethod.ReadWrite"
  case methodsRead = "UserAuthenticationMethod.Read.All"
  case methodsWrite = "UserAuthenticationMethod.ReadWrite.All"

  /// Whether an application can have it for itself; the others concern the signed-in user.
  package var isApplicationRole: Bool {
    switch self {
    case .ownRead, .ownWrite, .ownMethodsRead, .ownMethodsWrite, .ownPasskeysRead, .ownPasskeysWrite: false
    default: true
    }
  }
}

extension TenantDirectory {
  /// The roles of Graph in an application's own token: those that `permissions` names, or all that are known here.
  func graphRoles(of client: Client) -> [String] {
    guard let permissions = client.application?.permissions else {
      return GraphPermission.allCases.filter(\.isApplicationRole).map(\.rawValue)
    }
    return consented(to: permissions, of: .graph).filter { GraphPermission(rawValue: $0)?.isApplicationRole ?? true }
  }
}
