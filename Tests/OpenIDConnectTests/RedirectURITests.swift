import Foundation
import HTTPServer
import Model
import Testing

/// Answers reach every kind of redirect URI with not a byte of it changed
/// (docs/reference/web-authentication-sessions.md#callback-rules).
@Suite struct RedirectURITests {
  struct Sample: Decodable, Sendable {
    let registered: String
    let query: String
    let fragment: String
  }

  static let samples: [Sample] = {
    let url = Bundle.module.bundleURL.appending(path: "Vectors/redirect-uris.json")
    return (try? JSONDecoder().decode([Sample].self, from: Data(contentsOf: url))) ?? []
  }()

  @Test func theCorpusIsThere() {
    #expect(Self.samples.count == 16)
  }

  @Test(arguments: samples) func theAnswerIsAppended(_ sample: Sample) {
    let form = Form([("code", "1")])
    #expect(Array(form.appended(to: sample.registered).utf8) == Array(sample.query.utf8))
    #expect(Array(form.appended(to: sample.registered, asFragment: true).utf8) == Array(sample.fragment.utf8))
    #expect(Form().appended(to: sample.registered) == sample.registered)
  }

  @Test(arguments: samples) func aCodeArrives(_ sample: Sample) throws {
    let world = try World(client: { $0.redirectURIs = [sample.registered] })
    let response = try world.authorize([("redirect_uri", sample.registered)], session: try world.session())
    let parts = sample.query.components(separatedBy: "code=1")
    #expect(response.location.hasPrefix(parts[0] + "code=") && response.location.hasSuffix(parts[1]))
    // Only what must be escaped is, as one mobile SDK has it.
    let escapes = [("%", "%25"), ("#", "%23"), ("&", "%26")]
    let uri = escapes.reduce(sample.registered) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    let query = "client_id=web&response_type=code&redirect_uri=\(uri)"
    #expect(try world.answer(Request(.get, "/oauth2/authorize?\(query)")).location == "/login?\(query)")
  }
}
