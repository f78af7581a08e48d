import Foundation
import Testing
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let password = "Correct-Horse-1"
private let ada = "ada@example.com"

private let appleConfiguration = """
  realms:
    - id: apple
      imitates: apple
      issuer: https://appleid.apple.com
      apple: {teamId: TEAM123456}
      clients: [{id: com.example.app}]
      users: [{username: ada, claims: {given_name: Ada, email: ada@example.com}}]
  """

/// One after the other: the redirection is one for the whole process.
@Suite(.serialized) enum Redirections {
  /// Requests as the SDKs send them to the production hosts, each through a session that the SDK would make.
  @Suite(.understudy(.redirectingServices)) struct RedirectionTests {
    let sandbox: Sandbox

    init() throws { sandbox = try #require(Sandbox.current) }

    private func send(
      _ method: String, _ address: String, _ headers: [String: String] = [:], _ body: String? = nil,
      through session: URLSession = .shared
    ) async throws -> (response: HTTPURLResponse, json: [String: Any]) {
      var request = URLRequest(url: try #require(URL(string: address)))
      request.httpMethod = method
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      request.httpBody = body.map { Data($0.utf8) }
      let (data, response) = try await session.data(for: request)
      let json = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
      return (try #require(response as? HTTPURLResponse), json)
    }

    private func cognito(
      _ operation: String, _ body: String, through session: URLSession = .shared
    ) async throws -> (response: HTTPURLResponse, json: [String: Any]) {
      let headers = [
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)",
      ]
      return try await send(
        "POST", "https://cognito-idp.us-east-1.amazonaws.com/", headers, body, through: session)
    }

    private var signIn: String {
      get throws {
        let client = try sandbox.id(of: "understudyweb")
        return """
          {"ClientId": "\(client)", "AuthFlow": "USER_PASSWORD_AUTH",
           "AuthParameters": {"USERNAME": "\(ada)", "PASSWORD": "\(password)"}}
          """
      }
    }

    @Test func theUserPoolsAPI() async throws {
      let (response, json) = try await cognito("InitiateAuth", try signIn)
      #expect(response.statusCode == 200)
      // The app sees the host that it called.
      #expect(response.url?.absoluteString == "https://cognito-idp.us-east-1.amazonaws.com/")
      let tokens = try #require(json["AuthenticationResult"] as? [String: Any])
      #expect(tokens["AccessToken"] is String && tokens["RefreshToken"] is String)
      let request = try #require(try await sandbox.requests("InitiateAuth").first)
      #expect(request.status == 200)
    }

    @Test func theServiceSErrors() async throws {
      let (response, json) = try await cognito(
        "InitiateAuth", try signIn.replacingOccurrences(of: password, with: "wrong"))
      #expect(response.statusCode == 400)
      #expect((json["__type"] as? String)?.hasSuffix("NotAuthorizedException") == true)
      #expect(response.value(forHTTPHeaderField: "x-amzn-ErrorType") != nil)
    }

    /// The configuration that a session of an SDK is made of.
    @Test func aSessionOfAnSDK() async throws {
      for configuration in [URLSessionConfiguration.default, .ephemeral] {
        #if canImport(FoundationNetworking)
          ServiceRedirection.install(in: configuration)
        #endif
        configuration.urlCache = nil
        let session = URLSession(configuration: configuration)
        #expect(try await cognito("InitiateAuth", try signIn, through: session).response.statusCode == 200)
        session.invalidateAndCancel()
      }
    }

    @Test func aBodyFromAStream() async throws {
      var request = URLRequest(url: try #require(URL(string: "https://cognito-idp.us-east-1.amazonaws.com/")))
      request.httpMethod = "POST"
      request.setValue("application/x-amz-json-1.1", forHTTPHeaderField: "Content-Type")
      request.setValue("AWSCognitoIdentityProviderService.InitiateAuth", forHTTPHeaderField: "X-Amz-Target")
      request.httpBodyStream = InputStream(data: Data(try signIn.utf8))
      let (_, response) = try await URLSession.shared.data(for: request)
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }

    @Test func identityPools() async throws {
      let pool = try sandbox.id(of: "us-east-1:00000000-0000-4370-8000-000000000002")
      let headers = [
        "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": "AWSCognitoIdentityService.GetId",
      ]
      let (response, json) = try await send(
        "POST", "https://cognito-identity.us-east-1.amazonaws.com/", headers, "{\"IdentityPoolId\": \"\(pool)\"}")
      #expect(response.statusCode == 200 && json["IdentityId"] is String)
    }

    @Test func theTokenEndpointOfTheHostedPages() async throws {
      let domain = try sandbox.id(of: "understudy")
      let client = try sandbox.id(of: "understudyweb")
      let form = ["Content-Type": "application/x-www-form-urlencoded"]
      let (response, json) = try await send(
        "POST", "https://\(domain).auth.us-east-1.amazoncognito.com/oauth2/token", form,
        "grant_type=authorization_code&client_id=\(client)&code=00000000-0000-4000-8000-000000000000&redirect_uri=x")
      #expect(response.statusCode == 400 && json["error"] as? String == "invalid_grant")
    }

    /// MSAL's native authentication, and its discovery, which must name https addresses of the host that was called.
    @Test func aTenant() async throws {
      let tenant = try sandbox.id(of: "00000000-0000-4370-8000-000000000001")
      let client = try sandbox.id(of: "00000000-0000-4370-8000-0000000000c1")
      let base = "https://contoso.ciamlogin.com/\(tenant)"
      let discovery = try await send("GET", "\(base)/v2.0/.well-known/openid-configuration")
      #expect(discovery.response.statusCode == 200)
      let endpoint = try #require(discovery.json["token_endpoint"] as? String)
      #expect(endpoint.hasPrefix("https://"))
      let form = ["Content-Type": "application/x-www-form-urlencoded"]
      let (response, json) = try await send(
        "POST", "\(base)/oauth2/v2.0/initiate", form,
        "client_id=\(client)&username=\(ada.replacingOccurrences(of: "@", with: "%40"))&challenge_type=password%20redirect"
      )
      #expect(response.statusCode == 200 && json["continuation_token"] is String)
    }

    /// The login page after two redirects, as an app without an SDK opens it.
    @Test func redirectsAreFollowed() async throws {
      let client = try sandbox.id(of: "understudyweb")
      let domain = try sandbox.id(of: "understudy")
      let base = "https://\(domain).auth.us-east-1.amazoncognito.com"
      let address =
        "\(base)/oauth2/authorize?client_id=\(client)&response_type=code&redirect_uri=http://localhost:3000/callback"
      let (response, _) = try await send("GET", address)
      #expect(response.statusCode == 200)
      #expect(response.url?.absoluteString.hasPrefix("\(base)/login?") == true)
    }

    @Test func otherHostsAreLeftAlone() async throws {
      let url = try await Understudy.shared.url
      let (response, _) = try await send("GET", "\(url)/_understudy/health/ready")
      #expect(response.statusCode == 200 && response.url?.host == url.host)
    }
  }

  /// Hosts beyond the production ones.
  @Suite(.understudy(.redirectingServices(hosts: ["auth.*.example.test"]))) struct OwnHostTests {
    @Test func aHostOfTheAppSOwn() async throws {
      let sandbox = try #require(Sandbox.current)
      let pool = try sandbox.id(of: "us-east-1_Understudy")
      let url = try #require(URL(string: "https://auth.shop.example.test/\(pool)/.well-known/jwks.json"))
      let (data, response) = try await URLSession.shared.data(from: url)
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
      #expect(String(decoding: data, as: UTF8.self).contains("\"keys\""))
    }
  }

  /// What a server fetches from Apple's host to verify an identity token, and the token itself.
  @Suite(.understudy(configuration: appleConfiguration, .redirectingServices)) struct AppleTests {
    @Test func theKeysAndTheToken() async throws {
      let sandbox = try #require(Sandbox.current)
      let realm = sandbox.info.mapping?["apple"] ?? "apple"
      let client = sandbox.info.mapping?["com.example.app"] ?? "com.example.app"
      let first = try await sandbox.signInWithApple("ada", client: client, realm: realm, nonce: "hash")
      #expect(first.user?.name?.firstName == "Ada" && first.user?.email == "ada@example.com")
      let url = try #require(URL(string: "https://appleid.apple.com/auth/keys"))
      let (data, response) = try await URLSession.shared.data(from: url)
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
      let header = try #require(first.idToken.split(separator: ".").first)
      var text = header.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
      while text.count % 4 != 0 { text += "=" }
      let json = try JSONSerialization.jsonObject(with: try #require(Data(base64Encoded: text))) as? [String: Any]
      let kid = try #require(json?["kid"] as? String)
      #expect(String(decoding: data, as: UTF8.self).contains("\"\(kid)\""))
      let second = try await sandbox.signInWithApple("ada", client: client, realm: realm)
      #expect(second.user == nil && second.code != first.code)
      #expect(try await sandbox.notify(.consentRevoked, user: "ada", realm: realm).split(separator: ".").count == 3)
      let third = try await sandbox.signInWithApple("ada", client: client, realm: realm)
      #expect(third.user != nil)
    }
  }

  /// A sandbox that was recorded answers without a server.
  @Suite(.understudy(.redirectingServices)) struct RecordingTests {
    private func send(_ operation: String, _ members: [String: Any]) async throws -> (status: Int, json: [String: Any])
    {
      var request = URLRequest(url: try #require(URL(string: "https://cognito-idp.us-east-1.amazonaws.com/")))
      request.httpMethod = "POST"
      request.setValue("application/x-amz-json-1.1", forHTTPHeaderField: "Content-Type")
      request.setValue("AWSCognitoIdentityProviderService.\(operation)", forHTTPHeaderField: "X-Amz-Target")
      request.httpBody = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
      let (data, response) = try await URLSession.shared.data(for: request)
      let json = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      return ((response as? HTTPURLResponse)?.statusCode ?? 0, json)
    }

    private func signIn(_ client: String, password: String = "Correct-Horse-1") async throws -> (
      status: Int, json: [String: Any]
    ) {
      let parameters = ["USERNAME": ada, "PASSWORD": password]
      return try await send(
        "InitiateAuth", ["ClientId": client, "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters])
    }

    @Test func itIsMadeOfASandboxAndAnswersWithoutOne() async throws {
      let sandbox = try #require(Sandbox.current)
      let client = try sandbox.id(of: "understudyweb")
      // Tokens of that year are valid for previews.
      try await sandbox.control("POST", "clock", body: ["set": "2040-01-01T00:00:00Z"])
      ServiceRedirection.startRecording()
      let refused = try await signIn(client, password: "wrong")
      let signedIn = try await signIn(client)
      let result = try #require(signedIn.json["AuthenticationResult"] as? [String: Any])
      let token = try #require(result["AccessToken"] as? String)
      let user = try await send("GetUser", ["AccessToken": token])
      let recording = ServiceRedirection.endRecording()
      #expect(refused.status == 400 && signedIn.status == 200 && user.status == 200)
      #expect(recording.exchanges.map(\.status) == [400, 200, 200])
      #expect(recording.hosts == ["cognito-idp.us-east-1.amazonaws.com"])

      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      try recording.write(to: file)
      #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("Correct-Horse-1"))
      let read = try Recording(contentsOf: file)
      #expect(read == recording)

      try await sandbox.reset()
      let before = try await sandbox.requests().count
      ServiceRedirection.replay(read)
      // The same body has the same answer; another one, as of an SRP proof, the next of its operation.
      #expect(try await signIn(client).json as NSDictionary == signedIn.json as NSDictionary)
      #expect(try await signIn(client, password: "wrong").status == 400)
      #expect(try await send("GetUser", ["AccessToken": "another"]).json as NSDictionary == user.json as NSDictionary)
      let error = await #expect(throws: URLError.self) { try await send("ListDevices", ["AccessToken": token]) }
      #expect(error?.localizedDescription.contains("ListDevices was not recorded") == true)
      #expect(error?.localizedDescription.contains("AWSCognitoIdentityProviderService.GetUser") == true)
      ServiceRedirection.endReplay()
      #expect(try await sandbox.requests().count == before)
      #expect(try await signIn(client, password: "wrong").status == 400)
      #expect(try await sandbox.requests().count == before + 1)
    }

    @Test func otherFilesAreRefused() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(#"{"version": 2, "exchanges": []}"#.utf8).write(to: file)
      #expect(throws: NotFound.self) { try Recording(contentsOf: file) }
      try Data("{}".utf8).write(to: file)
      #expect(throws: DecodingError.self) { try Recording(contentsOf: file) }
    }
  }
}
