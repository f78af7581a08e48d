import HTTPServer
import JSON
import Testing

@testable import AWSProtocol

@Suite struct ServiceTests {
  struct Call: Sendable {
    let request: AWSRequest
  }

  enum Greet: AWSOperation {
    typealias Call = ServiceTests.Call

    struct Input: InputStructure {
      var name: String
      static let shape = Shape.structure([.required("Name", .string(min: 1, max: 9))])
      init?(_ object: JSONObject) {
        guard let name = object.string("Name") else { return nil }
        self.name = name
      }
    }

    struct Output: OutputStructure {
      var greeting: String
      func writeMembers(to writer: inout JSONWriter) { writer.member("Greeting", greeting) }
    }

    static func run(_ input: Input, in call: Call) throws -> Output {
      switch input.name {
      case "fault": throw AWSFault("NotAuthorizedException", "Incorrect username or password.")
      case "core": throw CoreMishap.known
      case "bug": throw CoreMishap.unknown
      case "lines": throw AWSFault("LimitExceededException", "a\r\nSet-Cookie: ü", members: ["reasonCode": "R"])
      default: return Output(greeting: "Hello \(input.name)")
      }
    }
  }

  enum Forget: AWSOperation {
    struct Input: InputStructure {
      static let shape = Shape.structure([])
      init(_ object: JSONObject) {}
    }
    static var lane: Lane { .worker }
    static func run(_ input: Input, in call: ServiceTests.Call) throws -> NoOutput { NoOutput() }
  }

  enum CoreMishap: Error { case known, unknown }

  static let dispatcher = AWSDispatcher([
    JSONService<Call>(
      targetPrefix: "Service_2016.Front",
      known: [
        KnownOperation("Greet", .open), KnownOperation("Forget", .signed), KnownOperation("Absent", .signed),
      ],
      operations: [RegisteredOperation(Greet.self), RegisteredOperation(Forget.self)],
      validationException: "InvalidParameterException",
      makeCall: { request, _ in Call(request: request) },
      translate: { error, _ in
        error as? CoreMishap == .known ? AWSFault("UserNotFoundException", "User does not exist.") : nil
      },
      report: { _, _ in })
  ])
  static let router = Router(groups: [dispatcher.routes])

  static let signature =
    "AWS4-HMAC-SHA256 Credential=AKID/20260101/eu-west-1/front/aws4_request, SignedHeaders=host, Signature=00"

  static func answer(_ request: Request) -> Response {
    switch router.handle(request) {
    case .respond(let response): return response
    case .work(let body): return body()
    case .decide(let body): return body().response()
    case .wait, .hold: return .empty(599)
    }
  }

  static func call(_ target: String?, _ body: String, headers: Fields = [:]) -> Response {
    var headers = headers
    if !headers.contains("Content-Type") { headers.append("Content-Type", "application/x-amz-json-1.1") }
    if let target { headers.append("X-Amz-Target", target) }
    return answer(Request(.post, "/", headers: headers, body: Array(body.utf8)))
  }

