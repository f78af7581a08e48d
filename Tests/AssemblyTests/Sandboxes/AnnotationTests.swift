import RealmTestSupport
import Testing

@testable import Model
@testable import Sandboxes

struct AnnotationTests {
  @Test func knowsWhoseARequestIs() throws {
    let world = try World()
    let notes = Annotations()
    Annotations.$current.withValue(notes) {
      _ = try? world.core.realm(of: world.client.id)
    }
    #expect(notes.facts.realm == world.service.id)
    #expect(notes.facts.client == world.client.id)
    #expect(notes.facts.sandbox == .main)
    #expect(notes.facts.username == nil)
  }

  @Test func notesATypedNameOfAnUnknownUser() throws {
    let world = try World()
    let notes = Annotations()
    let realm = try world.service.current().realm
    Annotations.$current.withValue(notes) { _ = realm.user(named: "nobody@example.com") }
    #expect(notes.facts.username == "nobody@example.com")
    #expect(notes.facts.subject == nil)
  }

  @Test func notesNothingWithoutAListener() {
    Annotations.note(error: "lost")
    #expect(Annotations.current == nil)
  }
}
