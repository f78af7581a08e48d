import HTTPServer
import JSON
import Model
import Testing

@testable import EntraNative

/// The table of parameters holds: each is sent to each endpoint that the table names, and the answer is as the table
/// says.
@Suite struct ParameterRuleTests {
  private let world: TenantWorld

  init() throws { world = try TenantWorld() }

  /// The status of the answer, its error, and where it leads.
  private struct Outcome: Equatable {
    var status: Int
    var words = ""
    var place = ""
  }

  private func send(_ endpoint: ParameterRule.Endpoint, _ more: [(name: String, value: String)] = []) throws -> Outcome
  {
    var pairs: [(name: String, value: String)] = [(name: "client_id", value: TenantWorld.client.text)]
    switch endpoint {
    case .authorize:
      pairs += [
        (name: "redirect_uri", value: "http://localhost"), (name: "response_type", value: "code"),
        (name: "scope", value: "openid"),
      ]
    case .token: pairs += [(name: "grant_type", value: "refresh_token"), (name: "refresh_token", value: "1.Anone")]
    case .deviceCode: pairs += [(name: "scope", value: "openid")]
    case .logout: break
    }
    let names = Set(more.map(\.name))
    let form = Form(pairs.filter { !names.contains($0.name) } + more).encoded()
    let response: Response
    switch endpoint {
    case .authorize, .logout:
      response = try world.answer(Request(.get, "/\(TenantWorld.id)/oauth2/v2.0/\(endpoint.rawValue)?\(form)"))
    case .token, .deviceCode:
      response = try world.answer(
        Request(.post, "/\(TenantWorld.id)/oauth2/v2.0/\(endpoint.rawValue)", body: Array(form.utf8)))
    }
    var outcome = Outcome(status: response.status)
    if let place = response.headers["Location"] {
      let parts = place.split(separator: "?", maxSplits: 1).map(String.init)
      outcome.place = parts[0]
      let query = try Form.parse(Array((parts.last ?? "").utf8))
      if let error = query["error"] { outcome.words = "\(error) \(query["error_description"] ?? "")" }
    } else if let body = try? JSON.parse(response.body), let error = body["error"]?.string {
      outcome.words = "\(error) \(body["error_description"]?.string ?? "")"
    }
    // Without the ids and the time of one answer.
    for end in ["\r\n", " Trace ID: "] {
      outcome.words = outcome.words.split(separator: end).first.map(String.init) ?? ""
    }
    return outcome
  }

  @Test func everyParameterIsDecidedAsTheTableSays() throws {
    for endpoint in ParameterRule.Endpoint.allCases {
      let usual = try send(endpoint)
      for rule in ParameterRule.all where rule.endpoints.contains(endpoint) {
        let place = Comment(rawValue: "\(rule.name) at \(endpoint)")
        switch rule.decision {
        case .read:
          #expect(try !send(endpoint, [(rule.name, "x")]).words.contains("not implemented: \(rule.name)="), place)
        case .ignored(let source):
          #expect(!source.isEmpty, place)
          #expect(try send(endpoint, [(rule.name, "x")]) == usual, place)
        case .oneOf(let values, let error):
          for value in values {
            #expect(try !send(endpoint, [(rule.name, value)]).words.contains("AADSTS\(error.number)"), place)
          }
          for value in ["x", "\(values[0]) \(values[1])", "\(values[0]) x"] {
            let refused = try send(endpoint, [(rule.name, value)])
            #expect(refused.words.hasPrefix("\(error.code.rawValue) AADSTS\(error.number): "), place)
          }
        case .refused(let values):
          let refused = try send(endpoint, [(rule.name, "x")])
          #expect(refused.words.hasPrefix("invalid_request AADSTS900144: not implemented: \(rule.name)"), place)
          // The app is told, and no page.
          if endpoint == .authorize { #expect(refused.place == "http://localhost", place) }
          for value in values where value != "pop" { #expect(try send(endpoint, [(rule.name, value)]) == usual, place) }
          #expect(try send(endpoint, [(rule.name, "")]) == usual, place)
        }
      }
    }
  }

  @Test func anUnknownParameterIsIgnored() throws {
    for endpoint in ParameterRule.Endpoint.allCases {
      let usual = try send(endpoint)
      for number in 0..<5 { #expect(try send(endpoint, [("unheard_of_\(number)", "x")]) == usual) }
    }
  }

  @Test func noParameterIsDecidedTwiceAtAnEndpoint() {
    for endpoint in ParameterRule.Endpoint.allCases {
      let names = ParameterRule.all.filter { $0.endpoints.contains(endpoint) }.map(\.name)
      #expect(Set(names).count == names.count, "\(endpoint)")
    }
  }
}
