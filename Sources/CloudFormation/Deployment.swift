import AWSProtocol
import Cryptography
import Encodings
import Imports
import JSON

/// The template of a stack that is to be made or changed, with values.
struct StackRequest: Sendable {
  var template: String
  var parameters: [(name: String, value: String)]
  var tags: [Tag]
  var capabilities: [Capability]
  var notifications: [String]
  var role: String?
}

/// A stack on its way from the template that it has to another one. Resources are made, changed in place, replaced or
/// removed in the order that their references demand; where one fails, all are put back as they were.
struct Deployment {
  private let call: Call
  private(set) var stack: StackRecord
  private let template: DeployedTemplate
  private let token: String?
  private var clock: Int
  /// What puts back each change that was made, the last first.
  private var undo: [() throws -> Void] = []
  /// The resources before the change.
  private let before: [ResourceRecord]
  /// What is removed when all else is done.
  private var leftovers: [ResourceRecord] = []

  init(_ call: Call, _ stack: StackRecord, _ request: StackRequest, token: String?) throws {
    self.call = call
    self.stack = stack
    self.token = token
    before = stack.resources
    clock = max(call.now, (stack.events.last?.time ?? 0) + 1)
    template = try Self.template(call, stack, request)
    try Self.check(request)
    self.stack.template = request.template
    self.stack.parameters = request.parameters
    self.stack.tags = request.tags
    self.stack.capabilities = request.capabilities
    self.stack.notifications = request.notifications
    self.stack.role = request.role ?? stack.role
    self.stack.description = try DeployedTemplate.summary(of: request.template).description
  }

