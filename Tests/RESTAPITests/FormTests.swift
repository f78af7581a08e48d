import ContractChecks
import HTTPServer
import JSON
import RESTAPI
import Testing

/// What has nothing to do with any one call.
struct FormTests {
  @Test func bodiesMustBeJSONObjects() async throws {
    let world = try World()
    let broken = await world.send(.post, "sign-in", Array("{".utf8))
    #expect(broken.status == 400 && broken.code == "invalid_request")
    let list = await world.send(.post, "sign-in", Array("[]".utf8))
    #expect(list.status == 400 && list.code == "invalid_request")
    let empty = await world.send(.post, "sign-in", [])
    #expect(empty.status == 400 && empty.pointer == "/username")
    let form = await world.send(
      .post, "sign-in", Array("username=ada".utf8), headers: ["Content-Type": "application/x-www-form-urlencoded"])
    #expect(form.status == 415 && form.code == "unsupported_media_type")
    let query = await world.send(.post, "sign-in?debug=1", [])
    #expect(query.status == 400 && query.detail == "the parameter debug is unknown; none is expected")
  }

  @Test func browsersMayCall() async throws {
    let world = try World()
    let router = Router(groups: [RESTFront.routes(core: world.core)])
    let preflight = await router.handle(
      Request(
        .options, "/v1/default/sign-in",
        headers: ["Origin": "http://localhost:3000", "Access-Control-Request-Method": "POST"])
    ).answer()
    #expect(preflight.status == 204)
    #expect(preflight.headers["Access-Control-Allow-Origin"] == "*")
    #expect(preflight.headers["Access-Control-Allow-Headers"] == "Authorization,Content-Type,Understudy-Sandbox")
    let wrongMethod = await router.handle(Request(.get, "/v1/default/sign-in")).answer()
    #expect(wrongMethod.status == 405 && wrongMethod.headers["Allow"] == "OPTIONS, POST")
    let unknown = await router.handle(Request(.post, "/v1/default/signin")).answer()
    #expect(unknown.status == 404)
    #expect(String(decoding: unknown.body, as: UTF8.self).contains("/v1/{pool}/sign-in"))
  }

  @Test func everyCallIsDescribed() async throws {
    let world = try World()
    let router = Router(groups: [RESTFront.routes(core: world.core)])
    let response = await router.handle(Request(.get, "/v1/openapi.json")).answer()
    let document = try JSON.parse(response.body)
    #expect(document["openapi"] == "3.1.0")
    #expect(Contract.faults(of: document) == [])
    let described = Set(Contract(document).operations.map { "\($0.method) \($0.path)" })
    let served = Set(router.routes.map { "\($0.method) \($0.pattern)" })
    #expect(described == served.subtracting(["GET /v1/openapi.json"]))
    #expect(described.count == 17)
    let member = document["paths"]?["/v1/{pool}/sign-up"]?["post"]?["requestBody"]?["content"]?["application/json"]?[
      "schema"]
    #expect(member?["required"] == ["username"])
    #expect(member?["additionalProperties"] == false)
    #expect(member?["properties"]?["password"]?["maxLength"] == 256)
  }
}
