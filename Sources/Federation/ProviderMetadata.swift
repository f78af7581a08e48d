internal import Ambient
package import Model
internal import SAML
internal import Sandboxes

/// The content of a SAML provider's metadata, before the provider is created.
package enum MetadataReport: Hashable, Sendable {
  case addresses(signOn: String?, signOut: String?)
  /// It answers with another status than 200.
  case status(Int)
  /// No response: the address may be right, and is tried again at each sign-in.
  case unreachable
  case unreadable
  case noSignOnByRedirect
  case noCertificate
}

extension MetadataReport {
  /// Looks at metadata: the document itself, or what lies at the address.
  /// - Throws: ``CoreError/awaiting``; see ``OutboundCall/answer()``. Outside of a request, no call is made.
  package static func of(document: String?, url: String?) throws(CoreError) -> MetadataReport {
    if let document, !document.isEmpty { return report(Array(document.utf8)) }
    guard let url, Replay.current != nil else { return .unreachable }
    let request = RemoteRequest(
      url, headers: [("User-Agent", "Amazon/Cognito")], timeout: .seconds(5), answerLimit: XMLDocument.limit)
    switch try OutboundCall(request).answer() {
    case .success(let answer):
      return answer.status == 200 ? report(answer.body) : .status(answer.status)
    case .failure(.answerTooLarge): return .unreadable
    case .failure: return .unreachable
    }
  }

  private static func report(_ bytes: [UInt8]) -> MetadataReport {
    do throws(ProviderDescription.Problem) {
      let description = try ProviderDescription(bytes)
      return .addresses(signOn: description.signOnURL, signOut: description.signOutURL)
    } catch {
      switch error {
      case .unreadable: return .unreadable
      case .noSignOnByRedirect: return .noSignOnByRedirect
      case .noCertificate: return .noCertificate
      }
    }
  }
}

extension Upstreams {
  /// The description of a SAML provider, from the document that it was created with or from its address, where it is
  /// fetched again after some minutes.
  func description(of provider: Provider) throws(FederationFault) -> ProviderDescription {
    var bytes = Array((provider.metadataDocument ?? "").utf8)
    if bytes.isEmpty {
      let found = try document(provider.metadataURL ?? "", notOlderThan: .minutes(10))
      guard case .success(let fetched) = found else {
        // Unconfirmed: the service reads the metadata when the provider is made, and every few hours.
        throw .refused("\(provider.name) Error - its metadata could not be read")
      }
      bytes = fetched
    }
    do throws(ProviderDescription.Problem) {
      return try ProviderDescription(bytes)
    } catch {
      throw .refused("\(provider.name) Error - its metadata could not be read")
    }
  }
}
