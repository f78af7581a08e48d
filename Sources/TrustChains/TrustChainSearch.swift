internal import Ambient
internal import Encodings
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes

/// The search for a chain from an entity to a trust anchor (OpenID Federation 1.0 §10.1): breadth first, so that the
/// shortest chain is found first. It fetches a bounded number of documents; a request that must wait for one runs
/// again.
struct TrustChainSearch {
  let documents: RemoteDocuments
  /// Which entities may be fetched.
  let rule: ClientDocumentRule
  let now: Instant
  /// The keys of the trust anchors, by their identifiers.
  let anchors: [String: [ForeignKey]]
  private var fetched = 0

  /// More than a chain of five superiors needs.
  private static let documentLimit = 12

  init(_ documents: RemoteDocuments, _ rule: ClientDocumentRule, anchors: [String: [ForeignKey]], at now: Instant) {
    self.documents = documents
    self.rule = rule
    self.anchors = anchors
    self.now = now
  }

  /// The statements from the subject to an entity, without that entity's own.
  private struct Path {
    let statements: [EntityStatement]
    let top: EntityStatement

    var entities: [String] { statements.map(\.subject) + [top.subject] }
  }

  /// - Throws: ``CoreError/awaiting`` while a document is fetched.
  mutating func chain(from subject: String) throws(CoreError) -> Result<TrustChain, TrustProblem> {
    let leaf: EntityStatement
    switch try configuration(of: subject) {
    case .success(let statement): leaf = statement
    case .failure(let problem): return .failure(TrustProblem(.notFound, problem.reason))
    }
    if let keys = anchors[subject] { return Self.chain([leaf], keys) }
    var problem: TrustProblem?
    var paths = [Path(statements: [], top: leaf)]
    while !paths.isEmpty {
      let path = paths.removeFirst()
      // A direct anchor before any detour.
      let near = path.top.authorities.filter { anchors[$0] != nil }
      for superior in near + path.top.authorities.filter({ !near.contains($0) })
      where !path.entities.contains(superior) {
        switch try step(from: path, to: superior) {
        case .failure(let found): problem = problem ?? found
        case .success(let next):
          guard let keys = anchors[superior] else {
            paths.append(next)
            continue
          }
          let chain = Self.chain([leaf] + next.statements + [next.top], keys)
          if case .success = chain { return chain }
          if case .failure(let found) = chain { problem = found }
        }
      }
    }
    let none = TrustProblem(
      .trustAnchor,
      "\(subject) names \(leaf.authorities.isEmpty ? "no superior" : "no superior that leads to one of the trust anchors")"
    )
    return .failure(problem ?? none)
  }

  private static func chain(_ statements: [EntityStatement], _ keys: [ForeignKey]) -> Result<TrustChain, TrustProblem> {
    do throws(TrustProblem) {
      let chain = try TrustChain(statements, anchor: keys)
      _ = try chain.metadata()
      return .success(chain)
    } catch {
      return .failure(error)
    }
  }

  /// A superior's statements about itself and about the entity at the top of the path.
  private mutating func step(
    from path: Path, to superior: String
  ) throws(CoreError) -> Result<Path, TrustProblem> {
    let top: EntityStatement
    switch try configuration(of: superior) {
    case .success(let statement): top = statement
    case .failure(let problem): return .failure(problem)
    }
    let subject = path.top.subject
    guard let endpoint = top.endpoint("federation_fetch_endpoint") else {
      return .failure(TrustProblem(.trustChain, "\(superior) has no federation_fetch_endpoint"))
    }
    let query = PercentEncoding.encode([("sub", subject)])
    let address = "\(endpoint)\(endpoint.contains("?") ? "&" : "?")\(query)"
    switch try statement(at: address, in: "the statement of \(superior) about \(subject)") {
    case .failure(let problem): return .failure(problem)
    case .success(let statement):
      guard statement.issuer == superior, statement.subject == subject else {
        return .failure(TrustProblem(.trustChain, "\(superior) answers with a statement about another than \(subject)"))
      }
      return .success(Path(statements: path.statements + [statement], top: top))
    }
  }

  private mutating func configuration(of id: String) throws(CoreError) -> Result<EntityStatement, TrustProblem> {
    if let problem = EntityID.problem(id, rule) {
      return .failure(TrustProblem(.trustChain, "\(id.prefix(255)) is refused: \(problem)"))
    }
    switch try statement(at: EntityID.configuration(of: id), in: "the configuration of \(id)") {
    case .failure(let problem): return .failure(problem)
    case .success(let statement):
      guard statement.issuer == id, statement.subject == id, statement.isSigned(byOneOf: statement.keys) else {
        return .failure(
          TrustProblem(.trustChain, "the configuration of \(id) is not its own, or not signed by its own key"))
      }
      return .success(statement)
    }
  }

  private mutating func statement(
    at address: String, in place: String
  ) throws(CoreError) -> Result<EntityStatement, TrustProblem> {
    guard WebOrigin(address) != nil else {
      return .failure(TrustProblem(.trustChain, "\(place) has no address of http or https"))
    }
    var problem = TrustProblem(.trustChain, "\(place) needs more than \(Self.documentLimit) documents")
    // One that was fetched before may have expired since.
    for age in [Duration.minutes(10), .zero] where fetched < Self.documentLimit {
      fetched += 1
      let bytes: [UInt8]
      switch try documents.get(
        address, notOlderThan: age, limit: EntityStatement.sizeLimit, staysPublic: rule == .public)
      {
      case .success(let body): bytes = body
      case .failure(let failure):
        return .failure(TrustProblem(.trustChain, "\(place) cannot be fetched: \(failure.words)"))
      }
      do throws(TrustProblem) {
        return .success(try EntityStatement(String(decoding: bytes, as: UTF8.self), at: now))
      } catch {
        problem = TrustProblem(error.kind, "\(place) is refused: \(error.reason)")
      }
    }
    return .failure(problem)
  }
}

extension RemoteFailure {
  fileprivate var words: String {
    switch self {
    case .timedOut: "it took too long"
    case .answerTooLarge: "it has more than \(EntityStatement.sizeLimit) bytes"
    case .tooBusy: "too many calls wait already"
    case .unreachable(let reason): reason
    }
  }
}