  static func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test func answers() {
    let request = Request(
      .post, "/", headers: ["x-amz-target": "Service_2016.Front.Greet"], body: Array(#"{"Name":"Ada","X":1}"#.utf8))
    let response = Self.answer(request)
    #expect(response.status == 200)
    #expect(Self.text(response) == #"{"Greeting":"Hello Ada"}"#)
    #expect(response.headers["Content-Type"] == "application/x-amz-json-1.1")
    #expect(response.headers.all("x-amzn-RequestId") == [request.id.text])
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(
      response.headers["Access-Control-Expose-Headers"] == "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date")
  }

  @Test func faultsStandInHeadersAndBody() {
    let response = Self.call("Service_2016.Front.Greet", #"{"Name":"fault"}"#)
    #expect(response.status == 400)
    #expect(Self.text(response) == #"{"__type":"NotAuthorizedException","message":"Incorrect username or password."}"#)
    #expect(response.headers["x-amzn-ErrorType"] == "NotAuthorizedException:")
    #expect(response.headers["x-amzn-ErrorMessage"] == "Incorrect username or password.")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.headers.contains("x-amzn-RequestId"))
  }

  @Test func messagesCannotBreakOutOfTheirHeader() {
    let response = Self.call("Service_2016.Front.Greet", #"{"Name":"lines"}"#)
    #expect(response.headers["x-amzn-ErrorMessage"] == "a  Set-Cookie: ?")
    #expect(
      Self.text(response)
        == #"{"__type":"LimitExceededException","message":"a\r\nSet-Cookie: ü","reasonCode":"R"}"#)
  }

  @Test func errorsOfTheCoreAreTranslatedOrHidden() {
    #expect(Self.text(Self.call("Service_2016.Front.Greet", #"{"Name":"core"}"#)).contains("UserNotFoundException"))
    let response = Self.call("Service_2016.Front.Greet", #"{"Name":"bug"}"#)
    #expect(response.status == 500)
    #expect(response.headers["x-amzn-ErrorType"] == "InternalErrorException:")
  }

  @Test func noOutputMeansNoBody() {
    let response = Self.call("Service_2016.Front.Forget", "{}", headers: ["Authorization": Self.signature])
    #expect(response.status == 200)
    #expect(response.body.isEmpty)
  }

  @Test func unsignedCallsAreRefusedWhereTheModelSigns() {
    for headers: Fields in [[:], ["Authorization": "Bearer x"], ["Authorization": "AWS4-HMAC-SHA256 Signature=0"]] {
      let response = Self.call("Service_2016.Front.Forget", "{}", headers: headers)
      #expect(response.status == 400)
      #expect(
        Self.text(response)
          == #"{"__type":"MissingAuthenticationTokenException","message":"Missing Authentication Token"}"#)
    }
  }

  @Test func knownOperationsAreRefusedByName() {
    let response = Self.call("Service_2016.Front.Absent", "{}")
    #expect(response.status == 400)
    #expect(Self.text(response) == #"{"__type":"NotImplementedException","message":"not implemented: Absent"}"#)
  }

  @Test(arguments: [
    "Service_2016.Front.Nonsense", "Service_2016.Front.greet", "Service_2016.Front.", "Other.Greet", "Greet", "", nil,
  ])
  func unknownOperations(target: String?) {
    let response = Self.call(target, "{}")
    #expect(response.status == 400)
    #expect(response.headers["x-amzn-ErrorType"] == "UnknownOperationException:")
  }

  @Test(arguments: ["", "{", "null", "\"x\"", "1", "{} {}", "{\"Name\":\"a\",}", "\u{FEFF}{}", "[]"])
  func bodiesThatAreNoObject(body: String) {
    let response = Self.call("Service_2016.Front.Greet", body)
    #expect(response.status == 400)
    #expect(response.headers["x-amzn-ErrorType"] == "SerializationException:")
  }

  @Test func tooDeepBodies() {
    let response = Self.call("Service_2016.Front.Greet", String(repeating: "[", count: 100_000))
    #expect(response.headers["x-amzn-ErrorType"] == "SerializationException:")
  }

  @Test func wrongTypesAndBrokenConstraints() {
    #expect(
      Self.text(Self.call("Service_2016.Front.Greet", #"{"Name":1}"#))
        == #"{"__type":"SerializationException","message":"NUMBER_VALUE can not be converted to a String"}"#)
    #expect(
      Self.text(Self.call("Service_2016.Front.Greet", "{}"))
        == #"{"__type":"InvalidParameterException","message":"1 validation error detected: Value null at 'name' "#
        + #"failed to satisfy constraint: Member must not be null"}"#)
  }

  @Test func mediaTypes() {
    let json = #"{"Name":"Ada"}"#
    for type in ["application/x-amz-json-1.1; charset=utf-8", "application/json", "text/plain", "nonsense"] {
      #expect(Self.call("Service_2016.Front.Greet", json, headers: ["Content-Type": type]).status == 200)
    }
  }

  @Test func otherMethods() {
    let response = Self.answer(Request(.get, "/"))
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "OPTIONS, POST")
    #expect(response.headers["x-amzn-ErrorType"] == "UnknownOperationException:")
  }

  @Test func preflight() {
    let asked = "amz-sdk-invocation-id,amz-sdk-request,cache-control,content-type,x-amz-target,x-amz-user-agent"
    let request = Request(
      .options, "/",
      headers: [
        "Origin": "https://app.example", "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": asked,
      ])
    let response = Self.answer(request)
    #expect(response.status == 200)
    #expect(response.body.isEmpty)
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.headers["Access-Control-Allow-Headers"] == asked)
    #expect(response.headers["Access-Control-Allow-Methods"] == "POST")
    #expect(response.headers["Access-Control-Max-Age"] == "172800")
    #expect(
      response.headers["Access-Control-Expose-Headers"] == "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date")
    #expect(response.headers["x-amzn-RequestId"] == request.id.text)
    #expect(!response.headers.contains("Vary"))
    #expect(!response.headers.contains("Access-Control-Allow-Credentials"))
  }

  @Test func requestsWithoutTargetCanGoElsewhere() {
    let dispatcher = AWSDispatcher([], otherwise: { _ in .respond(.text("form")) })
    guard case .respond(let response) = dispatcher.handle(Request(.post, "/")) else {
      Issue.record("not answered at once")
      return
    }
    #expect(Self.text(response) == "form")
  }
}

@Suite struct CredentialScopeTests {
  @Test func readsTheSignature() throws {
    let request = Request(.post, "/", headers: ["Authorization": ServiceTests.signature, "X-Amz-Security-Token": "T"])
    let scope = try #require(CredentialScope(request))
    #expect(scope.accessKeyID == "AKID")
    #expect(scope.region == "eu-west-1")
    #expect(scope.service == "front")
    #expect(scope.sessionToken == "T")
    #expect(AWSRequest(request, operation: "X").region == "eu-west-1")
  }

  @Test func readsWithoutSpacesAndWithoutRegion() throws {
    let header = "AWS4-ECDSA-P256-SHA256 Credential=AKID/20260101/front/aws4_request,SignedHeaders=host,Signature=0"
    let scope = try #require(CredentialScope(Request(.post, "/", headers: ["Authorization": header])))
    #expect(scope.accessKeyID == "AKID")
    #expect(scope.region == nil)
    #expect(scope.service == "front")
  }

  @Test func readsTheQuery() throws {
    let target = "/?X-Amz-Credential=AKID%2F20260101%2Fus-east-2%2Ffront%2Faws4_request"
    #expect(try #require(CredentialScope(Request(.post, target))).region == "us-east-2")
  }

  @Test(arguments: ["Basic AKID", "AWS4-HMAC-SHA256", "AWS4-HMAC-SHA256 Credential=", "AWS4-X Credential=/a/b"])
  func otherSchemesAreNone(header: String) {
    #expect(CredentialScope(Request(.post, "/", headers: ["Authorization": header])) == nil)
  }

  @Test(arguments: [
    ("cognito-idp.ap-southeast-2.amazonaws.com", "ap-southeast-2"),
    ("cognito-idp.cn-north-1.amazonaws.com.cn", "cn-north-1"),
    ("Cognito-IDP-FIPS.us-east-1.amazonaws.com:443", "us-east-1"), ("sts.eu-west-1.api.aws", "eu-west-1"),
    ("vpce-0a.cognito-idp.us-west-2.vpce.amazonaws.com", "us-west-2"), ("sts.amazonaws.com", nil), ("api.aws", nil),
    ("amazonaws.com", nil), ("localhost:4370", nil), ("", nil),
  ])
  func regionOfTheHost(host: String, region: String?) {
    #expect(AWSRequest(Request(.post, "/", headers: ["Host": host]), operation: "X").region == region)
  }

  /// What is no region's name counts as none: it would become part of the ids that are made there.
  @Test(arguments: ["", "eu west", "eu_west-1", "é", String(repeating: "x", count: 33)])
  func otherRegionsAreNone(text: String) {
    let header = "AWS4-HMAC-SHA256 Credential=AKID/20260101/\(text)/front/aws4_request, Signature=0"
    #expect(AWSRequest(Request(.post, "/", headers: ["Authorization": header]), operation: "X").region == nil)
  }
}
