import AWSProtocol
import JSON

/// A stack as it is stored with its sandbox.
struct StackRecord: Sendable {
  /// The resource name.
  var id: String
  var name: String
  var status: StackStatus
  var reason: String?
  /// Milliseconds since 1970.
  var created: Int
  var updated: Int?
  var deleted: Int?
  var template = ""
  var description: String?
  var parameters: [(name: String, value: String)] = []
  var tags: [Tag] = []
  var capabilities: [Capability] = []
  var notifications: [String] = []
  var role: String?
  var isProtected = false
  var disablesRollback = false
  /// The change set that was executed last.
  var changeSet: String?
  /// In the order in which they were made.
  var resources: [ResourceRecord] = []
  var outputs: [Output] = []
  /// The names of other stacks' exports that its template imports.
  var imports: [String] = []
  /// The oldest first.
  var events: [EventRecord] = []

  /// How many events a stack has at most; the oldest go.
  static let eventLimit = 1_000

  init(id: String, name: String, status: StackStatus, created: Int) {
    (self.id, self.name, self.status, self.created) = (id, name, status, created)
  }

  var isDeleted: Bool { status == .deleteComplete }

  func resource(_ logicalID: String) -> ResourceRecord? { resources.first { $0.logicalID == logicalID } }

  mutating func put(_ resource: ResourceRecord) {
    if let index = resources.firstIndex(where: { $0.logicalID == resource.logicalID }) {
      resources[index] = resource
    } else {
      resources.append(resource)
    }
  }

  /// Adds an event, later than those before even within a millisecond: clients follow a stack by the times of its
  /// events.
  mutating func note(_ event: EventRecord) {
    var event = event
    if let last = events.last { event.time = max(event.time, last.time + 1) }
    events.append(event)
    if events.count > Self.eventLimit { events.removeFirst(events.count - Self.eventLimit) }
  }
}

/// A resource of a stack.
struct ResourceRecord: Sendable {
  var logicalID: String
  var physicalID: String
  var type: String
  var status: ResourceStatus
  var reason: String?
  /// Milliseconds since 1970.
  var updated: Int
  /// What it was made with.
  var properties: JSONObject
  /// The secret of a client.
  var secret: String?
  /// Whether it stays when the stack is deleted.
  var isRetained = false
}

/// An event of a stack.
struct EventRecord: Sendable {
  var id: String
  var logicalID: String
  var physicalID: String
  var type: String
  var status: ResourceStatus
  var reason: String?
  /// Milliseconds since 1970.
  var time: Int
  var properties: String?
  var token: String?
}

// MARK: - Stored form

extension StackRecord {
  var json: JSON {
    var members: JSONObject = [
      "id": .string(id), "name": .string(name), "status": .string(status.rawValue), "created": .integer(created),
      "template": .string(template),
    ]
    members["reason"] = reason.map { .string($0) }
    members["updated"] = updated.map { .integer($0) }
    members["deleted"] = deleted.map { .integer($0) }
    members["description"] = description.map { .string($0) }
    members["parameters"] = .array(parameters.map { .array([.string($0.name), .string($0.value)]) })
    members["tags"] = .array(tags.map { .array([.string($0.key), .string($0.value)]) })
    members["capabilities"] = .array(capabilities.map { .string($0.rawValue) })
    members["notifications"] = .array(notifications.map { .string($0) })
    members["role"] = role.map { .string($0) }
    if isProtected { members["protected"] = true }
    if disablesRollback { members["disablesRollback"] = true }
    members["changeSet"] = changeSet.map { .string($0) }
    members["resources"] = .array(resources.map(\.json))
    members["outputs"] = .array(outputs.map(\.json))
    members["imports"] = .array(imports.map { .string($0) })
    members["events"] = .array(events.map(\.json))
    return .object(members)
  }

