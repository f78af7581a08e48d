import RealmTestSupport
import TestSupport
import Testing

@testable import Model
@testable import Realms
@testable import Sandboxes

@Suite struct RegistryTests {
  /// A realm that goes may hold what another has claimed: a snapshot that came back late, or a copy.
  @Test func aRealmGivesBackOnlyWhatIsItsOwn() throws {
    let world = try World({ $0.domain = "shop" })
    let core = world.core
    let made = try core.createRealm(
      id: RealmID("eu-west-1_Other0001"), settings: RealmSettings(name: "other"), keys: .pem(sharedKeyPEM),
      in: world.sandbox)
    var other = try core.realm(made.id).current().realm
    other.clients = try world.service.current().realm.clients
    other.settings.domain = "shop"
    core.registry.release(other)
    #expect(core.registry.place(of: other.id) == nil)
    #expect(core.registry.place(of: world.client.id)?.realm == world.service.id)
    #expect(core.registry.place(ofDomain: "shop")?.realm == world.service.id)
    core.registry.release(try world.service.current().realm)
    #expect(core.registry.place(of: world.client.id) == nil)
    #expect(core.registry.place(ofDomain: "shop") == nil)
  }
}
