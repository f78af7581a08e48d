internal import Ambient
internal import JSON
internal import Model
internal import PasswordHashing

/// Imports as an export keeps them: those that wait and those that are over. One that runs is half of a table and half of accounts;
/// an export refuses it.
extension ImportJob {
  /// nil for one that runs.
  var kept: JSON? {
    guard table == nil else { return nil }
    var kept: JSONObject = [
      "Id": .string(id), "Name": .string(name), "Role": .string(roleARN), "Created": .kept(created),
      "Imported": .integer(imported), "Skipped": .integer(skipped), "Failed": .integer(failed),
      "Next": .integer(next),
    ]
    kept["Algorithm"] = algorithm.map { .string($0.rawValue) }
    kept["Started"] = started.map { .kept($0) }
    kept["Completed"] = completed.map { .kept($0) }
    kept["Message"] = message.map { .string($0) }
    if !log.isEmpty { kept["Log"] = .kept(log) }
    kept["Upload"] = upload.map { .kept($0) }
    kept["End"] = end.map { .string($0.rawValue) }
    return .object(kept)
  }

  init(kept members: KeptMembers) throws(KeptMembers.Wrong) {
    func instant(_ name: String) throws(KeptMembers.Wrong) -> Instant? {
      try members.optional(name) { $0.integer.map { Instant(milliseconds: Int64($0)) } }
    }
    self.init(
      id: try members.text("Id"), name: try members.text("Name"), roleARN: try members.text("Role"),
      algorithm: try members.optional("Algorithm") { $0.string.flatMap(PasswordHash.Algorithm.init(rawValue:)) },
      created: try members.instant("Created"))
    started = try instant("Started")
    completed = try instant("Completed")
    imported = Int(try members.number("Imported"))
    skipped = Int(try members.number("Skipped"))
    failed = Int(try members.number("Failed"))
    next = Int(try members.number("Next"))
    message = try members.optional("Message", \.string)
    log = try members.texts("Log")
    upload = try members.optional("Upload", KeptMembers.bytes)
    end = try members.optional("End") { $0.string.flatMap(Stage.init(rawValue:)) }
    // What started and never ended would run without a table.
    guard started == nil || end != nil else { throw KeptMembers.Wrong() }
  }
}
