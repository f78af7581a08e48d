import CommandLine
import Configuration
import Foundation
import HTTPServer
import Model
import Sandboxes
import Testing

@testable import understudy

/// Orders an error on every operation of every front, and expects it in the form in which clients of that front read
/// errors: a client takes any other form for an answer.
struct OrderedErrorTests {
  /// One server with user pools, a tenant, identity pools and a realm of the standard.
  private static func site() throws -> Site {
    let files = ["default.yaml", "oidc.yaml"].map(exampleConfiguration)
    let settings = Settings(
      serve: try serveSettings(files.flatMap { ["--config", $0] }),
      document: try ConfigurationLoader.load(files: files, environment: [:]))
    return try Composition.makeSite(settings, baseURL: "http://localhost:4370")
  }

  /// A request and the operation that the journal calls it by.
  private struct Call {
    let front: String
    let operation: String
    let request: Request
  }

  /// A request for every route of every group that has a name.
  private static func calls(_ site: Site) -> [Call] {
    let values = ["realm": "demo", "tenant": "00000000-0000-4370-8000-000000000001", "pool": "default", "a": "demo"]
    return site.groups.flatMap { group in
      guard let front = group.name, group.label == nil else { return [Call]() }
      // Files of the pages are our own, and no fault is ordered for them.
      return group.routes.filter { !$0.pattern.hasPrefix("/_understudy/") }.map { route in
        let path = route.pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
          part.hasPrefix("{") ? values[String(part.dropFirst().dropLast())] ?? "x" : String(part)
        }.joined(separator: "/")
        return Call(front: front, operation: route.operation ?? "", request: Request(route.method, path))
      }
    }
  }

  /// A request for every operation of the fronts whose requests name it, from the tables that are written from the
  /// code.
  private static func namedCalls() throws -> [Call] {
    let targets = [
      ("cognito-user-pools", "cognito_user_pools", "AWSCognitoIdentityProviderService"),
      ("cognito-identity-pools", "cognito_identity", "AWSCognitoIdentityService"),
    ]
    var calls: [Call] = try targets.flatMap { page, front, prefix in
      try rows(of: page, #/^\| (?<name>[A-Z]\w+) \| /#).map { name in
        Call(
          front: front, operation: name,
          request: Request(.post, "/", headers: ["X-Amz-Target": "\(prefix).\(name)"], body: Array("{}".utf8)))
      }
    }
    calls += try rows(of: "security-tokens", #/^\| (?<name>[A-Z]\w+) \| /#).filter { $0 != "Operation" }.map { name in
      Call(
        front: "sts", operation: name,
        request: Request(
          .post, "/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
          body: Array("Action=\(name)&Version=2011-06-15".utf8)))
    }
    calls += try rows(of: "graph", #/^\| `(?<name>[A-Z]+ [^`]+)` \| /#).map { row in
      let parts = row.split(separator: " ").map(String.init)
      let path = parts[1].replacing(#/\{\w+\}/#, with: "x")
      return Call(
        front: "graph", operation: parts[1], request: Request(HTTPServer.Method(rawValue: parts[0]), "/v1.0/\(path)"))
    }
    return calls.filter { $0.operation != "Operation" }
  }

  private static func rows(of page: String, _ row: Regex<(Substring, name: Substring)>) throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/support/\(page).md").standardizedFileURL
    let names = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
      $0.firstMatch(of: row).map { String($0.output.name) }
    }
    return try #require(names.isEmpty ? nil : names)
  }

  /// The answer to a call with an error that was ordered for it alone.
  private static func answer(
    _ call: Call, _ site: Site, code: String, status: Int? = nil, headers: Fields = [:]
  ) throws -> Response {
    let sandbox = try #require(site.core.sandbox())
    var fault = Fault()
    (fault.match.front, fault.match.operation) = (call.front, call.operation)
    fault.action.error = .init(code: code, message: "Ordered here.", status: status)
    _ = try site.core.order(fault, in: sandbox)
    defer { try? site.core.withdrawFaults(in: sandbox) }
    let request = Request(
      call.request.method, call.request.path, headers: headers.isEmpty ? call.request.headers : headers,
      body: call.request.body)
    return site.handler(request).response()
  }

  /// Operations that browsers visit: they get a page.
  private static func isForBrowsers(_ call: Call) -> Bool {
    switch call.front {
    case "hosted": true
    case "oauth":
      ["auth", "authorize", "check-session", "cookie-probe", "endsession", "logout", "registrations", "step1.html"]
        .contains(call.operation)
    case "entra":
      [
        "adminconsent", "deviceauth", "login", "oauth2/logout", "oauth2/v2.0/authorize",
        "oauth2/v2.0/authorize/continue",
        "oauth2/v2.0/logout", "v2.0/adminconsent",
      ].contains(call.operation)
    default: false
    }
  }

  private static let codes = [
    "cognito_user_pools": "NotAuthorizedException", "cognito_identity": "NotAuthorizedException",
    "entra": "50126", "graph": "Authorization_RequestDenied", "hosted": "access_denied", "oauth": "invalid_grant",
    "rest": "not_authorized", "sts": "AccessDenied",
  ]

  /// What differs from the form of the call's front; nil if nothing does.
  private static func deviation(_ response: Response, _ call: Call, code: String) -> String? {
    let type = response.headers["Content-Type"] ?? "none"
    guard (400...499).contains(response.status) else { return "status \(response.status)" }
    if isForBrowsers(call) { return type.hasPrefix("text/html") ? nil : "no page, but \(type)" }
    let text = String(decoding: response.body, as: UTF8.self)
    if call.front == "sts" {
      return type.hasPrefix("text/xml") && text.contains("<Code>\(code)</Code>") ? nil : "\(type): \(text)"
    }
    guard let object = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any] else {
      return "no JSON, but \(type)"
    }
    let nested = object["error"] as? [String: Any]
    let isRight =
      switch call.front {
      case "cognito_user_pools", "cognito_identity":
        type == "application/x-amz-json-1.1" && object["__type"] as? String == code
          && response.headers["x-amzn-ErrorType"]?.hasPrefix(code) == true
      case "oauth":
        type.hasPrefix("application/json") && object["error"] as? String == code
          && object["error_description"] as? String == "Ordered here."
      case "entra" where call.request.path.contains("/api/"):
        type.hasPrefix("application/json") && nested?["code"] is String
          && (nested?["message"] as? String)?.hasSuffix("Ordered here.") == true
      case "entra":
        type.hasPrefix("application/json") && object["error"] as? String == "invalid_grant"
          && object["error_codes"] as? [Int] == [50126] && object["correlation_id"] is String
      case "graph": type.hasPrefix("application/json") && nested?["code"] as? String == code
      case "rest": type == "application/problem+json" && object["code"] as? String == code
      default: false
      }
    return isRight ? nil : "\(type): \(text)"
  }

  @Test func everyOperationFailsInTheFormOfItsFront() throws {
    let site = try Self.site()
    let calls = Self.calls(site) + (try Self.namedCalls())
    #expect(Set(calls.map(\.front)) == Set(Self.codes.keys))
    for call in calls {
      let code = try #require(Self.codes[call.front])
      let deviation = Self.deviation(try Self.answer(call, site, code: code), call, code: code)
      #expect(deviation == nil, "\(call.front): \(call.request.method) \(call.request.path)")
    }
  }

  /// Groups without a name have no operations that a fault could be ordered for by name.
  @Test func onlyTheControlAPIAndFilesHaveNoName() throws {
    let nameless = try Self.site().groups.filter { $0.name == nil && $0.label == nil }
    for pattern in nameless.flatMap(\.routes).map(\.pattern) {
      #expect(pattern == "/" || pattern.hasPrefix("/_understudy") || pattern.hasPrefix("/aws-cognito-"))
    }
  }

  /// RFC 6750 §3: a resource that refuses a token says how to come back with another.
  @Test func aRefusedTokenComesWithAChallenge() throws {
    let site = try Self.site()
    for call in Self.calls(site) where ["userinfo", "userInfo"].contains(call.operation) {
      let response = try Self.answer(
        call, site, code: "invalid_token", status: 401, headers: ["Authorization": "Bearer x"])
      let challenge = response.headers["WWW-Authenticate"] ?? ""
      let isBearer = call.operation == "userInfo" || challenge.hasPrefix("Bearer ")
      #expect(
        response.status == 401 && isBearer && challenge.contains("error=\"invalid_token\""),
        "\(call.front): \(call.request.method) \(call.request.path): \(challenge)")
    }
  }

  /// RFC 6749 §5.2: a client that authenticates by Basic is refused by a 401 with that challenge.
  @Test func aRefusedClientComesWithTheChallengeOfItsScheme() throws {
    let site = try Self.site()
    let call = Call(front: "oauth", operation: "token", request: Request(.post, "/demo/token"))
    let basic = try Self.answer(call, site, code: "invalid_client", headers: ["Authorization": "Basic YTpi"])
    #expect(basic.status == 401 && basic.headers["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
    let posted = try Self.answer(call, site, code: "invalid_client")
    #expect(posted.status == 400 && posted.headers["WWW-Authenticate"] == nil)
  }
}
