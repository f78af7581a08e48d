import Ambient
import JSON
import Testing

@testable import Model

struct RealmPathsTests {
  /// The names of endpoints, as other realms have them.
  private static let names = [
    "authorize", "token", "userinfo", "revoke", "introspect", "logout", "check-session", "device_authorization",
    "bc-authorize", "par", "jwks", "register",
  ]

  @Test(arguments: RealmPaths.allCases) func noTwoEndpointsShareAPath(_ paths: RealmPaths) {
    let below = Self.names.map { paths.path(of: $0) }
    #expect(Set(below).count == below.count)
    let atRoot = Self.names.compactMap { paths.rootPath(of: $0) }
    #expect(Set(atRoot).count == atRoot.count)
    #expect(atRoot.allSatisfy(RealmPaths.areAtRoot))
    // An issuer at the root has no prefix, and others nothing at the root.
    #expect(paths.isAtRoot == paths.prefixes.isEmpty)
    #expect(paths.isAtRoot != atRoot.isEmpty)
  }

  @Test func pathsBelowAnEndpointFollowIt() {
    #expect(RealmPaths.keycloak.path(of: "register/{client}") == "clients-registrations/openid-connect/{client}")
    #expect(RealmPaths.keycloak.path(of: "resources/{resource}") == "resources/{resource}")
    #expect(RealmPaths.dex.path(of: "device") == "device")
  }

  @Test func onlyPathsOfAnotherProductHaveAPrefix() {
    #expect(RealmPaths.prefix(in: "/auth/realms/shop/account") == "/auth/realms")
    #expect(RealmPaths.prefix(in: "/realms/shop") == "/realms")
    #expect(RealmPaths.prefix(in: "/shop/authorize") == nil)
    #expect(!RealmPaths.areAtRoot("/oauth2/token"))
  }

  @Test func aSubjectAsTextIsThatOfItsIDAlone() {
    let id = SubjectID(naming: "auth0|7")
    #expect(id == SubjectID(naming: "auth0|7") && id != SubjectID(naming: "auth0|8"))
    var user = User(
      id: id, username: "a", attributes: AttributeList([]), status: .confirmed, created: Instant(seconds: 0))
    #expect(user.namedSubject == nil)
    user.claims = ["sub": "auth0|7"]
    #expect(user.namedSubject == "auth0|7")
    // One that was changed later is not the user's.
    user.claims = ["sub": "auth0|8"]
    #expect(user.namedSubject == nil)
  }
}
