// Room: The journal, injected faults and reasons of requests.

internal import Ambient
internal import FrontSupport
package import HTTPServer
package import Model
package import Sandboxes

/// Middleware between router and handlers: gives every request of a front its annotations and records it in its
/// sandbox's journal when it has been answered.
package struct TrafficHook: Sendable {
  private let core: IdentityCore
  private let timers: Timers
  private let refused: @Sendable (Request, Annotations.Facts, _ status: Int) -> Void
  private let served: (@Sendable (Request, RequestLabel?, Annotations.Facts, _ status: Int) -> Void)?
  private let journaled: @Sendable () -> Void
  private let foreignHosts = ForeignHosts()

  /// - Parameters:
  ///   - timers: run the delays of faults.
  ///   - refused: called for rejected requests, with reason and status, and for requests that did less than their
  ///     response says.
  ///   - served: called for every request of a front when it has been answered.
  ///   - journaled: called after each journal entry; must be cheap.
  package init(
    core: IdentityCore, timers: Timers = Timers(),
    refused: @escaping @Sendable (Request, Annotations.Facts, _ status: Int) -> Void = { _, _, _ in },
    served: (@Sendable (Request, RequestLabel?, Annotations.Facts, _ status: Int) -> Void)? = nil,
    journaled: @escaping @Sendable () -> Void = {}
  ) {
    self.core = core
    self.timers = timers
    self.refused = refused
    self.served = served
    self.journaled = journaled
  }

  /// The middleware, for the router.
  @Sendable package func around(_ routed: RoutedRequest) -> Outcome {
    // Calls of the console and the control API are not client traffic.
    let group = routed.label?.group
    if group == nil || group == Front.hosted.rawValue, routed.request.path.hasPrefix("/_understudy") {
      return routed.proceed().map { response in
        if let words = RequestReason.find(controlAnswer: response, to: routed.request) {
          var facts = Annotations.Facts()
          facts.reason = words
          refused(routed.request, facts, response.status)
        }
        return response
      }
    }
    let notes = Annotations(request: routed.request.id.text)
    let outcome = Annotations.$current.withValue(notes) { core.mayInterfere ? interfere(routed) : routed.proceed() }
    return watched(outcome, routed, notes)
  }

  /// Applies the fault that a test has set for this request, if any.
  private func interfere(_ routed: RoutedRequest) -> Outcome {
    let target = Target(routed)
    guard let sandbox = target.sandbox(in: core) ?? (try? core.sandbox(meantBy: routed.request)) else {
      return routed.proceed()
    }
    let known = sandbox.hasPersonalFaults ? target.knowing(core) : target
    guard let injectedFault = sandbox.injectedFault(known) ?? magic(target, in: sandbox) else {
      return routed.proceed()
    }
    Annotations.note(sandbox.id)
    Annotations.note(fault: injectedFault.fault)
    return injectedFault.outcome(routed, timers: timers, proceed: routed.proceed)
  }

  /// The fault that a magic username triggers for any request.
  private func magic(_ target: Target, in sandbox: SandboxHolder) -> FaultBook.InjectedFault? {
    guard let name = target.subject.user.flatMap({ MagicName($0) }), sandbox.hasMagicValues else { return nil }
    guard name == .broken else { return name.injectedFault }
    var action = Fault.Action()
    switch target.routed.label?.front {
    case .cognitoUserPools, .cognitoIdentity: action.error = .init(code: "InternalErrorException")
    case .sts, .cloudFormation: action.error = .init(code: "InternalFailure")
    case .rest: action.error = .init(code: "internal_error")
    case .entra: action.error = .init(code: "90033")
    case .graph: action.error = .init(code: "InternalServerError")
    case .hosted, .oauth, nil: action.error = .init(code: "server_error")
    }
    return FaultBook.InjectedFault(fault: name.rawValue, action: action)
  }

  /// The outcome, run with the request's annotations on any thread, and recorded at its end.
  private func watched(_ outcome: Outcome, _ routed: RoutedRequest, _ notes: Annotations) -> Outcome {
    switch outcome {
    case .respond(let response):
      return .respond(recorded(routed, response, notes))
    case .work(let body):
      return .work {
        let response = Annotations.$current.withValue(notes) { body() }
        return recorded(routed, response, notes)
      }
    case .decide(let body):
      return .decide { watched(Annotations.$current.withValue(notes) { body() }, routed, notes) }
    case .wait, .hold:
      return outcome.resumed(start: { body in Annotations.$current.withValue(notes) { body() } }) { outcome in
        watched(outcome, routed, notes)
      }
    }
  }

  /// Records a response, and dates it by the sandbox's clock: SDKs correct a wrong clock of their own by `Date`.
  private func recorded(_ routed: RoutedRequest, _ response: Response, _ notes: Annotations) -> Response {
    var facts = notes.facts
    let reason = RequestReason.find(facts, response, to: routed.request, in: core)
    facts.reason = reason.words
    facts.remedy = reason.remedy
    facts.error = facts.error ?? reason.error
    if facts.remark == nil { facts.remark = foreignHosts.remark(on: routed.request, facts, in: core) }
    if facts.reason != nil || facts.remark != nil { refused(routed.request, facts, response.status) }
    if let served {
      var told = facts
      told.error = facts.error ?? ErrorName.find(in: response)
      served(routed.request, routed.label, told, response.status)
    }
    if let label = routed.label {
      let operation = label.isKnown ? label.operation : nil
      let duration = ContinuousClock.now - routed.request.received
      core.totals.note(front: label.group, operation: operation, status: response.status, duration: duration)
      core.history.note(
        front: label.group, operation: operation, isRefused: facts.reason != nil,
        issued: facts.hasIssued && response.status < 400, duration: duration)
    }
    // A sandbox that has been deleted has no journal, and its requests do not belong to another one.
    let holder = facts.sandbox.map { core.sandbox($0) } ?? (try? core.sandbox(meantBy: routed.request))
    guard let sandbox = holder else { return response }
    let clock = sandbox.read { $0.clock }
    let now = clock.now()
    var response = response
    if let date = clock.responseDate(), response.headers["Date"] == nil {
      response.headers.append("Date", date.httpDate)
    }
    sandbox.traffic.append(RequestRecord(routed, response, facts, at: now), at: now)
    sandbox.activity.announce()
    journaled()
    return response
  }
}
