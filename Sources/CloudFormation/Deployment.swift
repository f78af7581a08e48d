import AWSProtocol
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
  private var work: StackWork
  private let template: DeployedTemplate
  /// What puts back each change that was made, the last first.
  private var undo: [() throws -> Void] = []
  /// The resources before the change.
  private let before: [ResourceRecord]
  /// What is removed when all else is done.
  private var leftovers: [ResourceRecord] = []

  init(_ call: Call, _ stack: StackRecord, _ request: StackRequest, token: String?) throws {
    self.call = call
    before = stack.resources
    template = try Self.template(call, stack, request)
    try Self.check(request)
    var stack = stack
    stack.template = request.template
    stack.parameters = request.parameters
    stack.tags = request.tags
    stack.capabilities = request.capabilities
    stack.notifications = request.notifications
    stack.role = request.role ?? stack.role
    stack.description = try DeployedTemplate.summary(of: request.template).description
    work = StackWork(call, stack, token: token)
  }

  /// The stack as it is now.
  var stack: StackRecord { work.stack }

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
  static func check(_ request: StackRequest) throws {
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
    work.note(.createInProgress, "User Initiated")
    do {
      for resource in template.resources { try make(resource) }
      try finish(.createComplete)
    } catch let error where !(error is Interruption) {
      work.stack.reason = StackWork.words(error)
      let failed = stack.resources.filter { $0.status == .createFailed }.map(\.logicalID)
      let reason =
        failed.isEmpty
        ? StackWork.words(error) : "The following resource(s) failed to create: [\(failed.joined(separator: ", "))]. "
      switch onFailure {
      case .doNothing:
        work.note(.createFailed, reason)
      case .rollback, .delete:
        let isGone = onFailure == .delete
        work.note(
          isGone ? .deleteInProgress : .rollbackInProgress, reason + (isGone ? "" : "Rollback requested by user."))
        work.stack.resources = try work.remove(stack.resources.reversed())
        work.note(isGone ? .deleteComplete : .rollbackComplete, nil)
        if isGone { work.stack.deleted = work.clock }
      }
    }
  }

  /// Changes the resources to those of the template.
  mutating func update() throws {
    work.note(.updateInProgress, "User Initiated")
    do {
      let resources = template.resources
      for resource in before { template.deploy(resource.logicalID, id: resource.physicalID, secret: resource.secret) }
      for resource in resources { try change(resource) }
      let names = Set(resources.map(\.logicalID))
      leftovers += before.filter { !names.contains($0.logicalID) }
      work.stack.resources.removeAll { !names.contains($0.logicalID) }
      work.stack.outputs = try outputs()
      work.stack.imports = template.usedExports
    } catch let error where !(error is Interruption) {
      work.stack.reason = StackWork.words(error)
      try rollBack(StackWork.words(error))
      return
    }
    work.note(.updateCompleteCleanupInProgress, nil)
    _ = try work.remove(leftovers.reversed()) { $0.isRetained }
    work.stack.updated = work.clock
    work.note(.updateComplete, nil)
  }

  private mutating func rollBack(_ reason: String) throws {
    let failed = stack.resources.filter { $0.status == .createFailed || $0.status == .updateFailed }.map(\.logicalID)
    work.note(
      .updateRollbackInProgress,
      failed.isEmpty
        ? reason
        : "The following resource(s) failed to \(failed.count == 1 && stack.resource(failed[0])?.status == .createFailed ? "create" : "update"): [\(failed.joined(separator: ", "))]. "
    )
    for step in undo.reversed() {
      do {
        try step()
      } catch let error where !(error is Interruption) {
        work.note(.updateRollbackFailed, StackWork.words(error))
        return
      }
    }
    work.stack.resources = before
    work.note(.updateRollbackCompleteCleanupInProgress, nil)
    work.note(.updateRollbackComplete, nil)
    work.stack.updated = work.clock
  }

  private mutating func finish(_ status: StackStatus) throws {
    work.stack.outputs = try outputs()
    work.stack.imports = template.usedExports
    work.note(status, nil)
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

  private mutating func make(_ resource: DeployedTemplate.Resource) throws {
    work.note(resource, .createInProgress, id: "")
    do {
      let properties = try template.properties(of: resource.logicalID)
      let made = try create(resource, properties)
      template.deploy(resource.logicalID, id: made.id, secret: made.secret)
      put(resource, made, properties, .createComplete)
      work.note(resource, .createComplete, id: made.id, ResourceType.remark(on: resource.type), properties)
    } catch let error where !(error is Interruption) {
      put(resource, MadeResource(""), [:], .createFailed)
      work.note(resource, .createFailed, id: "", StackWork.words(error))
      throw error
    }
  }

  private func create(_ resource: DeployedTemplate.Resource, _ properties: JSONObject) throws -> MadeResource {
    guard let type = ResourceType[resource.type] else {
      return MadeResource(template.standIn(for: resource.logicalID))
    }
    return try type.create(work.resourceCall(resource.logicalID), properties)
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
        work.stack.put(kept)
        return
      }
      let type = ResourceType[resource.type]
      if let type, type.fixed.contains(where: { old.properties[$0] != properties[$0] }) {
        return try replace(resource, old, properties)
      }
      work.note(resource, .updateInProgress, id: old.physicalID)
      if let type {
        let resourceCall = work.resourceCall(resource.logicalID)
        try type.update(resourceCall, old.physicalID, old.properties, properties)
        undo.append { try type.update(resourceCall, old.physicalID, properties, old.properties) }
      }
      put(resource, MadeResource(old.physicalID, secret: old.secret), properties, .updateComplete)
      work.note(resource, .updateComplete, id: old.physicalID, nil, properties)
    } catch let error where !(error is Interruption) {
      var failed = old
      failed.status = .updateFailed
      work.stack.put(failed)
      work.note(resource, .updateFailed, id: old.physicalID, StackWork.words(error))
      throw error
    }
  }

  private mutating func replace(
    _ resource: DeployedTemplate.Resource, _ old: ResourceRecord, _ properties: JSONObject
  ) throws {
    work.note(
      resource, .updateInProgress, id: old.physicalID,
      "Requested update requires the creation of a new physical resource; hence creating one.")
    let made = try create(resource, properties)
    template.deploy(resource.logicalID, id: made.id, secret: made.secret)
    put(resource, made, properties, .updateComplete)
    work.note(resource, .updateComplete, id: made.id, nil, properties)
    if let record = stack.resource(resource.logicalID) { undoCreation(of: record) }
    if !resource.isRetainedWhenReplaced { leftovers.append(old) }
  }

  private mutating func undoCreation(of resource: ResourceRecord) {
    guard let type = ResourceType[resource.type] else { return }
    let call = work.resourceCall(resource.logicalID)
    undo.append { try StackWork.ignoringMissing { try type.delete(call, resource.physicalID, resource.properties) } }
  }

  private mutating func put(
    _ resource: DeployedTemplate.Resource, _ made: MadeResource, _ properties: JSONObject, _ status: ResourceStatus
  ) {
    work.stack.put(
      ResourceRecord(
        logicalID: resource.logicalID, physicalID: made.id, type: resource.type, status: status, reason: nil,
        updated: work.clock, properties: properties, secret: made.secret, isRetained: resource.isRetained))
  }
}
