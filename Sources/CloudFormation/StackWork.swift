import AWSProtocol
import Cryptography
import Encodings
import Imports
import JSON

/// A stack in work: its record, the events of what is done, and the removal of resources.
struct StackWork {
  private let call: Call
  var stack: StackRecord
  private let token: String?
  /// The time of the next event, in milliseconds since 1970: each is later than the one before it.
  private(set) var clock: Int

  /// - Parameter token: the client's token of the request, which its events have.
  init(_ call: Call, _ stack: StackRecord, token: String?) {
    (self.call, self.stack, self.token) = (call, stack, token)
    clock = max(call.now, (stack.events.last?.time ?? 0) + 1)
  }

  func resourceCall(_ logicalID: String) -> ResourceCall {
    ResourceCall(call: call, generatedName: stack.generatedName(logicalID))
  }

  // MARK: Removal

  /// Removes the stack with its resources, but for those that are to stay.
  mutating func delete(retaining names: Set<String>) throws {
    note(.deleteInProgress, "User Initiated")
    let failed = try remove(stack.resources.reversed()) { $0.isRetained || names.contains($0.logicalID) }
    stack.resources = failed.reversed()
    guard failed.isEmpty else {
      return note(
        .deleteFailed,
        "The following resource(s) failed to delete: [\(failed.map(\.logicalID).joined(separator: ", "))]. ")
    }
    note(.deleteComplete, nil)
    (stack.deleted, stack.outputs) = (clock, [])
  }

  /// Removes resources in this order. One that is missing counts as removed.
  /// - Parameter stays: whether to leave a resource where it is.
  /// - Returns: those whose removal failed.
  mutating func remove(
    _ resources: [ResourceRecord], unless stays: (ResourceRecord) -> Bool = { _ in false }
  ) throws -> [ResourceRecord] {
    var failed: [ResourceRecord] = []
    for resource in resources where resource.status != .createFailed {
      if stays(resource) {
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
        failed.append(resource)
      }
    }
    return failed
  }

  static func ignoringMissing(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let fault as AWSFault
      where fault.name.hasPrefix("ResourceNotFound") || fault.name == "UserNotFoundException"
    {}
  }

  // MARK: Events

  mutating func note(_ status: StackStatus, _ reason: String?) {
    (stack.status, stack.reason) = (status, reason)
    // The statuses of stacks are among those of resources.
    note(
      EventRecord(
        id: "", logicalID: stack.name, physicalID: stack.id, type: "AWS::CloudFormation::Stack",
        status: ResourceStatus(rawValue: status.rawValue) ?? .updateComplete, reason: reason, time: clock,
        properties: nil, token: token))
  }

  mutating func note(
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

  /// The reason as the service's events have it.
  static func words(_ error: any Error) -> String {
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
}

extension StackRecord {
  /// The name that the service derives: `STACK-RESOURCE-` and twelve letters and digits, the same for a stack's life.
  fileprivate func generatedName(_ logicalID: String) -> String {
    let digest = Hex.encode(Array(Digest.sha256(Array("\(id)/\(logicalID)".utf8)).prefix(6))).uppercased()
    return String("\(name)-\(logicalID)".prefix(115)) + "-" + digest
  }
}

extension ResourceType {
  /// What the event of a resource says that is not made here.
  static func remark(on type: String) -> String? {
    Self[type] == nil ? "Understudy: no \(type) is made here; it has a physical id alone" : nil
  }
}
