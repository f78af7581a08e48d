internal import CognitoUserPoolsShapes
internal import JSON

extension Reading where Value == JSONObject {
  /// Risk configurations by client id, the pool's under the empty name: members of SetRiskConfiguration.
  static var risks: Reading {
    let form = ServiceForm.object(
      ServiceShapes.risks, noun: "a risk configuration", except: ["UserPoolId", "ClientId"])
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
