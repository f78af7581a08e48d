import ContractChecks
import HTTPServer
import OpenAPI
import Testing
import Tokens

@testable import RESTAPI

/// An endpoint of a signed-in user whose body checks nothing.
private enum Empty: BearerEndpoint {
  typealias Input = NoMembers
  typealias Output = NoContent

  static let declaration = Declaration(
    method: .get, path: "toy", tag: .tokens, summary: "Toy", status: 204, lane: .loop, errors: [])

  static func run(_ input: NoMembers, in call: Call, by bearer: Bearer) throws -> NoContent { NoContent() }
}

@Suite struct BearerEndpointTests {
  @Test(arguments: [Fields(), ["Authorization": "Bearer nonsense"], ["Authorization": "Basic d2ViOg=="]])
  func aCallWithoutAnAccessTokenIsRejected(_ headers: Fields) async throws {
    let world = try World()
    let endpoint = Empty.endpoint(core: world.core) { error, _ in Issue.record(error) }
    let router = Router(groups: [RouteGroup(name: "rest", failure: OrderedError.problemJSON, routes: [endpoint.route])])
    let response = await router.handle(Request(.get, "/v1/default/toy", headers: headers)).answer()
    #expect(response.status == 401)
  }
}
