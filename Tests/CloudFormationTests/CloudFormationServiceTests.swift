import AWSProtocol
import Assembly
import Foundation
import HTTPServer
import Sandboxes
import Testing

@testable import CloudFormation

@Suite struct CloudFormationServiceTests {
  static let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"))
  /// No resource of Cognito is made in these tests.
  let service = CloudFormationService(core: core, serve: { _ in .respond(Response(status: 500)) }) { error, _ in
    Issue.record("internal: \(error)")
  }

  private func call(_ operation: String, _ pairs: [(String, String)], region: String = "us-east-1") -> (Int, String) {
    let form = ([("Action", operation), ("Version", "2010-05-15")] + pairs).map { name, value in
      let value = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      return "\(name)=\(value)"
    }
    let request = Request(
      .post, "/",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded",
        "Authorization":
          "AWS4-HMAC-SHA256 Credential=123456789012/20260101/\(region)/cloudformation/aws4_request, Signature=0",
      ], body: Array(form.joined(separator: "&").utf8))
    #expect(CloudFormationService.claims(request))
    let response: Response
    switch service.handle(request) {
    case .respond(let answer): response = answer
    case .work(let body): response = body()
    default: response = Response(status: 599)
    }
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  private static let queue = "Resources: {Queue: {Type: 'AWS::SQS::Queue'}}"

  @Test func aStackIsMadeChangedAndRemoved() {
    let name = [("StackName", "life")]
    #expect(call("CreateStack", name + [("TemplateBody", Self.queue)]).0 == 200)
    #expect(call("CreateStack", name + [("TemplateBody", Self.queue)]).1.contains("Stack [life] already exists"))
    let events = call("DescribeStackEvents", name).1
    #expect(events.contains("no AWS::SQS::Queue is made here"))
    #expect(events.contains("arn:aws:cloudformation:us-east-1:123456789012:stack/life/"))
    let same = call("UpdateStack", name + [("TemplateBody", Self.queue)])
    #expect(same.0 == 400 && same.1.contains("No updates are to be performed."))
    let other =
      "Resources: {Queue: {Type: 'AWS::SQS::Queue', Properties: {DelaySeconds: 1}}, Topic: {Type: 'AWS::SNS::Topic'}}"
    #expect(call("UpdateStack", name + [("TemplateBody", other)]).0 == 200)
    let shown = call("ListStackResources", name).1
    #expect(shown.contains("<LogicalResourceId>Topic</LogicalResourceId>") && shown.contains("UPDATE_COMPLETE"))
    #expect(call("DescribeStacks", name, region: "eu-west-1").1.contains("Stack with id life does not exist"))
    #expect(call("DeleteStack", name).0 == 200)
    #expect(call("DescribeStacks", name).1.contains("Stack with id life does not exist"))
  }

  @Test func outputsAndParametersAreShown() {
    let template = """
      Parameters: {Stage: {Type: String, AllowedValues: [dev, live]}, Word: {Type: String, NoEcho: true, Default: x}}
      Resources: {Topic: {Type: 'AWS::SNS::Topic'}}
      Outputs: {Arn: {Value: !Ref Topic, Export: {Name: !Sub '${Stage}-topic'}}}
      """
    let stack = [("StackName", "shown"), ("TemplateBody", template)]
    #expect(call("CreateStack", stack).1.contains("Parameters: [Stage] must have values"))
    func given(_ value: String) -> [(String, String)] {
      stack + [("Parameters.member.1.ParameterKey", "Stage"), ("Parameters.member.1.ParameterValue", value)]
    }
    #expect(call("CreateStack", given("prod")).1.contains("must be one of AllowedValues"))
    #expect(call("CreateStack", given("dev")).0 == 200)
    let shown = call("DescribeStacks", [("StackName", "shown")]).1
    #expect(shown.contains("<ParameterValue>****</ParameterValue>"))
    #expect(shown.contains("<ExportName>dev-topic</ExportName>"))
    #expect(call("ListExports", []).1.contains("<Name>dev-topic</Name>"))
  }

  @Test(arguments: [
    ("CreateStack", "Resources: {Role: {Type: 'AWS::IAM::Role'}}", "Requires capabilities : [CAPABILITY_IAM]"),
    (
      "CreateStack", "Resources: {Child: {Type: 'AWS::CloudFormation::Stack'}}",
      "not implemented: AWS::CloudFormation::Stack"
    ),
    ("CreateStack", "Resources: {Pool: {Type: 'AWS::Cognito::Pool'}}", "unknown type"),
    ("CreateStack", "Resources: [", "Template format error"),
    ("ValidateTemplate", "Outputs: {}", "At least one Resources member must be defined."),
    ("CreateStackSet", "Resources: {}", "not implemented: CreateStackSet"),
    ("MakeStack", "Resources: {}", "Could not find operation MakeStack"),
  ])
  func refusals(operation: String, template: String, message: String) {
    let answer = call(operation, [("StackName", "refused"), ("TemplateBody", template)])
    #expect(answer.0 == 400 && answer.1.contains(message), "\(answer)")
    #expect(call("DescribeStacks", [("StackName", "refused")]).0 == 400)
  }

  @Test(arguments: [
    ("https://s3.us-east-1.amazonaws.com/b/k/t.yaml", "b", "k/t.yaml"), ("https://b.s3.amazonaws.com/t", "b", "t"),
    ("https://b.s3-eu-west-1.amazonaws.com/t", "b", "t"), ("http://localhost:4370/b/a%20b", "b", "a b"),
    ("http://b.localhost:4370/t?versionId=1", "b", "t"),
  ])
  func addressesOfObjects(url: String, bucket: String, key: String) {
    #expect(ObjectStore.place(ofURL: url) == ObjectStore.Place(bucket: bucket, key: key))
  }

  @Test(arguments: [
    ("5;chunk-signature=a\r\nhello\r\n0\r\n\r\n", "hello"), ("5\r\nhello\r\n3\r\nyou\r\n0\r\n", "helloyou"),
    ("-1\r\nhello\r\n", nil), ("7fffffffffffffff\r\nhello\r\n", nil), ("+5\r\nhello\r\n", nil), ("6\r\nhello\r\n", nil),
    ("5\r\nhello", nil), ("", nil),
  ])
  func chunksOfUploads(text: String, body: String?) {
    let request = Request(.put, "/b/k", headers: ["Content-Encoding": "aws-chunked"], body: Array(text.utf8))
    #expect(ObjectStore.body(of: request).map { String(decoding: $0, as: UTF8.self) } == body)
  }
}
