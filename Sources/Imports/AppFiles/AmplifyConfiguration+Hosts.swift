internal import Configuration
internal import JSON
internal import Provisioning

/// Amplify for Swift (AWSCognitoAuthPlugin: ConfigurationHelper.swift, EndpointResolving.swift) and Android
/// (UserPoolConfiguration.kt, HostedUIClient.kt) read a host without scheme and path from `Endpoint` and `WebDomain`,
/// and nothing of the kind for an identity pool. AWSMobileClient for iOS needs `WebDomain`, and takes URLs beside it.
extension AmplifyConfiguration: AppDocument {
  private static func plugin(_ root: Node) -> Node? { root.at("auth", "plugins", "awsCognitoAuthPlugin") }

  private static func oauth(_ section: Node) -> [Node] {
    (section["Auth"]?.members ?? []).compactMap { $0.node.at("OAuth") } + [section.at("OAuth")].compactMap(\.self)
  }

  static func calls(_ root: Node, in file: String) -> [ClientCall] {
    let section = plugin(root) ?? root
    let clients = plugin(root) == nil ? "AWSMobileClient" : "Amplify for Swift and Android"
    var calls = (section["CognitoUserPool"]?.members ?? []).compactMap { member -> ClientCall? in
      guard let id = member.node.at("PoolId"), let text = id.text else { return nil }
      let region = member.node.at("Region")?.text ?? ClientCall.region(of: text)
      let endpoint = member.node.at("Endpoint")
      let host = endpoint?.text.map(ClientCall.host) ?? ClientCall.amazon("cognito-idp", region)
      return ClientCall("the user pool", clients, host, at: endpoint ?? id, in: file)
    }
    for oauth in oauth(section) {
      // AWSMobileClient prefers the URLs.
      let pages = oauth.at("SignInURI").flatMap { plugin(root) == nil ? $0 : nil } ?? oauth.at("WebDomain")
      guard let pages, let text = pages.text else { continue }
      calls.append(ClientCall("the hosted pages", clients, ClientCall.host(of: text), at: pages, in: file))
    }
    for member in section.at("CredentialsProvider", "CognitoIdentity")?.members ?? [] {
      guard let id = member.node.at("PoolId"), let text = id.text else { continue }
      let region = member.node.at("Region")?.text ?? ClientCall.region(of: text)
      calls.append(
        ClientCall("the identity pool", clients, ClientCall.amazon("cognito-identity", region), at: id, in: file))
    }
    return calls + OtherHosts.calls(root, besides: "auth", clients: clients, in: file)
  }

  static func point(_ file: AppFile, at server: ServerAddress) throws(ConfigurationProblems) -> PointedFile {
    let section = plugin(file.root) ?? file.root
    var edits = TextEdits(file.source)
    for member in section["CognitoUserPool"]?.members ?? [] { edits.set("Endpoint", server.host, in: member.node) }
    for oauth in oauth(section) {
      if oauth.has("WebDomain") { edits.set("WebDomain", server.host, in: oauth) }
      guard plugin(file.root) == nil else { continue }
      for (name, path) in [
        ("SignInURI", "/oauth2/authorize"), ("SignOutURI", "/logout"), ("TokenURI", "/oauth2/token"),
      ] {
        edits.set(name, server.url + path, in: oauth)
      }
    }
    var remarks = [AppFile.remark(hostOf: server)].compactMap(\.self)
    if plugin(file.root) == nil, !server.isReachedByHostAlone {
      remarks.append("AWSMobileClient for Android takes a URL as `Endpoint`: \(server.url)")
    }
    let pools = section.at("CredentialsProvider", "CognitoIdentity")?.members ?? []
    if let region = pools.compactMap({ $0.node.at("Region")?.text }).first {
      remarks.append(AppFile.remark(identityPoolIn: region))
    }
    return PointedFile(text: try edits.text(), remarks: remarks)
  }
}

/// Hosts of other services that the same file names.
enum OtherHosts {
  /// The URLs of a document, other than those below a member and those that an app is returned to.
  static func calls(_ root: Node, besides member: String, clients: String, in file: String) -> [ClientCall] {
    var calls: [ClientCall] = []
    func walk(_ node: Node, _ path: String) {
      for item in node.items { walk(item, path) }
      for part in node.members {
        let name = part.name.lowercased()
        if path.isEmpty && part.name == member || name.contains("redirect") || name.hasPrefix("$") { continue }
        walk(part.node, path.isEmpty ? part.name : "\(path).\(part.name)")
      }
      if let address = node.text.flatMap({ ServerAddress($0) }) {
        calls.append(ClientCall(path, clients, address.authority, at: node, in: file, isOfOtherService: true))
      }
    }
    walk(root, "")
    return calls
  }
}
