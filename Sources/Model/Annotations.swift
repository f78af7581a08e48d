package import Ambient
internal import Store

/// Facts about the current request, such as its user and client, for journal and metrics.
///
/// The front sets ``current`` while the request runs; use cases add facts without knowing who reads them. Most are
/// noted where every request must pass (a realm is looked up, a typed name is resolved, a token is verified or issued),
/// so that a new use case need not do it. A replayed request notes the same facts again.
package final class Annotations: Sendable {
  /// Members are nil if unknown, or not known yet.
  package struct Facts: Sendable {
    package var sandbox: SandboxID?
    package var realm: RealmID?
    package var client: ClientID?
    /// The username; for an unknown user, the name as typed.
    package var username: String?
    /// The name for reasons: what the client sent, or an address of the user, never a generated id.
    package var shownName: String?
    package var subject: SubjectID?
    /// The error's name, for responses without a machine-readable one, such as pages.
    package var error: String?
    /// The received and expected values, in a sentence for the app's developer; for log and journal.
    package var reason: String?
    /// The error's description, if the journal cannot read it from the response (a page, a redirect, a form); used if
    /// neither `reason` nor `problem` says more.
    package var words: String?
    /// The change that would have let the request succeed, if the console can make it.
    package var remedy: Remedy?
    /// For a successful request: what its response does not say, in a sentence for the app's developer.
    package var remark: String?
    /// The core error behind the response.
    package var problem: CoreError?
    /// The challenge in the response, if a sign-in continues.
    package var challenge: String?
    /// The id of the fault that was applied.
    package var fault: String?
    /// Whether the response contains tokens.
    package var hasIssued = false
    /// Outbox numbers of the messages that the request sent.
    package var messages: [UInt64] = []
    /// The outbound calls that the request waited for.
    package var errands: [Errand] = []

    package init() {}
  }

  /// An outbound call that a request waited for.
  package struct Errand: Sendable {
    package let method: String
    /// Without the query, which may contain secrets.
    package let url: String
    package let began: ContinuousClock.Instant
    package let took: Duration
    /// The response's status; nil without a response.
    package let status: Int?
    /// Why there was no response.
    package let failure: String?

    package init(
      _ method: String, _ url: String, began: ContinuousClock.Instant, took: Duration, status: Int?, failure: String?
    ) {
      self.method = method
      self.url = String(url.prefix { $0 != "?" && $0 != "#" })
      (self.began, self.took, self.status, self.failure) = (began, took, status, failure)
    }

    /// The host and port, without user name and password.
    package var host: String {
      let authority = url.split(separator: "/").dropFirst().first ?? ""
      return String(authority.split(separator: "@").last ?? "")
    }
  }

  /// The annotations of the request that this thread serves.
  @TaskLocal package static var current: Annotations?

  private let state = Guarded(Facts())

  /// The request id; nil outside requests of a front.
  private let request: String?

  package init(request: String? = nil) {
    self.request = request
  }

  /// The id of the request that this thread serves, as in log and journal.
  package static var requestID: String? { current?.request }

  /// The facts found so far.
  package var facts: Facts { state.snapshot }

  /// Notes the request's realm. The first one counts: it is the one that the request named.
  package static func note(_ realm: RealmID, in sandbox: SandboxID, client: ClientID? = nil) {
    current?.state.update { facts in
      if facts.sandbox == nil {
        facts.sandbox = sandbox
        facts.realm = realm
      }
      if facts.client == nil { facts.client = client }
    }
  }

  /// Notes the sandbox of a request without references to one.
  package static func note(_ sandbox: SandboxID) {
    current?.state.update { facts in
      if facts.sandbox == nil { facts.sandbox = sandbox }
    }
  }

  /// Notes the user and the client.
  package static func note(user: User, client: ClientID? = nil) {
    current?.state.update { facts in
      // A name that the client sent is shown as it was sent.
      if facts.subject != user.id || facts.shownName == nil { facts.shownName = user.shownName() }
      facts.username = user.username
      facts.subject = user.id
      if let client { facts.client = client }
    }
  }

  /// Notes the user with a typed name, or the name if there is none.
  package static func note(user: User?, typed: String) {
    current?.state.update { facts in
      facts.username = user?.username ?? typed
      facts.shownName = user?.shownName(typed: typed) ?? typed
      facts.subject = user?.id
    }
  }

  /// Notes that the response contains tokens of a user.
  package static func noteTokens(of user: User, client: ClientID) {
    note(user: user, client: client)
    current?.state.update { $0.hasIssued = true }
  }

  /// Notes the fault that was applied.
  package static func note(fault: String) {
    current?.state.update { $0.fault = fault }
  }

  /// Notes the name of an error that the response only displays.
  package static func note(error: String) {
    current?.state.update { $0.error = error }
  }

  /// Notes an error whose response the journal cannot read: a redirect, a form or a page.
  package static func note(error: String, words: String?) {
    current?.state.update { facts in
      facts.error = error
      if let words, !words.isEmpty { facts.words = String(words.prefix(1_000)) }
    }
  }

  /// Notes the core error behind the response.
  package static func note(problem: CoreError) {
    current?.state.update { $0.problem = problem }
  }

  /// Notes the messages that the request sent. They are committed and noted once, even if the request is replayed.
  package static func note(messages numbers: Range<UInt64>) {
    current?.state.update { facts in
      if facts.messages.count < messageLimit { facts.messages += numbers }
    }
  }

  /// A request of an administrator may send many messages.
  private static let messageLimit = 20

  /// Notes a completed outbound call.
  package func note(errand: Errand) {
    state.update { facts in
      if facts.errands.count < Self.errandLimit { facts.errands.append(errand) }
    }
  }

  /// The maximum number of outbound calls noted for one request.
  private static let errandLimit = 32

  /// Notes that the sign-in continues with a challenge.
  package static func note(challenge: String) {
    current?.state.update { $0.challenge = challenge }
  }

  /// Notes why a request is rejected, if the error alone does not say it. Used only if the request is rejected in the
  /// end.
  package static func note(reason: String) {
    current?.state.update { $0.reason = String(reason.prefix(1_000)) }
  }

  /// Notes the description of an error whose response contains none.
  package static func note(words: String) {
    current?.state.update { $0.words = String(words.prefix(1_000)) }
  }

  /// Notes the change that would let the request succeed.
  package static func note(remedy: Remedy) {
    // Longer URLs cannot be registered.
    guard (remedy.value?.utf8.count ?? 0) <= 1_024 else { return }
    current?.state.update { $0.remedy = remedy }
  }

  /// Notes that a request does less than its response says.
  package static func note(remark: String) {
    current?.state.update { $0.remark = String(remark.prefix(1_000)) }
  }
}
