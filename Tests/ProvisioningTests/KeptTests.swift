import JSON
import Testing

@testable import Ambient
@testable import Model
@testable import Provisioning

/// What an export keeps whole of a value that a configuration has no words for.
struct KeptTests {
  private struct Item: Codable, Equatable {
    var name: String
    var note: String?
    var isOld = false
    var secret: [UInt8] = []
    var counts: [String: Int] = [:]
    var large: UInt64 = 0
    var claims: JSONObject = [:]
    var parts: [Item] = []
  }

  @Test func everyMemberComesBack() throws {
    let item = Item(
      name: "a", isOld: true, secret: [0, 255], counts: ["Name": 1, "name": 2, "=": 3, "": 4], large: .max,
      claims: ["$bytes": 1, "b": [1.5, nil]], parts: [Item(name: "b", note: "n")])
    let json = Kept.json(item)
    #expect(json["Secret"] == ["$bytes": "AP8"] && json["IsOld"] == true && json["Note"] == nil)
    let read = try JSON.parse(json.bytes)
    #expect(try Kept.value(Item.self, read) == item)
  }

  @Test(arguments: [
    "{}", #"{"Name":5}"#, #"{"Name":"a","IsOld":false,"Secret":"AP8","Counts":{},"Large":0,"Claims":"{}","Parts":[]}"#,
    #"{"Name":"a","IsOld":false,"Secret":{"$bytes":"!"},"Counts":{},"Large":0,"Claims":"{}","Parts":[]}"#,
    #"{"Name":"a","IsOld":false,"Secret":{"$bytes":""},"Counts":{},"Large":0,"Claims":"{}","Parts":[],"More":1}"#, "[]",
  ])
  func whatNoExportWroteIsRefused(text: String) throws {
    let json = try JSON.parse(text)
    #expect(throws: KeptMembers.Wrong.self) { try Kept.value(Item.self, json) }
  }

  @Test func membersThatAreUsualOrSaidElsewhereAreLeftOut() throws {
    let item = Item(name: "a", note: "n", isOld: true)
    let kept = Kept.members(of: item, beyond: Item(name: ""), except: ["name"])
    #expect(kept == ["Note": "n", "IsOld": true])
    #expect(try Kept.replacing(kept, of: Item(name: "b")) == Item(name: "b", note: "n", isOld: true))
    #expect(throws: KeptMembers.Wrong.self) { try Kept.replacing(["Other": 1], of: item) }
  }

  @Test func aClientKeepsWhatTheConfigurationHasNoWordsFor() throws {
    var client = Client(id: ClientID("c"), realm: RealmID("r"), name: "c", created: Instant(seconds: 0))
    #expect(client.kept == nil)
    client.registration.pushesRequests = true
    client.registration.requestURIs = ["https://example.com/request"]
    client.registration.authentication = .post
    #expect(client.kept == nil)
    client.registration.logo = "https://example.com/logo"
    client.registration.maximumAge = .seconds(5)
    client.registration.accessToken = [1, 2]
    let kept = client.keptRegistration
    #expect(kept.names == ["MaximumAge", "Logo", "AccessToken"])
    var other = ClientRegistration()
    try other.restore(kept)
    #expect(other.logo == client.registration.logo && other.accessToken == [1, 2] && other.maximumAge == .seconds(5))
    #expect(!other.pushesRequests)
  }
}
