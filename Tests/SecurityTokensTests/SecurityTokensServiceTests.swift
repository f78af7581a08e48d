import AWSProtocol
import Assembly
import HTTPServer
import Sandboxes
import Testing

@testable import SecurityTokens

@Suite struct SecurityTokensServiceTests {
  let service = SecurityTokensService(core: IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"))) {
    error, _ in Issue.record("internal: \(error)")
  }

  func call(_ form: String, isSigned: Bool = true) -> (status: Int, text: String) {
    var headers: Fields = ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"]
    if isSigned {
      headers.append(
        "Authorization", "AWS4-HMAC-SHA256 Credential=123456789012/20260101/us-east-1/sts/aws4_request, Signature=0")
    }
    let response: Response
    switch service.handle(Request(.post, "/", headers: headers, body: Array(form.utf8))) {
    case .respond(let answer): response = answer
    case .work(let body): response = body()
    default: response = Response.empty(599)
    }
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  @Test func theAnswerIsWrapped() {
    let answer = call("Action=GetCallerIdentity&Version=2011-06-15")
    #expect(answer.status == 200)
    #expect(
      answer.text.hasPrefix(
        "<GetCallerIdentityResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><GetCallerIdentityResult>"
          + "<UserId>123456789012</UserId><Account>123456789012</Account>"
          + "<Arn>arn:aws:iam::123456789012:root</Arn></GetCallerIdentityResult><ResponseMetadata><RequestId>"))
  }

  @Test(arguments: [
    ("", "MissingAction"), ("Action=Nothing", "InvalidAction"), ("Action=GetCallerIdentity&Version=1", "InvalidAction"),
    ("Action=AssumeRoleWithSAML", "NotImplementedException"),
    ("Action=AssumeRole&RoleArn=arn:aws:iam::1:role/app-of-mine&RoleSessionName=me", "ValidationError"),
    ("Action=GetFederationToken&Name=x", "ValidationError"),
    ("Action=GetFederationToken&Name=Bob&Policy=[]", "MalformedPolicyDocument"),
    ("Action=GetFederationToken&Name=Bob&DurationSeconds=129601", "ValidationError"),
    ("Action=GetSessionToken&DurationSeconds=soon", "MalformedInput"),
    ("Action=GetSessionToken&DurationSeconds=1", "ValidationError"),
    (
      "Action=AssumeRole&RoleArn=arn:aws:iam::123456789012:role/a&RoleSessionName=me&Policy=x",
      "MalformedPolicyDocument"
    ),
    (
      "Action=AssumeRole&RoleArn=arn:aws:iam::123456789012:role/a&RoleSessionName=me&PolicyArns.member.1.arn=x",
      "ValidationError"
    ),
  ])
  func refusals(form: String, code: String) {
    let answer = call(form)
    #expect(answer.status == 400)
    #expect(answer.text.contains("<Error><Type>Sender</Type><Code>\(code)</Code>"), "\(answer.text)")
  }

  @Test func unsignedCallsAreRefused() {
    let answer = call("Action=GetCallerIdentity", isSigned: false)
    #expect(answer.status == 403)
    #expect(answer.text.contains("<Code>MissingAuthenticationToken</Code>"))
  }

  /// The example of the service's own documentation.
  @Test func signaturesAreMadeAsDocumented() throws {
    let authorization =
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, "
      + "SignedHeaders=content-type;host;x-amz-date, "
      + "Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7"
    let request = Request(
      .get, "/?Action=ListUsers&Version=2010-05-08",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded; charset=utf-8", "Host": "iam.amazonaws.com",
        "X-Amz-Date": "20150830T123600Z", "Authorization": authorization,
      ])
    let signature = try #require(RequestSignature(request))
    #expect(signature.accessKeyID == "AKIDEXAMPLE")
    #expect(signature.moment == 1_440_938_160)
    #expect(signature.isValid(for: request, secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"))
    #expect(!signature.isValid(for: request, secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEz"))
    let check = { (service: String, now: Int64) throws(SignatureProblem) in
      try RequestSignature.check(
        request, service: service, secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", clocks: [now])
    }
    for now in [1_440_938_160, 1_440_938_160 + 900, 1_440_938_160 - 900] as [Int64] { try check("iam", now) }
    #expect(throws: SignatureProblem.mismatch("Credential should be scoped to correct service: 'sts'. ")) {
      try check("sts", 1_440_938_160)
    }
    let expired =
      "Signature expired: 20150830T123600Z is now earlier than 20150830T123601Z (20150830T125101Z - 15 min.)"
    #expect(throws: SignatureProblem.mismatch(expired)) { try check("iam", 1_440_938_160 + 901) }
    let early =
      "Signature not yet current: 20150830T123600Z is still later than 20150830T123559Z (20150830T122059Z + 15 min.)"
    #expect(throws: SignatureProblem.mismatch(early)) { try check("iam", 1_440_938_160 - 901) }
    let leap = "Signature expired: 20150830T123600Z is now earlier than 20160229T234500Z (20160301T000000Z - 15 min.)"
    #expect(throws: SignatureProblem.mismatch(leap)) { try check("iam", 1_456_790_400) }
  }

  @Test func xmlIsEscaped() {
    var writer = XMLWriter()
    writer.member("A", "<&>\"\u{1}é\r")
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "<A>&lt;&amp;&gt;&quot;?é&#xD;</A>")
    var map = XMLWriter()
    map.member("M", ["a": "<", "b": ""] as OrderedMap<String>)
    let entries = "<entry><key>a</key><value>&lt;</value></entry><entry><key>b</key><value></value></entry>"
    #expect(String(decoding: map.bytes, as: UTF8.self) == "<M>\(entries)</M>")
    var time = XMLWriter()
    time.member("T", Timestamp(milliseconds: 1_772_521_200_999))
    time.member("T", Timestamp(milliseconds: -1))
    time.member("T", Timestamp(milliseconds: 1_772_521_200_000))
    #expect(
      String(decoding: time.bytes, as: UTF8.self)
        == "<T>2026-03-03T07:00:00.999Z</T><T>1969-12-31T23:59:59.999Z</T><T>2026-03-03T07:00:00Z</T>")
  }
}