  /// A template with the values of a request, and with the ids of what the stack has.
  static func template(_ call: Call, _ stack: StackRecord, _ request: StackRequest) throws -> DeployedTemplate {
    var target = DeployedTemplate.Target(
      stackName: stack.name, stackID: stack.id, region: call.region, account: call.account)
    target.parameters = Dictionary(request.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    target.exports = call.stacks.exports(except: stack.id)
    let template = try DeployedTemplate(request.template, for: target)
    for resource in template.resources {
      if resource.type == "AWS::CloudFormation::Stack" || resource.type == "AWS::Serverless::Application" {
        throw AWSFault.notImplemented("\(resource.type) (\(resource.logicalID)): deploy the nested template by itself")
      }
    }
    return template
  }

  /// Templates that make identities, or that are expanded, need the caller's word for it.
  private static func check(_ request: StackRequest) throws {
    let summary = try DeployedTemplate.summary(of: request.template)
    let given = Set(request.capabilities)
    let named = summary.hasNamedIdentities
    if summary.hasIdentities, !given.contains(.capabilityNamedIam), named || !given.contains(.capabilityIam) {
      throw AWSFault(
        .insufficientCapabilities,
        "Requires capabilities : [\((named ? Capability.capabilityNamedIam : .capabilityIam).rawValue)]")
    }
  }

  /// Templates with macros need another word, unless the caller has seen the changes in a change set.
  static func checkMacros(_ request: StackRequest) throws {
    let hasMacros = try !DeployedTemplate.summary(of: request.template).transforms.isEmpty
    if hasMacros, !request.capabilities.contains(.capabilityAutoExpand) {
      throw AWSFault(.insufficientCapabilities, "Requires capabilities : [CAPABILITY_AUTO_EXPAND]")
    }
  }

  // MARK: The ways of a stack

  /// Makes all resources of a new stack.
  mutating func create(onFailure: OnFailure) throws {
    note(.createInProgress, "User Initiated")
    do {
      for resource in template.resources { try make(resource) }
      try finish(.createComplete)
    } catch let error where !(error is Interruption) {
      note(failure: error)
      let failed = stack.resources.filter { $0.status == .createFailed }.map(\.logicalID)
      let reason =
        failed.isEmpty
        ? Self.words(error) : "The following resource(s) failed to create: [\(failed.joined(separator: ", "))]. "
      switch onFailure {
      case .doNothing:
        note(.createFailed, reason)
      case .rollback, .delete:
        let isGone = onFailure == .delete
        note(isGone ? .deleteInProgress : .rollbackInProgress, reason + (isGone ? "" : "Rollback requested by user."))
        try removeAll(stack.resources.reversed())
        note(isGone ? .deleteComplete : .rollbackComplete, nil)
        if isGone { stack.deleted = clock }
      }
    }
  }

  /// Changes the resources to those of the template.
  mutating func update() throws {
    note(.updateInProgress, "User Initiated")
    do {
      let resources = template.resources
      for resource in before { template.deploy(resource.logicalID, id: resource.physicalID, secret: resource.secret) }
      for resource in resources { try change(resource) }
      let names = Set(resources.map(\.logicalID))
      leftovers += before.filter { !names.contains($0.logicalID) }
      stack.resources.removeAll { !names.contains($0.logicalID) }
      stack.outputs = try outputs()
      stack.imports = template.usedExports
    } catch let error where !(error is Interruption) {
      note(failure: error)
      try rollBack(Self.words(error))
      return
    }
    note(.updateCompleteCleanupInProgress, nil)
    try removeAll(leftovers.reversed(), isCleanup: true)
    stack.updated = clock
    note(.updateComplete, nil)
  }

  private mutating func rollBack(_ reason: String) throws {
    let failed = stack.resources.filter { $0.status == .createFailed || $0.status == .updateFailed }.map(\.logicalID)
    note(
      .updateRollbackInProgress,
      failed.isEmpty
        ? reason
        : "The following resource(s) failed to \(failed.count == 1 && stack.resource(failed[0])?.status == .createFailed ? "create" : "update"): [\(failed.joined(separator: ", "))]. "
    )
    for step in undo.reversed() {
      do {
        try step()
      } catch let error where !(error is Interruption) {
        note(.updateRollbackFailed, Self.words(error))
        return
      }
    }
    stack.resources = before
    note(.updateRollbackCompleteCleanupInProgress, nil)
    note(.updateRollbackComplete, nil)
    stack.updated = clock
  }

  private mutating func finish(_ status: StackStatus) throws {
    stack.outputs = try outputs()
    stack.imports = template.usedExports
    note(status, nil)
  }

  private func outputs() throws -> [Output] {
    let taken = call.stacks.exports(except: stack.id)
    let outputs = try template.outputs()
    return try outputs.map { output in
      if let name = output.exportName, taken[name] != nil {
        throw AWSFault.invalid("Export with name \(name) is already exported by stack")
      }
      return Output(
        outputKey: output.name, outputValue: output.value, description: output.description,
        exportName: output.exportName)
    }
  }

  // MARK: Resources

  private func resourceCall(_ logicalID: String) -> ResourceCall {
    ResourceCall(call: call, generatedName: Self.generatedName(stack, logicalID))
  }

  /// The name that the service derives: `STACK-RESOURCE-` and twelve letters and digits, the same for a stack's life.
  static func generatedName(_ stack: StackRecord, _ logicalID: String) -> String {
    let digest = Hex.encode(Array(Digest.sha256(Array("\(stack.id)/\(logicalID)".utf8)).prefix(6))).uppercased()
    return String("\(stack.name)-\(logicalID)".prefix(115)) + "-" + digest
  }

  private mutating func make(_ resource: DeployedTemplate.Resource) throws {
    note(resource, .createInProgress, id: "")
    do {
      let properties = try template.properties(of: resource.logicalID)
      let made = try create(resource, properties)
      template.deploy(resource.logicalID, id: made.id, secret: made.secret)
      put(resource, made, properties, .createComplete)
      note(resource, .createComplete, id: made.id, Self.remark(on: resource.type), properties)
    } catch let error where !(error is Interruption) {
      put(resource, MadeResource(""), [:], .createFailed)
      note(resource, .createFailed, id: "", Self.words(error))
      throw error
    }
  }

  private func create(_ resource: DeployedTemplate.Resource, _ properties: JSONObject) throws -> MadeResource {
    guard let type = ResourceType[resource.type] else {
      return MadeResource(template.standIn(for: resource.logicalID))
    }
    return try type.create(resourceCall(resource.logicalID), properties)
  }

  private mutating func change(_ resource: DeployedTemplate.Resource) throws {
    guard let old = before.first(where: { $0.logicalID == resource.logicalID }) else {
      try make(resource)
      if let made = stack.resource(resource.logicalID) { undoCreation(of: made) }
      return
    }
    do {
      guard old.type == resource.type else {
        throw AWSFault.invalid(
          "Update of resource type is not permitted. The new template modifies resource type of the following "
            + "resources: [\(resource.logicalID)]")
      }
      let properties = try template.properties(of: resource.logicalID)
      if properties == old.properties {
        var kept = old
        kept.isRetained = resource.isRetained
        stack.put(kept)
        return
      }
      let type = ResourceType[resource.type]
      if let type, type.fixed.contains(where: { old.properties[$0] != properties[$0] }) {
        return try replace(resource, old, properties)
      }
      note(resource, .updateInProgress, id: old.physicalID)
      if let type {
        let resourceCall = resourceCall(resource.logicalID)
        try type.update(resourceCall, old.physicalID, old.properties, properties)
        undo.append { try type.update(resourceCall, old.physicalID, properties, old.properties) }
      }
      put(resource, MadeResource(old.physicalID, secret: old.secret), properties, .updateComplete)
      note(resource, .updateComplete, id: old.physicalID, nil, properties)
    } catch let error where !(error is Interruption) {
      var failed = old
      failed.status = .updateFailed
      stack.put(failed)
      note(resource, .updateFailed, id: old.physicalID, Self.words(error))
      throw error
    }
  }

  private mutating func replace(
    _ resource: DeployedTemplate.Resource, _ old: ResourceRecord, _ properties: JSONObject
  ) throws {
    note(
      resource, .updateInProgress, id: old.physicalID,
      "Requested update requires the creation of a new physical resource; hence creating one.")
    let made = try create(resource, properties)
    template.deploy(resource.logicalID, id: made.id, secret: made.secret)
    put(resource, made, properties, .updateComplete)
    note(resource, .updateComplete, id: made.id, nil, properties)
    if let record = stack.resource(resource.logicalID) { undoCreation(of: record) }
    if !resource.isRetainedWhenReplaced { leftovers.append(old) }
  }

  private mutating func undoCreation(of resource: ResourceRecord) {
    guard let type = ResourceType[resource.type] else { return }
    let call = resourceCall(resource.logicalID)
    undo.append { try Self.ignoringMissing { try type.delete(call, resource.physicalID, resource.properties) } }
  }

  private mutating func put(
    _ resource: DeployedTemplate.Resource, _ made: MadeResource, _ properties: JSONObject, _ status: ResourceStatus
  ) {
    stack.put(
      ResourceRecord(
        logicalID: resource.logicalID, physicalID: made.id, type: resource.type, status: status, reason: nil,
        updated: clock, properties: properties, secret: made.secret, isRetained: resource.isRetained))
  }

  // MARK: Removal

  /// Removes resources in this order. What is gone already counts as removed.
  private mutating func removeAll(_ resources: [ResourceRecord], isCleanup: Bool = false) throws {
    for resource in resources where resource.status != .createFailed {
      if isCleanup, resource.isRetained {
        note(resource, .deleteSkipped)
        continue
      }
      note(resource, .deleteInProgress)
      do {
        if let type = ResourceType[resource.type] {
          let call = resourceCall(resource.logicalID)
          try Self.ignoringMissing { try type.delete(call, resource.physicalID, resource.properties) }
        }
        note(resource, .deleteComplete)
      } catch let error where !(error is Interruption) {
        note(resource, .deleteFailed, Self.words(error))
      }
    }
    if !isCleanup { stack.resources = [] }
  }

  private static func ignoringMissing(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let fault as AWSFault
      where fault.name.hasPrefix("ResourceNotFound") || fault.name == "UserNotFoundException"
    {}
  }

  /// Removes a stack with its resources, but for those that are to stay.
  static func delete(_ call: Call, _ stack: StackRecord, retaining names: Set<String>, token: String?) throws
    -> StackRecord
  {
    var (stack, clock) = (stack, max(call.now, (stack.events.last?.time ?? 0) + 1))
    func event(_ resource: ResourceRecord?, _ status: ResourceStatus, _ reason: String?) {
      stack.note(
        EventRecord(
          id: "\(resource?.logicalID ?? stack.name)-\(status.rawValue)-\(clock)",
          logicalID: resource?.logicalID ?? stack.name, physicalID: resource?.physicalID ?? stack.id,
          type: resource?.type ?? "AWS::CloudFormation::Stack", status: status, reason: reason, time: clock,
          properties: nil, token: token))
      clock += 1
    }
    event(nil, .deleteInProgress, "User Initiated")
    var failed: [ResourceRecord] = []
    for resource in stack.resources.reversed() where resource.status != .createFailed {
      if resource.isRetained || names.contains(resource.logicalID) {
        event(resource, .deleteSkipped, nil)
        continue
      }
      event(resource, .deleteInProgress, nil)
      do {
        if let type = ResourceType[resource.type] {
          let resourceCall = ResourceCall(call: call, generatedName: generatedName(stack, resource.logicalID))
          try ignoringMissing { try type.delete(resourceCall, resource.physicalID, resource.properties) }
        }
        event(resource, .deleteComplete, nil)
      } catch let error where !(error is Interruption) {
        event(resource, .deleteFailed, words(error))
        failed.append(resource)
      }
    }
    stack.resources = failed.reversed()
    guard failed.isEmpty else {
      let reason = "The following resource(s) failed to delete: [\(failed.map(\.logicalID).joined(separator: ", "))]. "
      event(nil, .deleteFailed, reason)
      (stack.status, stack.reason) = (.deleteFailed, reason)
      return stack
    }
    event(nil, .deleteComplete, nil)
    (stack.status, stack.reason, stack.deleted, stack.outputs) = (.deleteComplete, nil, clock, [])
    return stack
  }

  // MARK: Events

  private mutating func note(_ status: StackStatus, _ reason: String?) {
    (stack.status, stack.reason) = (status, reason)
    // The statuses of stacks are among those of resources.
    note(
      EventRecord(
        id: "", logicalID: stack.name, physicalID: stack.id, type: "AWS::CloudFormation::Stack",
        status: ResourceStatus(rawValue: status.rawValue) ?? .updateComplete, reason: reason, time: clock,
        properties: nil, token: token))
  }

  private mutating func note(
    _ resource: DeployedTemplate.Resource, _ status: ResourceStatus, id: String, _ reason: String? = nil,
    _ properties: JSONObject? = nil
  ) {
    note(
      EventRecord(
        id: "", logicalID: resource.logicalID, physicalID: id, type: resource.type, status: status, reason: reason,
        time: clock, properties: properties.map { JSON.object($0).text }, token: token))
  }

  private mutating func note(_ resource: ResourceRecord, _ status: ResourceStatus, _ reason: String? = nil) {
    note(
      EventRecord(
        id: "", logicalID: resource.logicalID, physicalID: resource.physicalID, type: resource.type, status: status,
        reason: reason, time: clock, properties: nil, token: token))
  }

  private mutating func note(_ event: EventRecord) {
    var event = event
    event.id = "\(event.logicalID)-\(event.status.rawValue)-\(clock)"
    stack.note(event)
    clock += 1
  }

  /// An error that does not belong to a resource.
  private mutating func note(failure error: any Error) {
    stack.reason = Self.words(error)
  }

  /// The reason as the service's events have it.
  private static func words(_ error: any Error) -> String {
    switch error {
    case let fault as AWSFault where fault.name == "ValidationError": fault.message
    case let fault as AWSFault:
      "Resource handler returned message: \"\(fault.message)\" (HandlerErrorCode: \(handlerCode(fault.name)))"
    case let failure as DeployedTemplate.Failure: failure.description
    default: "Internal failure"
    }
  }

  private static func handlerCode(_ name: String) -> String {
    switch name {
    case "ResourceNotFoundException", "UserNotFoundException": "NotFound"
    case "GroupExistsException", "UsernameExistsException", "DuplicateProviderException": "AlreadyExists"
    case "LimitExceededException": "ServiceLimitExceeded"
    case "NotImplementedException": "UnsupportedTarget"
    default: "InvalidRequest"
    }
  }

  private static func remark(on type: String) -> String? {
    ResourceType[type] == nil ? "Understudy: no \(type) is made here; it has a physical id alone" : nil
  }

  // MARK: Differences

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
