internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes

/// Lists the faults.
enum GetFaults: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "faults", tag: .faults, summary: "List the faults",
    details: "In the order in which they are tried: the first one that matches a request is applied.")

  typealias Input = NoMembers

  struct Output: ObjectAnswer {
    let faults: [FaultAnswer]

    static let name = "Faults"
    static let members: [AnswerMember<Output>] = [AnswerMember("faults", \.faults)]
  }

  static func run(_ input: NoMembers, in call: Call) throws -> Output {
    Output(faults: call.sandbox.snapshot.faults.entries.map { FaultAnswer(entry: $0) })
  }
}

/// Adds a fault.
enum PostFaults: PromptEndpoint {
  static let declaration = Declaration(
    method: .post, path: "faults", tag: .faults, summary: "Add a fault",
    details: "It is tried after the existing faults. Faults never apply to calls under `/_understudy/`.", status: 201,
    errors: [.faultLimit])

  typealias Input = DescribedInput<Fault>
  typealias Output = FaultAnswer

  static func run(_ input: Input, in call: Call) throws -> FaultAnswer {
    guard let entry = try call.core.order(input.value, in: call.sandbox) else {
      throw Refusal(.faultLimit, "there are already \(FaultBook.limit) faults, the maximum: remove one first")
    }
    return FaultAnswer(entry: entry)
  }
}

/// Removes all faults.
enum DeleteFaults: PromptEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "faults", tag: .faults, summary: "Remove all faults", status: 204)

  typealias Input = NoMembers
  typealias Output = NoContent

  static func run(_ input: NoMembers, in call: Call) throws -> NoContent {
    try call.core.withdrawFaults(in: call.sandbox)
    return NoContent()
  }
}

/// Removes a fault.
enum DeleteFault: PromptEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "faults/{id}", tag: .faults, summary: "Remove a fault", status: 204,
    errors: [.faultNotFound])

  typealias Input = NoMembers
  typealias Output = NoContent

  static func run(_ input: NoMembers, in call: Call) throws -> NoContent {
    let id = call.request.parameters["id"]
    guard try call.core.withdraw(fault: id, in: call.sandbox) else {
      throw Refusal(.faultNotFound, "there is no fault \(id)")
    }
    return NoContent()
  }
}
