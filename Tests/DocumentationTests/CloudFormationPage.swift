import AWSProtocol

@testable import CloudFormation

/// Generates docs/support/cloudformation.md: which operations of the real service this front implements.
enum CloudFormationPage {
  static var markdown: String {
    SupportPage(
      title: "AWS CloudFormation", remarks: remarks, known: OperationList.all, operations: Operations.all
    ).markdown
  }

  private static let remarks = """
    The part of the service that `aws cloudformation deploy`, SAM and CDK call ([docs/terraform.md](../terraform.md#cloudformation-sam-cdk)). Requests are \
    forms, answers are XML. A deployment is done before the call answers that starts it, so that a waiter returns at once.

    Resources of `AWS::Cognito` are made, changed in place, replaced and removed by the calls of their service, as the registry's \
    schemas say; an error of a call is the reason in the events, and all is put back as it was. Resources of other services get a \
    physical id, which their event says once. Nested stacks (`AWS::CloudFormation::Stack`, `AWS::Serverless::Application`), imports, \
    stack policies, stack sets and hooks are refused by name. Macros other than SAM's and `AWS::LanguageExtensions` are not run. \
    Stacks are stored with their sandbox, and so with `--data`; change sets and uploads are in memory.

    **Systems Manager**: `GetParameter` of `/cdk-bootstrap/QUALIFIER/version`. **S3**: requests that are signed for it upload, read, \
    list and delete objects in any bucket, also in parts; 64 MiB are stored, the oldest contents go first.

    **Unconfirmed**: the reason in the events of a failed resource in full; the physical ids of attachments.
    """
}
