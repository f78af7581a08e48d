internal import Configuration

/// The references between the resources of a stack: the service rejects cycles and unknown functions.
struct StackGraph {
  private let stack: Stack
  private var edges: [String: [(to: String, mark: Mark)]] = [:]

  init(_ stack: Stack) {
    self.stack = stack
    for member in stack.resourceOrder {
      var found: [(String, Mark)] = []
      for name in member.node["DependsOn"]?.textItems ?? [] {
        found.append((name, member.node["DependsOn"]?.mark ?? member.mark))
      }
      if let properties = member.node["Properties"] { collect(properties, &found) }
      edges[member.name] = found.filter { stack.resources[$0.0] != nil }.map { (to: $0.0, mark: $0.1) }
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
        return (Array(names[(names.firstIndex(of: edge.to) ?? 0)...]) + [edge.to], edge.mark)
      }
      if done.contains(edge.to) { continue }
      path.append((edge.to, 0))
      onPath.insert(edge.to)
    }
    return nil
  }
}
