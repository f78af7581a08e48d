internal import JSON
internal import Model

extension AuthorizationInquiry {
  /// `authorization_details` is a list of objects of types that the realm knows (RFC 9396 §2).
  func checkedDetails() throws(AuthorizationRefusal) -> JSON? {
    guard let text = parameters[.details] else { return nil }
    do throws(CoreError) {
      return try AuthorizationDetails.read(text, for: client, in: realm)
    } catch .oauth(.authorizationDetails(let reason)) {
      throw .detailsInvalid(reason)
    } catch {
      throw .detailsInvalid("it cannot be read")
    }
  }
}
