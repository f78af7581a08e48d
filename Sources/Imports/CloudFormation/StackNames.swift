internal import Configuration

/// The values of `Ref` and `Fn::GetAtt`: ids derived from names, so that they are the same at every start.
struct StackNames {
  private let stack: Stack

  init(_ stack: Stack) { self.stack = stack }

  private func type(_ name: String) -> String { stack.resources[name]?["Type"]?.text ?? "" }

  // MARK: Ids

  func poolID(_ name: String) -> String {
    stack.deployed[name]?.id ?? stack.declarations.ids.pool(region: stack.region, stack.seed(name))
  }
  func clientID(_ name: String) -> String {
    stack.deployed[name]?.id ?? stack.declarations.ids.client(stack.seed(name))
  }
  func clientSecret(_ name: String) -> String {
    stack.deployed[name]?.secret?.text ?? stack.declarations.ids.secret(stack.seed(name))
  }
  func identityPoolID(_ name: String) -> String {
    stack.deployed[name]?.id ?? stack.declarations.ids.identityPool(region: stack.region, stack.seed(name))
  }

  /// The physical name that the service derives from the stack's and the resource's names.
  func physicalName(_ name: String, _ property: String, at mark: Mark) -> String {
    stack.property(name, property, at: mark)?.text ?? "\(stack.name)-\(name)"
  }

  // MARK: Ref

  func reference(_ name: String, at mark: Mark) -> Node {
    func text(_ value: String) -> Node { .text(value, at: mark) }
    if let id = stack.deployed[name]?.id { return text(id) }
    switch type(name) {
    case "AWS::Cognito::UserPool": return text(poolID(name))
    case "AWS::Cognito::UserPoolClient": return text(clientID(name))
    case "AWS::Cognito::IdentityPool": return text(identityPoolID(name))
    case "AWS::Cognito::UserPoolDomain": return stack.property(name, "Domain", at: mark) ?? text(name)
    case "AWS::Cognito::UserPoolGroup": return text(physicalName(name, "GroupName", at: mark))
    case "AWS::Cognito::UserPoolResourceServer": return stack.property(name, "Identifier", at: mark) ?? text(name)
    case "AWS::Cognito::UserPoolIdentityProvider": return stack.property(name, "ProviderName", at: mark) ?? text(name)
    case "AWS::Cognito::UserPoolUser": return stack.property(name, "Username", at: mark) ?? text(name)
    case "AWS::IAM::Role": return text(physicalName(name, "RoleName", at: mark))
    case "AWS::IAM::ManagedPolicy":
      return text(
        "arn:\(stack.partition):iam::\(stack.account):policy/\(physicalName(name, "ManagedPolicyName", at: mark))")
    case "AWS::Lambda::Function", "AWS::Serverless::Function": return text(physicalName(name, "FunctionName", at: mark))
    case "AWS::Lambda::Version", "AWS::Lambda::Alias":
      let function = stack.property(name, "FunctionName", at: mark)?.text ?? name
      return text(
        functionARN(function) + (type(name).hasSuffix("Alias") ? ":\(physicalName(name, "Name", at: mark))" : ":1"))
    case "AWS::CertificateManager::Certificate":
      return text(
        "arn:\(stack.partition):acm:\(stack.region):\(stack.account):certificate/\(stack.declarations.ids.uuid(stack.seed(name)))"
      )
    case "AWS::SNS::Topic":
      return text(
        "arn:\(stack.partition):sns:\(stack.region):\(stack.account):\(physicalName(name, "TopicName", at: mark))")
    case "AWS::KMS::Key": return text(stack.declarations.ids.uuid(stack.seed(name)))
    case "AWS::SSM::Parameter": return text(physicalName(name, "Name", at: mark))
    case "AWS::S3::Bucket": return text(physicalName(name, "BucketName", at: mark).lowercased())
    case "AWS::SecretsManager::Secret":
      return text(
        "arn:\(stack.partition):secretsmanager:\(stack.region):\(stack.account):secret:\(physicalName(name, "Name", at: mark))"
      )
    case "AWS::CloudFormation::Stack":
      return text(
        "arn:\(stack.partition):cloudformation:\(stack.region):\(stack.account):stack/\(stack.name)-\(name)/\(stack.declarations.ids.uuid(stack.seed(name)))"
      )
    default: return text("\(stack.name)-\(name)")
    }
  }

  private func functionARN(_ name: String) -> String {
    name.hasPrefix("arn:") ? name : "arn:\(stack.partition):lambda:\(stack.region):\(stack.account):function:\(name)"
  }

