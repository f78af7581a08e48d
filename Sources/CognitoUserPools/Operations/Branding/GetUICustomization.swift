import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension GetUICustomization: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let realm = try pool.current().realm
    let asked = input.clientId ?? Realm.styleOfAll
    if asked != Realm.styleOfAll { _ = try realm.client(ClientID(asked)) }
    let own = realm.pageStyles[asked]
    let style = own ?? realm.pageStyles[Realm.styleOfAll]
    let holder = own == nil && style != nil ? Realm.styleOfAll : asked
    return Output(uiCustomization: UICustomizationType(style, holder, in: pool))
  }
}