  init?(_ json: JSON) {
    guard let id = json["id"]?.string, let name = json["name"]?.string,
      let status = json["status"]?.string.flatMap(StackStatus.init), let created = json["created"]?.integer
    else { return nil }
    self.init(id: id, name: name, status: status, created: created)
    template = json["template"]?.string ?? ""
    reason = json["reason"]?.string
    updated = json["updated"]?.integer
    deleted = json["deleted"]?.integer
    description = json["description"]?.string
    parameters = (json["parameters"]?.array ?? []).compactMap(Self.pair)
    tags = (json["tags"]?.array ?? []).compactMap(Self.pair).map { Tag(key: $0.name, value: $0.value) }
    capabilities = (json["capabilities"]?.array ?? []).compactMap { $0.string.flatMap(Capability.init) }
    notifications = (json["notifications"]?.array ?? []).compactMap(\.string)
    role = json["role"]?.string
    isProtected = json["protected"] == true
    disablesRollback = json["disablesRollback"] == true
    changeSet = json["changeSet"]?.string
    resources = (json["resources"]?.array ?? []).compactMap(ResourceRecord.init)
    outputs = (json["outputs"]?.array ?? []).map(Output.init)
    imports = (json["imports"]?.array ?? []).compactMap(\.string)
    events = (json["events"]?.array ?? []).compactMap(EventRecord.init)
  }

  private static func pair(_ json: JSON) -> (name: String, value: String)? {
    guard let texts = json.array?.compactMap(\.string), texts.count == 2 else { return nil }
    return (texts[0], texts[1])
  }
}

extension ResourceRecord {
  fileprivate var json: JSON {
    var members: JSONObject = [
      "logicalId": .string(logicalID), "physicalId": .string(physicalID), "type": .string(type),
      "status": .string(status.rawValue), "updated": .integer(updated), "properties": .object(properties),
    ]
    members["reason"] = reason.map { .string($0) }
    members["secret"] = secret.map { .string($0) }
    if isRetained { members["retained"] = true }
    return .object(members)
  }

  fileprivate init?(_ json: JSON) {
    guard let logicalID = json["logicalId"]?.string, let physicalID = json["physicalId"]?.string,
      let type = json["type"]?.string, let status = json["status"]?.string.flatMap(ResourceStatus.init)
    else { return nil }
    self.init(
      logicalID: logicalID, physicalID: physicalID, type: type, status: status, reason: json["reason"]?.string,
      updated: json["updated"]?.integer ?? 0, properties: json["properties"]?.object ?? [:],
      secret: json["secret"]?.string, isRetained: json["retained"] == true)
  }
}

extension EventRecord {
  fileprivate var json: JSON {
    var members: JSONObject = [
      "id": .string(id), "logicalId": .string(logicalID), "physicalId": .string(physicalID), "type": .string(type),
      "status": .string(status.rawValue), "time": .integer(time),
    ]
    members["reason"] = reason.map { .string($0) }
    members["properties"] = properties.map { .string($0) }
    members["token"] = token.map { .string($0) }
    return .object(members)
  }

  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string, let logicalID = json["logicalId"]?.string,
      let physicalID = json["physicalId"]?.string, let type = json["type"]?.string,
      let status = json["status"]?.string.flatMap(ResourceStatus.init), let time = json["time"]?.integer
    else { return nil }
    self.init(
      id: id, logicalID: logicalID, physicalID: physicalID, type: type, status: status, reason: json["reason"]?.string,
      time: time, properties: json["properties"]?.string, token: json["token"]?.string)
  }
}

extension Output {
  fileprivate var json: JSON {
    var members: JSONObject = [:]
    members["key"] = outputKey.map { .string($0) }
    members["value"] = outputValue.map { .string($0) }
    members["description"] = description.map { .string($0) }
    members["export"] = exportName.map { .string($0) }
    return .object(members)
  }

  fileprivate init(_ json: JSON) {
    self.init(
      outputKey: json["key"]?.string, outputValue: json["value"]?.string, description: json["description"]?.string,
      exportName: json["export"]?.string)
  }
}
