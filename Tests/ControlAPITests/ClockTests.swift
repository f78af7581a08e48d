import Ambient
import HTTPServer
import JSON
import Sandboxes
import Testing

struct ClockTests {
  @Test func tellsTheTime() async throws {
    let world = try World()
    let reply = await world.get("clock")
    #expect(reply.status == 200)
    #expect(reply.json["frozen"] == false && reply.json["offset_seconds"] == 0)
    #expect(reply.json["now"]?.string.flatMap { Instant(rfc3339: $0) } != nil)
  }

  @Test func isMovedAndPutBack() async throws {
    let world = try World()
    func post(_ body: JSON) async -> Reply { await world.call(.post, "clock", body) }
    let ahead = await post(["advance": "P1DT1H"])
    #expect(ahead.status == 200 && ahead.json["offset_seconds"] == 90000 && ahead.json["frozen"] == false)
    #expect(await post(["advance": "-PT1H"]).json["offset_seconds"] == 86400)

    let frozen = await post(["freeze": "2030-01-02T03:04:05Z"])
    #expect(frozen.json["now"] == "2030-01-02T03:04:05.000Z" && frozen.json["frozen"] == true)
    #expect(await post(["advance": "PT15M"]).json["now"] == "2030-01-02T03:19:05.000Z")
    #expect(await post(["set": "2031-01-01T00:00:00.5+01:00"]).json["now"] == "2030-12-31T23:00:00.500Z")
    #expect(await world.get("clock").json["now"] == "2030-12-31T23:00:00.500Z")
    #expect(world.sandbox.now == Instant(rfc3339: "2030-12-31T23:00:00.5Z"))
    let running = await post(["freeze": false])
    #expect(running.json["frozen"] == false)
    #expect(running.json["now"]?.string?.hasPrefix("2030-12-31T23:00:0") == true)
    #expect(await post(["freeze": true]).json["frozen"] == true)
    let reset = await post(["reset": true])
    #expect(reset.json["frozen"] == false && reset.json["offset_seconds"] == 0)
  }

  @Test(arguments: [
    (#"{}"#, ""), (#"{"freeze":true,"reset":true}"#, ""), (#"{"advance":"soon"}"#, "/advance"),
    (#"{"advance":"15M"}"#, "/advance"), (#"{"advance":900}"#, "/advance"), (#"{"advance":"PT"}"#, "/advance"),
    (#"{"advance":"P1Y"}"#, "/advance"), (#"{"advance":"P99999999999999999Y"}"#, "/advance"),
    (#"{"advance":"P3650000D"}"#, "/advance"), (#"{"advance":"-P3650000D"}"#, "/advance"),
    (#"{"freeze":"yesterday"}"#, "/freeze"), (#"{"freeze":1}"#, "/freeze"), (#"{"set":true}"#, "/set"),
    (#"{"set":"2030-13-01T00:00:00Z"}"#, "/set"), (#"{"set":"2030-02-30T00:00:00Z"}"#, "/set"),
    (#"{"reset":false}"#, "/reset"), (#"{"unknown":1}"#, "/unknown"), ("[]", ""), ("\"freeze\"", ""), ("null", ""),
  ])
  func refusesWhatItDoesNotUnderstand(body: String, pointer: String) async throws {
    let world = try World()
    _ = await world.call(.post, "clock", ["freeze": "2030-01-02T03:04:05Z"])
    let reply = await world.call(.post, "clock", try JSON.parse(body))
    #expect(reply.status == 400 && reply.code == "invalid_request" && reply.pointer == pointer)
    #expect(world.sandbox.now == Instant(rfc3339: "2030-01-02T03:04:05Z"))
  }
}
