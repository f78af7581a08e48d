// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct Tag: InputStructure {
  var key: String
  var value: String

  static let shape = Shape.structure([
    .required("Key", Shapes.tagKeyType),
    .required("Value", Shapes.tagValueType),
  ])
}

extension Tag {
  init?(_ object: JSONObject) {
    guard let key: String = object.string("Key") else { return nil }
    self.key = key
    guard let value: String = object.string("Value") else { return nil }
    self.value = value
  }
}
