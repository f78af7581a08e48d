import Ambient
import Dispatch
import HTTPServer
import JSON
import Model
import SignIn
import Synchronization
import Testing

struct MessageTests {
  @Test func tellsEverything() async throws {
    let world = try World()
    try world.signUp("ada@example.com")
    let reply = await world.get("messages")
    #expect(reply.status == 200)
    let message = try #require(reply.json["messages"]?[0])
    #expect(message["id"] == "1")
    #expect(message["at"]?.string.flatMap { Instant(rfc3339: $0) } != nil)
    #expect(message["realm"] == "eu-west-1_Shop00001")
    #expect(message["user"]?.string == (try world.service.accounts.user(named: "ada@example.com").id.description))
    #expect(message["to"] == "ada@example.com")
    #expect(message["channel"] == "email")
    #expect(message["kind"] == "sign_up")
    #expect(message["subject"] == "Your verification code")
    #expect(message["code"]?.string?.count == 6)
    #expect(message["client_metadata"] == ["a": "b"])
    #expect(reply.json["next"] == nil)
    #expect(await world.get("messages/latest").json == message)
  }

  @Test func filters() async throws {
    let world = try World()
    for name in ["ada@example.com", "bob@example.com", "cleo@example.com"] { try world.signUp(name) }
    _ = try world.service.accounts.resendSignUpCode(client: ClientID("web"), proof: .none, username: "ada@example.com")
    for (query, expected) in [
      ("", ["ada", "bob", "cleo", "ada"]), ("?to=ADA@example.com", ["ada", "ada"]), ("?kind=resend", ["ada"]),
      ("?channel=sms", []), ("?channel=email&kind=sign_up", ["ada", "bob", "cleo"]), ("?after=2", ["cleo", "ada"]),
      ("?to=ada%40example.co", []), ("?to=%C3%A4da@example.com", []),
      ("?realm=eu-west-1_Shop00001&to=bob@example.com", ["bob"]), ("?realm=other", []), ("?after=99", []),
    ] {
      let reply = await world.get("messages\(query)")
      #expect(reply.recipients.map { String($0.prefix { $0 != "@" }) } == expected, "\(query)")
    }
    let latest = await world.get("messages/latest?to=ada@example.com")
    #expect(latest.json["kind"] == "resend")
    #expect(await world.get("messages/latest?to=ada@example.com&kind=sign_up").json["id"] == "1")
    let none = await world.get("messages/latest?to=dora@example.com")
    #expect(none.status == 404 && none.code == "message_not_found")
    #expect(await world.get("messages/latest?after=4").status == 404)
  }

  @Test func comesInPages() async throws {
    let world = try World()
    for number in 0..<5 { try world.signUp("user\(number)@example.com") }
    var seen: [String] = []
    var query = "?limit=2"
    for _ in 0..<3 {
      let page = await world.get("messages\(query)")
      seen += page.recipients
      guard let next = page.json["next"]?.string else { break }
      query = "?limit=2&after=\(next)"
    }
    #expect(seen == (0..<5).map { "user\($0)@example.com" })
  }

  @Test(arguments: [
    "wait=61", "wait=-1", "wait=soon", "limit=0", "limit=1001", "kind=letter", "channel=pigeon", "after=-1", "after=x",
    "after=99999999999999999999", "nonsense=1", "to=", "to=a&to=b",
  ])
  func refusesWhatItDoesNotKnow(query: String) async throws {
    let world = try World()
    for path in ["messages", "messages/latest"] {
      let reply = await world.get("\(path)?\(query)")
      #expect(reply.status == 400 && reply.code == "invalid_request")
    }
  }

  @Test func deletes() async throws {
    let world = try World()
    for name in ["ada@example.com", "bob@example.com", "cleo@example.com"] { try world.signUp(name) }
    #expect(await world.call(.delete, "messages?to=bob@example.com").json == ["deleted": 1])
    #expect(await world.get("messages").recipients == ["ada@example.com", "cleo@example.com"])
    #expect(await world.call(.delete, "messages?wait=1").status == 400)
    #expect(await world.call(.delete, "messages").json == ["deleted": 2])
    #expect(await world.call(.delete, "messages").json == ["deleted": 0])
    try world.signUp("dora@example.com")
    #expect(await world.get("messages").json["messages"]?[0]?["id"] == "4")
  }

  @Test(arguments: ["messages", "messages/latest"])
  func waitsForTheMoment(path: String) throws {
    let world = try World()
    try world.signUp("bob@example.com")
    let pending = world.begin(.get, "\(path)?to=ada@example.com&wait=60")
    try world.signUp("cleo@example.com")
    #expect(pending.reply == nil)
    try world.signUp("ada@example.com")
    let answer = try #require(pending.wait())
    let message = path == "messages" ? answer.json["messages"]?[0] : answer.json
    #expect(message?["to"] == "ada@example.com")
  }

  @Test func waitingInVainEnds() async throws {
    let world = try World()
    let started = ContinuousClock.now
    async let list = world.get("messages?wait=1")
    async let latest = world.get("messages/latest?wait=1")
    let (one, other) = await (list, latest)
    #expect(ContinuousClock.now - started >= .seconds(1))
    #expect(one.status == 200 && one.json == ["messages": []])
    #expect(other.status == 404 && other.code == "message_not_found")
  }

  @Test func aMessageThatIsThereIsNotWaitedFor() throws {
    let world = try World()
    try world.signUp("ada@example.com")
    #expect(world.begin(.get, "messages?wait=60").reply?.recipients == ["ada@example.com"])
  }

  /// No message falls between looking and waiting, however the two meet.
  @Test func nothingIsMissed() throws {
    let world = try World()
    let pending = Mutex<[Pending]>([])
    DispatchQueue.concurrentPerform(iterations: 200) { turn in
      let name = "user\(turn / 2)@example.com"
      if turn % 2 == 0 {
        let begun = world.begin(.get, "messages/latest?to=\(name)&wait=60")
        pending.withLock { $0.append(begun) }
      } else {
        #expect(throws: Never.self) { try world.signUp(name) }
      }
    }
    for one in pending.withLock({ $0 }) { #expect(one.wait()?.status == 200) }
  }
}
