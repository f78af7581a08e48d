import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension AddCustomAttributes: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let added = try AttributeSchema.rows(input.customAttributes, of: "customAttributes", areCustom: true)
    let pool = try call.pool(input.userPoolId)
    try PoolImports(pool).requireNone()
    do {
      try AttributeSchema.checkCount(try pool.current().realm.schema.definitions + added)
    } catch let fault as AWSFault {
      // The model has no other exception for this operation.
      throw AWSFault.invalidParameter(fault.message)
    }
    _ = try pool.administration.updateSettings { (_, schema) throws(CoreError) in
      for definition in added {
        if schema[definition.name] != nil { throw .realm(.attributeExists(definition.name)) }
        schema.define(definition)
      }
    }
    return Output()
  }
}
