internal import Configuration
internal import JSON
internal import Provisioning

/// MSAL calls the host of its authority, which may have a port, by https alone.
extension MSALConfiguration: AppDocument {
  private static let clients = "MSAL"

  /// The URLs of authorities, as the client of the file reads them, and the mapping to which one is added where there
  /// is none.
  private static func authorities(_ root: Node) -> (nodes: [Node], parent: Node?, name: String) {
    if let auth = root["auth"] { return ([auth.at("authority")].compactMap(\.self), auth, "authority") }
    if let section = root["AzureAd"] {
      let authority = section.at("Authority")
      return (
        [authority ?? section.at("Instance")].compactMap(\.self), section, authority == nil ? "Instance" : "Authority"
      )
    }
    let listed = (root["authorities"]?.items ?? []).compactMap { $0.at("authority_url") }
    if !listed.isEmpty { return (listed, nil, "authority_url") }
    return ([root.at("authority")].compactMap(\.self), root, "authority")
  }

  static func calls(_ root: Node, in file: String) -> [ClientCall] {
    let authorities = authorities(root)
    guard !authorities.nodes.isEmpty else {
      return [ClientCall("the tenant", clients, "login.microsoftonline.com", at: root, in: file)]
    }
    return authorities.nodes.map { node in
      ClientCall("the tenant", clients, ClientCall.host(of: node.text ?? ""), at: node, in: file)
    }
  }

  static func point(_ file: AppFile, at server: ServerAddress) throws(ConfigurationProblems) -> PointedFile {
    let root = file.root
    let (nodes, parent, name) = authorities(root)
    var edits = TextEdits(file.source)
    let base = "https://\(server.authority)\(server.basePath)"
    func authority(_ old: String?) -> String {
      // .NET puts the tenant behind `Instance`.
      if name == "Instance" { return base + "/" }
      guard let tenant = old.flatMap(EntraFacts.tenant(ofAuthority:)) else { return base + "/common" }
      let host = old.flatMap { ServerAddress($0)?.host } ?? ""
      let isSubdomain = !tenant.contains(".") && host == "\(tenant.lowercased()).ciamlogin.com"
      return "\(base)/\(tenant)\(isSubdomain ? ".onmicrosoft.com" : "")"
    }
    var remarks: [String] = []
    for node in nodes { edits.replace(node, by: authority(node.text)) }
    if nodes.isEmpty, let parent { edits.set(name, authority(nil), in: parent) }
    // MSAL for JavaScript asks Microsoft about hosts that it does not know.
    if let auth = root["auth"] {
      let known = auth["knownAuthorities"]
      let hosts = nodes.compactMap { $0.text.flatMap { ServerAddress($0)?.host } }
      for item in known?.items ?? [] where hosts.contains(item.text?.lowercased() ?? "") {
        edits.replace(item, by: server.authority)
      }
      if known == nil {
        edits.insert("knownAuthorities", JSON.array([.string(server.authority)]).text, into: auth)
      } else if known?.items.contains(where: { hosts.contains($0.text?.lowercased() ?? "") }) == false {
        remarks.append("add \"\(server.authority)\" to knownAuthorities: MSAL asks Microsoft about other hosts")
      }
    }
    if !server.isSecure {
      remarks.append("MSAL takes https alone: serve with --tls, which speaks it at the same port")
    }
    return PointedFile(text: try edits.text(), remarks: remarks)
  }
}
