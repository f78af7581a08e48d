import Ambient
import Model
import Testing

@testable import HTTPServer
@testable import Traffic

struct MaskingTests {
  /// One exchange as the journal shows it.
  static func masked(
    _ method: HTTPServer.Method = .post, _ target: String = "/", headers: Fields = [:], body: String = "",
    answer: Response = .empty()
  ) -> MaskedExchange {
    let request = Request(method, target, headers: headers, body: Array(body.utf8))
    let routed = RoutedRequest(request: request, label: nil, proceed: { .respond(answer) }, failure: { _ in answer })
    return RequestRecord(routed, answer, Annotations().facts, at: Instant(seconds: 0)).exchange
  }

  static func body(_ text: String, type: String = "application/json") -> String {
    masked(headers: ["Content-Type": type], body: text).requestBody ?? "(none)"
  }

  @Test(arguments: [
    (
      #"{"ClientId":"web","AuthParameters":{"USERNAME":"ada","PASSWORD":"Correct-Horse-1","SECRET_HASH":"c2VjcmV0"}}"#,
      #"{"ClientId":"web","AuthParameters":{"USERNAME":"ada","PASSWORD":"***","SECRET_HASH":"***"}}"#
    ),
    (
      #"{"ChallengeName":"PASSWORD_VERIFIER","Session":"abc","ChallengeResponses":{"PASSWORD_CLAIM_SIGNATURE":"x=","TIMESTAMP":"now"}}"#,
      #"{"ChallengeName":"PASSWORD_VERIFIER","Session":"***","ChallengeResponses":{"PASSWORD_CLAIM_SIGNATURE":"***","TIMESTAMP":"now"}}"#
    ),
    (
      #"{"SRP_A":"0a","SRP_B":"0b","SALT":"0c","SECRET_BLOCK":"0d","USER_ID_FOR_SRP":"ada"}"#,
      #"{"SRP_A":"***","SRP_B":"***","SALT":"***","SECRET_BLOCK":"***","USER_ID_FOR_SRP":"ada"}"#
    ),
    (
      #"{"ConfirmationCode":123456,"code":"654321","TokenType":"Bearer","ExpiresIn":3600}"#,
      #"{"ConfirmationCode":"***","code":"***","TokenType":"Bearer","ExpiresIn":3600}"#
    ),
    (
      #"{"Logins":{"cognito-idp.eu-west-1.amazonaws.com/p":"abc"},"IdentityId":"eu-west-1:1"}"#,
      #"{"Logins":{"cognito-idp.eu-west-1.amazonaws.com/p":"***"},"IdentityId":"eu-west-1:1"}"#
    ),
    (
      #"{"Policies":{"PasswordPolicy":{"MinimumLength":8,"TemporaryPasswordValidityDays":7}}}"#,
      #"{"Policies":{"PasswordPolicy":{"MinimumLength":8,"TemporaryPasswordValidityDays":7}}}"#
    ),
    (
      #"{"token_endpoint":"http://a/token","code_challenge_methods_supported":["S256"],"error_codes":[50126]}"#,
      #"{"token_endpoint":"http://a/token","code_challenge_methods_supported":["S256"],"error_codes":[50126]}"#
    ),
    (#"{"note":"see eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln here"}"#, #"{"note":"see *** here"}"#),
    // Whatever is broken is masked as text.
    (#"{"username":"ada","password": "Correct-Horse-1""#, #"{"username":"ada","password": "***""#),
    (#"{"password":"a\"b","x":1"#, #"{"password":"***","x":1"#),
  ])
  func masksJSON(sent: String, shown: String) {
    #expect(Self.body(sent) == shown)
  }

  @Test(arguments: [
    (
      "grant_type=authorization_code&code=abc123&code_verifier=v&client_secret=s&client_id=web",
      "grant_type=authorization_code&code=***&code_verifier=***&client_secret=***&client_id=web"
    ),
    ("username=ada&password=p%26q&_csrf=1f", "username=ada&password=***&_csrf=***"),
    (
      "grant_type=password&oob=12345678&continuation_token=x.y&challenge_type=oob+redirect",
      "grant_type=password&oob=***&continuation_token=***&challenge_type=oob+redirect"
    ),
  ])
  func masksForms(sent: String, shown: String) {
    #expect(Self.body(sent, type: "application/x-www-form-urlencoded") == shown)
  }

  @Test(arguments: [
    (
      #"<input type="hidden" name="_csrf" value="f00"><input name="username" value="ada">"#,
      #"<input type="hidden" name="_csrf" value="***"><input name="username" value="ada">"#
    ),
    (
      #"<form action="/login?client_id=web&amp;code=abc"><code>123456</code>"#,
      #"<form action="/login?client_id=web&amp;code=***"><code>***</code>"#
    ),
    (
      "<Credentials><AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>s/k</SecretAccessKey></Credentials>",
      "<Credentials><AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>***</SecretAccessKey></Credentials>"
    ),
  ])
  func masksMarkup(sent: String, shown: String) {
    #expect(Self.masked(answer: .html(sent)).responseBody == shown)
  }

  @Test func masksHeaders() {
    let exchange = Self.masked(
      .get, "/x?code=abc&state=s",
      headers: [
        "Authorization": "Bearer abc", "Cookie": "cognito=1; lang=en", "X-Amz-Security-Token": "t",
        "Referer": "http://a/?token=zzz", "Accept": "*/*",
      ],
      answer: Response(
        status: 302,
        headers: [
          "Location": "myapp://cb?code=xyz&state=s#access_token=q", "Set-Cookie": "cognito=2; Path=/; HttpOnly",
        ]))
    let sent = Dictionary(exchange.requestHeaders.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(exchange.query == "code=***&state=s")
    #expect(sent["Authorization"] == "Bearer ***")
    #expect(sent["Cookie"] == "cognito=***; lang=***")
    #expect(sent["X-Amz-Security-Token"] == "***")
    #expect(sent["Referer"] == "http://a/?token=***")
    #expect(sent["Accept"] == "*/*")
    #expect(
      exchange.responseHeaders.map(\.value) == [
        "myapp://cb?code=***&state=s#access_token=***", "cognito=***; Path=/; HttpOnly",
      ])
  }

  @Test func showsWhoSigned() {
    let exchange = Self.masked(
      headers: [
        "Authorization":
          "AWS4-HMAC-SHA256 Credential=AKID/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00ff"
      ])
    #expect(
      exchange.requestHeaders["Authorization"]
        == "AWS4-HMAC-SHA256 Credential=AKID/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=***"
    )
  }

  @Test func hidesWhatTheAnswerRepeats() {
    let exchange = Self.masked(
      body: #"{"password":"Correct-Horse-1"}"#,
      answer: .json(Array(#"{"message":"'Correct-Horse-1' is too weak"}"#.utf8), status: 400))
    #expect(exchange.responseBody == #"{"message":"'***' is too weak"}"#)
  }

  /// Texts are bytes: what a letter is with an accent behind it, or how a form writes it, hides nothing from the
  /// search.
  @Test(arguments: [
    ("password=Correct-Horse-1", "is 'Correct-Horse-1\u{301}' yours?", "is '***\u{301}' yours?"),
    ("password=Correct%26Horse+1", "is 'Correct&Horse 1' yours?", "is '***' yours?"),
    ("password=Gr%C3%BC%C3%9Fe-1", "is 'Gr\u{FC}\u{DF}e-1' yours?", "is '***' yours?"),
  ])
  func hidesWhatTheAnswerRepeatsInAnotherForm(sent: String, answered: String, shown: String) {
    let exchange = Self.masked(body: sent, answer: .html(answered))
    #expect(exchange.responseBody == shown)
  }

  @Test func hidesASecretInANameOfTheAnswer() {
    let exchange = Self.masked(
      body: #"{"password":"Correct-Horse-1"}"#, answer: .json(Array(#"{"Correct-Horse-1":1}"#.utf8), status: 400))
    #expect(exchange.responseBody == #"{"***":1}"#)
  }

  @Test(arguments: [
    (
      """
      --b\r\nContent-Disposition: form-data; name="username"\r\n\r\nada\r\n--b\r\n\
      Content-Disposition: form-data; name="password"\r\n\r\nCorrect\r\nHorse-1\r\n--b--\r\n
      """,
      """
      --b\r\nContent-Disposition: form-data; name="username"\r\n\r\nada\r\n--b\r\n\
      Content-Disposition: form-data; name="password"\r\n\r\n***\r\n--b--\r\n
      """
    ),
    (
      "--b\r\ncontent-disposition: form-data; name=code\r\nContent-Type: text/plain\r\n\r\n123456\r\n--b--",
      "--b\r\ncontent-disposition: form-data; name=code\r\nContent-Type: text/plain\r\n\r\n***\r\n--b--"
    ),
    // Cut off, and with lines that end as they should not.
    (
      "--b\nContent-Disposition: form-data; filename=\"a.txt\"; name=\"client_secret\"\n\nshh",
      "--b\nContent-Disposition: form-data; filename=\"a.txt\"; name=\"client_secret\"\n\n***"
    ),
    ("--b\r\nContent-Disposition: form-data; name=\"password\"\r\n", nil),
  ])
  func masksPartsOfMultipartBodies(sent: String, shown: String?) {
    #expect(Self.body(sent, type: "multipart/form-data; boundary=b") == shown ?? sent)
  }

  @Test func leavesTheNameOfAProblem() {
    let body = Array(#"{"title":"Bad Request","status":400,"code":"code_mismatch"}"#.utf8)
    let exchange = Self.masked(answer: .json(body, status: 400, contentType: "application/problem+json"))
    #expect(exchange.responseBody == #"{"title":"Bad Request","status":400,"code":"code_mismatch"}"#)
  }

  @Test func keepsNoLongBody() {
    let exchange = Self.masked(body: String(repeating: "x", count: RequestRecord.bodyLimit + 1))
    #expect(exchange.requestBody == nil)
  }

  /// Cut, doubled and mixed up, no text may stop the server.
  @Test func survivesAnything() {
    let pieces = [
      "{\"password\":\"", "=", "&code=", "<input name=\"code\"", "eyJ.", ">", "\\", "\"", ":", "<token>", "é",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
      _ = Self.masked(
        .get, "/?\(text.filter { $0 != "#" })", headers: ["Cookie": text, "Authorization": text], body: text)
    }
  }
}
