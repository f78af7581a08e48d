internal import Configuration

/// The references between the resources of a stack: the service rejects cycles and unknown functions.
///
/// SAM makes several resources of one of its own, and a reference in one of those is no reference of the others.
struct StackGraph {
  private let stack: Stack
  private var edges: [String: [(to: String, mark: Mark)]] = [:]

  /// The properties of which SAM makes resources that nothing else refers to: permissions, stages, aliases, domains.
  /// Source: the generated resources of the AWS Serverless Application Model.
  private static let ownResources: [String: Set<String>] = [
    "AWS::Serverless::Function": [
      "Events", "EventInvokeConfig", "DeploymentPreference", "FunctionUrlConfig", "ProvisionedConcurrencyConfig",
    ],
    "AWS::Serverless::StateMachine": ["Events", "DeploymentPreference"],
    "AWS::Serverless::Api": [
      "StageName", "Variables", "AccessLogSetting", "CanarySetting", "Domain", "MethodSettings", "TracingEnabled",
    ],
    "AWS::Serverless::HttpApi": [
      "StageName", "StageVariables", "AccessLogSettings", "Domain", "DefaultRouteSettings", "RouteSettings",
    ],
  ]

  init(_ stack: Stack) {
    self.stack = stack
    for member in stack.resourceOrder {
      var found: [(String, Mark)] = []
      for name in member.node["DependsOn"]?.textItems ?? [] {
        found.append((name, member.node["DependsOn"]?.mark ?? member.mark))
      }
      let apart = Self.ownResources[member.node["Type"]?.text ?? ""] ?? []
      if let properties = member.node["Properties"] {
        if apart.isEmpty { collect(properties, &found) }
        for property in apart.isEmpty ? [] : properties.members {
          var others: [(String, Mark)] = []
          collect(property.node, &others)
          if !apart.contains(property.name) { found += others }
        }
      }
      edges[member.name, default: []] += found.filter { stack.resources[$0.0] != nil }.map { (to: $0.0, mark: $0.1) }
      for pool in poolsTriggering(member) { edges[pool.to, default: []].append((to: member.name, mark: pool.mark)) }
    }
  }

  /// The pools whose triggers SAM sets to a function.
  private func poolsTriggering(_ member: Node.Member) -> [(to: String, mark: Mark)] {
    guard member.node["Type"]?.text == "AWS::Serverless::Function" else { return [] }
    return (member.node.at("Properties", "Events")?.members ?? []).compactMap { event in
      guard event.node["Type"]?.text == "Cognito",
        let pool = event.node.at("Properties", "UserPool").flatMap({ $0["Ref"] ?? $0["!Ref"] }),
        let name = pool.text, stack.resources[name] != nil
      else { return nil }
      return (to: name, mark: pool.mark)
    }
  }

  private func collect(_ node: Node, _ found: inout [(String, Mark)]) {
    for item in node.items { collect(item, &found) }
    let members = node.members
    if members.count == 1, let member = members.first {
      switch Intrinsics.canonical(member.name) {
      case "Ref":
        if let name = member.node.text { found.append((name, node.mark)) }
      case "Fn::GetAtt":
        let first = member.node.isSequence ? member.node.items.first?.text : member.node.text
        if let name = first?.split(separator: ".").first { found.append((String(name), node.mark)) }
      case "Fn::Sub":
        let text = member.node.text ?? member.node.items.first?.text ?? ""
        let own = Set(member.node.items.dropFirst().first?.members.map(\.name) ?? [])
        for part in Substitution.parts(of: text) {
          if case .name(let name) = part, !own.contains(name) {
            found.append((String(name.split(separator: ".").first ?? ""), node.mark))
          }
        }
      default: break
      }
    }
    for member in members {
      Intrinsics.refuseUnknown(member, in: stack)
      collect(member.node, &found)
    }
  }

  /// The resources that one refers to, each once.
  func references(of name: String) -> [String] {
    var seen: Set<String> = [name]
    return (edges[name] ?? []).map(\.to).filter { seen.insert($0).inserted }
  }

  /// Reports the first cycle.
  func refuseCircles() {
    var done: Set<String> = []
    for member in stack.resourceOrder where !done.contains(member.name) {
      if let circle = circle(from: member.name, &done) {
        stack.report(
          circle.mark, "circular dependency between resources: \(circle.names.joined(separator: " → "))",
          expected: "resources that name each other in one direction")
        return
      }
    }
  }

  /// Whether the service would reject these resources, each of which refers to the next. What SAM makes of its own
  /// resources is known in part, so a cycle among those counts only if it has a resource that is made here.
  private func isRejected(_ circle: [String]) -> Bool {
    let types = circle.map { stack.resources[$0]?["Type"]?.text ?? "" }
    return !types.contains { $0.hasPrefix("AWS::Serverless::") } || types.contains { $0.hasPrefix("AWS::Cognito::") }
  }

  /// A depth-first search with an explicit stack, since chains in templates have no length limit.
  private func circle(from start: String, _ done: inout Set<String>) -> (names: [String], mark: Mark)? {
    var path: [(name: String, next: Int)] = [(start, 0)]
    var onPath: Set<String> = [start]
    while let last = path.last {
      let out = edges[last.name] ?? []
      guard last.next < out.count else {
        done.insert(last.name)
        onPath.remove(last.name)
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let edge = out[last.next]
      if onPath.contains(edge.to) {
        let names = path.map(\.name)
        let circle = Array(names[(names.firstIndex(of: edge.to) ?? 0)...])
        if isRejected(circle) { return (circle + [edge.to], edge.mark) }
        continue
      }
      if done.contains(edge.to) { continue }
      path.append((edge.to, 0))
      onPath.insert(edge.to)
    }
    return nil
  }
}
