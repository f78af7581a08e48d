import AWSProtocol
import Ambient
import Imports
import Model
import Sandboxes

/// Where a template comes from, as the inputs of several operations have it.
struct TemplateSource {
  var body: String?
  var url: String?
  var usesPrevious = false

  /// The service's limits in bytes, of a text in a request and of one that was uploaded.
  private static let bodyLimit = 51_200
  private static let urlLimit = 1 << 20

  /// - Parameter stack: the stack whose template may be used again.
  func text(_ call: Call, previous stack: StackRecord? = nil) throws -> String {
    let given = [body != nil, url != nil, usesPrevious].filter { $0 }.count
    guard given == 1 else {
      throw AWSFault.invalid(
        given == 0
          ? "Either Template URL or Template Body must be specified."
          : "Template URL, Template Body and Use Previous Template cannot be specified together.")
    }
    if let body {
      guard body.utf8.count <= Self.bodyLimit else {
        throw AWSFault.invalid(
          "1 validation error detected: Value at 'templateBody' failed to satisfy constraint: Member must have length less "
            + "than or equal to \(Self.bodyLimit)")
      }
      return body
    }
    if let url {
      guard let object = ObjectStore.place(ofURL: url), let bytes = call.objects.contents(object, in: call.sandbox.id)
      else {
        throw AWSFault.invalid("S3 error: Access Denied: nothing was uploaded to \(url) on this server")
      }
      guard bytes.count <= Self.urlLimit else {
        throw AWSFault.invalid("Template may not exceed \(Self.urlLimit) bytes in size.")
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let stack, !stack.template.isEmpty else {
      throw AWSFault.invalid("The stack has no template that could be used again.")
    }
    return stack.template
  }
}

extension StackRequest {
  /// - Parameters:
  ///   - stack: the stack that is changed: what the request leaves out is as it has it.
  init(
    _ call: Call, template: TemplateSource, parameters: [Parameter]?, tags: [Tag]?, capabilities: [Capability]?,
    notifications: [String]?, role: String?, previous stack: StackRecord? = nil
  ) throws {
    var values: [(name: String, value: String)] = []
    for parameter in parameters ?? [] {
      guard let name = parameter.parameterKey else { continue }
      if parameter.usePreviousValue == true {
        // A parameter that only has its default has no value that is stored.
        if let known = stack?.parameters.first(where: { $0.name == name }) { values.append(known) }
      } else if let value = parameter.parameterValue {
        values.append((name, value))
      }
    }
    let names = values.map(\.name)
    if let twice = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw AWSFault.invalid("Duplicate parameter: \(twice)")
    }
    self.init(
      template: try template.text(call, previous: stack), parameters: values, tags: tags ?? stack?.tags ?? [],
      capabilities: capabilities ?? [], notifications: notifications ?? stack?.notifications ?? [], role: role)
  }
}

extension Call {
  /// The stack of that name or id.
  func stack(_ name: String) throws(AWSFault) -> StackRecord {
    guard let stack = stacks.find(name) else { throw .noStack(name) }
    return stack
  }

  /// A stack that may be changed now.
  func stackToChange(_ name: String) throws(AWSFault) -> StackRecord {
    let stack = try self.stack(name)
    switch stack.status {
    case .createComplete, .updateComplete, .updateRollbackComplete, .importComplete: return stack
    default:
      throw .invalid("Stack:\(stack.id) is in \(stack.status.rawValue) state and can not be updated.")
    }
  }

  /// A new stack, which is not stored yet.
  func newStack(named name: String, status: StackStatus) throws -> StackRecord {
    if let known = stacks.find(name), !known.isDeleted {
      throw AWSFault(.alreadyExists, "Stack [\(name)] already exists")
    }
    guard stacks.all.filter({ !$0.isDeleted }).count < StackStore.limit, stacks.total < StackStore.totalLimit else {
      throw AWSFault(.limitExceeded, "Limit for stack has been exceeded: \(StackStore.limit)")
    }
    let id = "arn:\(partition):cloudformation:\(region):\(account):stack/\(name)/\(try uniqueID())"
    return StackRecord(id: id, name: name, status: status, created: now)
  }

  /// Stores a new stack, so that its name is taken while its resources are made.
  func claim(_ stack: StackRecord) throws(AWSFault) {
    guard stacks.claim(stack) else { throw AWSFault(.alreadyExists, "Stack [\(stack.name)] already exists") }
  }

  func uniqueID() throws(CoreError) -> String {
    try Replay.noting { () throws(CoreError) in sandbox.update { $0.random.uniqueID() }.description }
  }

  /// Runs a deployment alone: a stack has one at a time.
  func alone<Result>(_ stack: String, _ work: () throws -> Result) throws -> Result {
    guard changeSets.begin(stack) else {
      throw AWSFault.invalid("Stack:\(stack) is in UPDATE_IN_PROGRESS state and can not be updated.")
    }
    defer { changeSets.end(stack) }
    return try work()
  }
}
