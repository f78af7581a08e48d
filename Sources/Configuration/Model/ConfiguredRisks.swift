internal import CognitoUserPoolsShapes
internal import Description
internal import JSON

extension Reading where Value == JSONObject {
  /// Risk configurations by client id, the pool's under the empty name: members of SetRiskConfiguration.
  static var risks: Reading {
    let form = ServiceForm.object(
      ServiceShapes.risks, noun: "a risk configuration", except: ["UserPoolId", "ClientId"]
    ).ignoring("UserPoolId", "ClientId", "LastModifiedDate")
    let entries = Reading<[Entry<ConfiguredObject>]>.entries(of: .object(form))
    // Its schema says less: an object.
    let plain: Reading = .object
    return Reading(schema: plain.schema) { node, diagnosis in
      entries.read(node, diagnosis).map { found in
        JSONObject(found.map { ($0.name, .object($0.value.members)) })
      }
    }
  }
}

extension ObjectForm {
  /// The same with members that the service's descriptions have, and that have no effect.
  fileprivate func ignoring(_ names: String...) -> ObjectForm {
    let others = names.map { MemberForm($0, .other(.any, expected: "any value"), hasNoEffect: true) }
    return ObjectForm(name: name, definition: definition, noun: noun, members: members + others, rules: rules)
  }
}
