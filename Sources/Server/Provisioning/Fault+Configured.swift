internal import Configuration
internal import IdentityCore

extension Fault {
  init(_ fault: ConfiguredFault) {
    var match = Match()
    match.front = fault.match.front?.rawValue
    match.operation = fault.match.operation
    match.client = fault.match.client
    match.user = fault.match.user
    match.path = fault.match.path
    match.method = fault.match.method?.rawValue
    match.nth = fault.match.nth
    match.probability = fault.match.probability
    var action = Action()
    action.delayMilliseconds = fault.action.delayMilliseconds
    action.error = fault.action.error.map { Action.Failure(code: $0.code, message: $0.message, status: $0.status) }
    action.throttle = fault.action.throttle.map { Action.Throttle(limit: $0.limit, perSeconds: $0.perSeconds) }
    action.drop = fault.action.drop.flatMap { Action.Drop(rawValue: $0.rawValue) }
    action.corrupt = fault.action.corrupt.flatMap { Action.Corruption(rawValue: $0.rawValue) }
    self.init(match: match, action: action, times: fault.times)
  }
}
