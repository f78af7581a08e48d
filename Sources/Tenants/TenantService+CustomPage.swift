package import Ambient
internal import Cryptography
package import Model
internal import Sandboxes
internal import Store

/// An authorization request that an app's own sign-in page answers, and the browser that it came from.
struct PageTransaction: Sendable, Codable {
  /// The parameters of the request, as a form.
  let query: String
  let browser: UniqueID

  /// The most bytes of a request that a flow stores.
  static let limit = 4096
}

/// What a flow has from its start, whichever of the three it becomes.
package struct FlowEntry: Sendable {
  package let claims: TenantClaimsRequest?
  let page: PageTransaction?

  init(_ flow: TenantFlow) {
    claims = flow.claims
    page = flow.page
  }
}

extension TenantFlow {
  /// Takes over what its start said.
  mutating func take(_ entry: FlowEntry?) {
    claims = entry?.claims
    page = entry?.page
  }
}

/// Sign-ins on a page of the app's own (Bring Your Own UX): the browser goes there with a flow of version 2, and ends
/// the authorization request with its last token.
extension TenantService {
  /// Starts a flow for such a page.
  /// - Parameters:
  ///   - query: the parameters of the authorization request.
  ///   - browser: the browser's mark, if it has one.
  /// - Returns: as ``beginEntry(client:claims:)``, and the browser's mark.
  package func beginEntry(
    client: FlowClient, claims: TenantClaimsRequest?, query: String, browser: UniqueID?
  ) throws(CoreError) -> (token: String, hasPasswords: Bool, browser: UniqueID) {
    guard query.utf8.count <= PageTransaction.limit else {
      Annotations.note(
        reason: "The authorization request has \(query.utf8.count) bytes, and a flow for a customPage stores "
          + "\(PageTransaction.limit) at most: a shorter state or shorter claims help.")
      throw .tenant(.claimsMalformed)
    }
    var random = RandomSource.system
    let browser = browser ?? random.uniqueID()
    let (token, hasPasswords) = try beginEntry(
      client: client, claims: claims, page: PageTransaction(query: query, browser: browser))
    return (token, hasPasswords, browser)
  }

  /// The client of a flow: an application that may call native authentication, or any one whose page the flow is for.
  package func flowClient(_ id: ClientID, of token: String) throws(CoreError) -> FlowClient {
    let (_, realm, now) = try current()
    let flow = try? realm.flow(token, Set(TenantFlow.Family.allCases), client: id, at: now)
    if flow?.page != nil { return try pagesClient(id) }
    return try nativeClient(id)
  }

  /// The parameters of the authorization request that the flow is for.
  /// - Parameter browser: the mark of the browser that ends it: the one that began it, since no other site may sign a
  ///   browser in.
  package func pageQuery(
    of token: String, client: ClientID, browser: UniqueID?
  ) throws(CoreError) -> String {
    let (_, realm, now) = try current()
    let flow = try realm.flow(token, Set(TenantFlow.Family.allCases), client: client, at: now)
    guard let page = flow.page, flow.step == .completed else { throw .tenant(.continuationInvalid) }
    guard let browser, constantTimeEqual(page.browser.bytes, browser.bytes) else {
      Annotations.note(
        reason: "The browser that posted the token is not the one that the authorization request came from, by the "
          + "cookie that the server set there. A page of another site gets that cookie by https alone.")
      throw .tenant(.continuationInvalid)
    }
    return page.query
  }
}
