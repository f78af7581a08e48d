package import Ambient
internal import Store

/// Facts that the core finds about the current request, such as its user and client, for journal and metrics.
///
/// The front sets ``current`` while the request runs; use cases add facts without knowing their reader.
/// Most of it is noted where it must pass (a realm is looked up, a typed name is resolved, a token is checked or made), so
/// that a new use case has nothing to do. Run again, a request notes the same again.
package final class Annotations: Sendable {
  /// Nil members are not known, or not yet.
  package struct Facts: Sendable {
    package var sandbox: SandboxID?
    package var realm: RealmID?
    package var client: ClientID?
    /// The username; for an unknown user, the name as typed.
    package var username: String?
    package var subject: SubjectID?
    /// The error, for answers that do not name it in a machine-readable form, such as pages.
    package var error: String?
    /// The received and the expected values, in a sentence for the app's developer; for the terminal and the journal.
    package var reason: String?
    /// What happened, where the answer has no sentence, or has it where the journal does not read it (on a page, in a redirect, in a form); it
    /// counts where neither `reason` nor `problem` tells more.
    package var words: String?
    /// The change that would have let the request pass, if the console can make it.
    package var remedy: Remedy?
    /// What the answer of a request that was not refused does not say, in a sentence for the app's developer.
    package var remark: String?
    /// The failure of the core that the answer tells in the words of its front.
    package var problem: CoreError?
    /// The challenge that the answer asks for, where a sign-in is not over.
    package var challenge: String?
    /// The id of the ordered fault that struck.
    package var fault: String?
    /// Whether the answer hands out tokens.
    package var hasIssued = false
    /// The numbers in the outbox of the messages that the request sent.
    package var messages: [UInt64] = []
    /// The calls that the request waited for.
    package var errands: [Errand] = []

    package init() {}
  }

  /// A call to another server that a request waited for.
  package struct Errand: Sendable {
    package let method: String
    /// Without its query, which may hold secrets.
    package let url: String
    package let began: ContinuousClock.Instant
    package let took: Duration
    /// Of the answer; nil where none came.
    package let status: Int?
    /// Why none came.
    package let failure: String?

    package init(
      _ method: String, _ url: String, began: ContinuousClock.Instant, took: Duration, status: Int?, failure: String?
    ) {
      self.method = method
      self.url = String(url.prefix { $0 != "?" && $0 != "#" })
      (self.began, self.took, self.status, self.failure) = (began, took, status, failure)
    }

    /// Without the name and password that an address may begin with.
    package var host: String {
      let authority = url.split(separator: "/").dropFirst().first ?? ""
      return String(authority.split(separator: "@").last ?? "")
    }
  }

  /// Those of the request that this thread serves.
  @TaskLocal package static var current: Annotations?

  private let state = Guarded(Facts())

  /// The id of the request; nil outside of requests of a front.
  private let request: String?

  package init(request: String? = nil) {
    self.request = request
  }

  /// The id of the request that this thread serves, as the terminal and the journal have it.
  package static var requestID: String? { current?.request }

  /// The facts found so far.
  package var facts: Facts { state.snapshot }

  /// Notes where a request belongs. The first realm counts: it is the one that the request named.
  package static func note(_ realm: RealmID, in sandbox: SandboxID, client: ClientID? = nil) {
    current?.state.update { facts in
      if facts.sandbox == nil {
        facts.sandbox = sandbox
        facts.realm = realm
      }
      if facts.client == nil { facts.client = client }
    }
  }

  /// Notes the sandbox of a request that names nothing in it.
  package static func note(_ sandbox: SandboxID) {
    current?.state.update { facts in
      if facts.sandbox == nil { facts.sandbox = sandbox }
    }
  }

  /// Records the user and the client of a request.
  package static func note(user: User, client: ClientID? = nil) {
    current?.state.update { facts in
      facts.username = user.username
      facts.subject = user.id
      if let client { facts.client = client }
    }
  }

  /// Records the user of a typed name, if there is one.
  package static func note(user: User?, typed: String) {
    current?.state.update { facts in
      facts.username = user?.username ?? typed
      facts.subject = user?.id
    }
  }

  /// Notes that tokens of a user were made for the answer.
  package static func noteTokens(of user: User, client: ClientID) {
    note(user: user, client: client)
    current?.state.update { $0.hasIssued = true }
  }

  /// Notes which ordered fault acted on it.
  package static func note(fault: String) {
    current?.state.update { $0.fault = fault }
  }

  /// Notes the name of an error that the answer shows to people alone.
  package static func note(error: String) {
    current?.state.update { $0.error = error }
  }

  /// Notes the name and the words of an error that leave in no body that the journal reads: by a redirect, in a form or on a page.
  package static func note(error: String, words: String?) {
    current?.state.update { facts in
      facts.error = error
      if let words, !words.isEmpty { facts.words = String(words.prefix(1_000)) }
    }
  }

  /// Notes the failure that the answer tells.
  package static func note(problem: CoreError) {
    current?.state.update { $0.problem = problem }
  }

  /// Notes that the request sent the messages of these numbers. Committed once, they are noted once, also if the request runs again.
  package static func note(messages numbers: Range<UInt64>) {
    current?.state.update { facts in
      if facts.messages.count < messageLimit { facts.messages += numbers }
    }
  }

  /// One request of an administrator may invite many.
  private static let messageLimit = 20

  /// Notes a call that has come to its end.
  package func note(errand: Errand) {
    state.update { facts in
      if facts.errands.count < Self.errandLimit { facts.errands.append(errand) }
    }
  }

  private static let errandLimit = 32

  /// Notes that the sign-in goes on with a challenge.
  package static func note(challenge: String) {
    current?.state.update { $0.challenge = challenge }
  }

  /// Notes why a request is refused, for what the error alone does not tell. It counts only if the request is refused in the end.
  package static func note(reason: String) {
    current?.state.update { $0.reason = String(reason.prefix(1_000)) }
  }

  /// Notes what a refusal would say if its answer had a sentence in it.
  package static func note(words: String) {
    current?.state.update { $0.words = String(words.prefix(1_000)) }
  }

  /// Notes the change that would let the request pass.
  package static func note(remedy: Remedy) {
    // Longer addresses cannot be registered.
    guard (remedy.value?.utf8.count ?? 0) <= 1_024 else { return }
    current?.state.update { $0.remedy = remedy }
  }

  /// Notes that a request does less than its answer says.
  package static func note(remark: String) {
    current?.state.update { $0.remark = String(remark.prefix(1_000)) }
  }
}
