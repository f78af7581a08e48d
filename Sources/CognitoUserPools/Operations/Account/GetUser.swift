import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn
import Tokens

extension GetUser: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    return Output(
      username: bearer.user.username, userAttributes: bearer.readableAttributes.map { AttributeType($0) }.hashed,
      mfaOptions: bearer.user.mfaOptions, preferredMfaSetting: bearer.user.preferredMFA,
      userMFASettingList: bearer.user.enabledMFAs)
  }
}

extension [AttributeType] {
  /// The attributes in the order of a Java hash map, as recorded from GetUser. Names are unique.
  fileprivate var hashed: [AttributeType] {
    let named = Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return JavaHashSet(map(\.name)).elements.compactMap { named[$0] }
  }
}
