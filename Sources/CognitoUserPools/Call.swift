import AWSProtocol

/// What every operation is given: the request, and through it who asks.
struct Call: Sendable {
  let request: AWSRequest
}

/// An operation of this front: `enum GetUser` with its `Input` and `Output` comes from the service model; conforming it
/// means to write `run`.
protocol CognitoOperation: AWSOperation where Call == CognitoUserPools.Call {}
