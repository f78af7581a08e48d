import AWSProtocol
import Imports
import JSON

extension Deployment {
  /// What an update would change.
  static func changes(_ call: Call, _ stack: StackRecord, _ request: StackRequest) throws -> (
    changes: [Change], isSame: Bool
  ) {
    let template = try Self.template(call, stack, request)
    try check(request)
    for resource in stack.resources {
      template.deploy(resource.logicalID, id: resource.physicalID, secret: resource.secret)
    }
    var changes: [Change] = []
    let resources = template.resources
    for resource in resources {
      guard let old = stack.resource(resource.logicalID) else {
        changes.append(Change(.add, resource.logicalID, resource.type))
        continue
      }
      let properties = try template.properties(of: resource.logicalID)
      guard properties != old.properties else { continue }
      let names = Set(properties.names + old.properties.names).filter { old.properties[$0] != properties[$0] }.sorted()
      let fixed = ResourceType[resource.type]?.fixed ?? []
      changes.append(Change(modified: old, names, fixed))
    }
    let kept = Set(resources.map(\.logicalID))
    for old in stack.resources where !kept.contains(old.logicalID) {
      changes.append(Change(.remove, old.logicalID, old.type, id: old.physicalID))
    }
    let outputs = try template.outputs().map { [$0.name, $0.value, $0.exportName ?? ""] }
    let known = stack.outputs.map { [$0.outputKey ?? "", $0.outputValue ?? "", $0.exportName ?? ""] }
    let tags = Dictionary(request.tags.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let knownTags = Dictionary(stack.tags.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    return (changes, changes.isEmpty && outputs == known && tags == knownTags)
  }
}

extension Change {
  init(_ action: ChangeAction, _ logicalID: String, _ type: String, id: String? = nil) {
    self.init(
      type: .resource,
      resourceChange: ResourceChange(
        action: action, logicalResourceId: logicalID, physicalResourceId: id, resourceType: type, scope: [], details: []
      ))
  }

  init(modified old: ResourceRecord, _ names: [String], _ fixed: Set<String>) {
    let isReplaced = names.contains(where: fixed.contains)
    self.init(
      type: .resource,
      resourceChange: ResourceChange(
        action: .modify, logicalResourceId: old.logicalID, physicalResourceId: old.physicalID, resourceType: old.type,
        replacement: isReplaced ? .true : .false, scope: [.properties],
        details: names.map { name in
          ResourceChangeDetail(
            target: ResourceTargetDefinition(
              attribute: .properties, name: name,
              requiresRecreation: fixed.contains(name) ? .always : .never),
            evaluation: .static, changeSource: .directModification)
        }))
  }
}