  // MARK: Fn::GetAtt

  func attribute(_ name: String, _ attribute: String, at mark: Mark) -> Node {
    func text(_ value: String) -> Node { .text(value, at: mark) }
    let suffix = stack.region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    switch (type(name), attribute) {
    case ("AWS::Cognito::UserPool", "Arn"):
      return text("arn:\(stack.partition):cognito-idp:\(stack.region):\(stack.account):userpool/\(poolID(name))")
    case ("AWS::Cognito::UserPool", "ProviderName"):
      return text("cognito-idp.\(stack.region).\(suffix)/\(poolID(name))")
    case ("AWS::Cognito::UserPool", "ProviderURL"):
      return text("https://cognito-idp.\(stack.region).\(suffix)/\(poolID(name))")
    case ("AWS::Cognito::UserPool", "UserPoolId"): return text(poolID(name))
    case ("AWS::Cognito::ManagedLoginBranding", "ManagedLoginBrandingId"), ("AWS::Cognito::Terms", "TermsId"):
      // The physical id has the pool's before it.
      let id = stack.deployed[name]?.id.split(separator: "|").last.map(String.init)
      return text(id ?? stack.declarations.ids.uuid(stack.seed(name)))
    case ("AWS::Cognito::UserPoolClient", "ClientId"): return text(clientID(name))
    case ("AWS::Cognito::UserPoolClient", "ClientSecret"): return text(clientSecret(name))
    case ("AWS::Cognito::UserPoolClient", "Name"): return text(physicalName(name, "ClientName", at: mark))
    case ("AWS::Cognito::UserPoolDomain", "CloudFrontDistribution"):
      return text("\(stack.declarations.ids.client(stack.seed(name)).prefix(14)).cloudfront.net")
    case ("AWS::Cognito::IdentityPool", "Name"): return text(physicalName(name, "IdentityPoolName", at: mark))
    case ("AWS::Cognito::IdentityPool", "Id"): return text(identityPoolID(name))
    case ("AWS::IAM::Role", "Arn"):
      let path = stack.property(name, "Path", at: mark)?.text ?? "/"
      return text("arn:\(stack.partition):iam::\(stack.account):role\(path)\(physicalName(name, "RoleName", at: mark))")
    case ("AWS::Lambda::Function", "Arn"), ("AWS::Serverless::Function", "Arn"):
      return text(functionARN(physicalName(name, "FunctionName", at: mark)))
    case ("AWS::KMS::Key", "Arn"):
      return text(
        "arn:\(stack.partition):kms:\(stack.region):\(stack.account):key/\(stack.declarations.ids.uuid(stack.seed(name)))"
      )
    case ("AWS::SNS::Topic", "TopicArn"), ("AWS::CertificateManager::Certificate", "CertificateArn"):
      return reference(name, at: mark)
    case ("AWS::CloudFormation::Stack", _), ("AWS::Serverless::Application", _):
      if attribute.hasPrefix("Outputs."), let child = stack.nestedStack(named: name) {
        let output = String(attribute.dropFirst("Outputs.".count))
        if let node = child.root.at("Outputs", output, "Value"), let value = child.value(node) {
          return value.moved(to: mark)
        }
        let known = child.root["Outputs"]?.members.map(\.name) ?? []
        stack.report(
          mark, "the nested stack \(name) has no output \(quoted(output))", expected: "one of its Outputs",
          nearest: output, among: known)
        return .unreadable(at: mark)
      }
      stack.declarations.guessed("\(name).\(attribute) of a stack that is not there: its name stands for it", at: mark)
      return text("\(name).\(attribute)")
    case (let type, _) where StackTypes[type].map({ !$0.attributes.contains(attribute) }) ?? false:
      let known = StackTypes[type]?.attributes.sorted() ?? []
      stack.report(
        mark, "\(type) has no attribute \(quoted(attribute))", expected: alternatives(known), nearest: attribute,
        among: known)
      return .unreadable(at: mark)
    default:
      let kind = type(name).split(separator: ":").filter { !$0.isEmpty }
      let isARN = attribute == "Arn" || attribute.hasSuffix("Arn")
      let value =
        isARN && kind.count == 3
        ? "arn:\(stack.partition):\(kind[1].lowercased()):\(stack.region):\(stack.account):\(stack.name)-\(name)"
        : "\(stack.name)-\(name)-\(attribute)"
      stack.declarations.guessed("\(name).\(attribute), which only its deployment would tell: \(value)", at: mark)
      return text(value)
    }
  }
}
