// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum ListTagsForResource {
  struct Input: InputStructure {
    var resourceArn: String

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
    ])
  }

  struct Output: OutputStructure {
    var tags: OrderedMap<String>?
  }
}

extension ListTagsForResource.Input {
  init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
  }
}

extension ListTagsForResource.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Tags", tags)
  }
}

enum TagResource {
  struct Input: InputStructure {
    var resourceArn: String
    var tags: OrderedMap<String>

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
      .required("Tags", Shapes.userPoolTagsType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension TagResource.Input {
  init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
    guard let tags: OrderedMap<String> = object.stringMap("Tags") else { return nil }
    self.tags = tags
  }
}

enum UntagResource {
  struct Input: InputStructure {
    var resourceArn: String
    var tagKeys: [String]

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
      .required("TagKeys", Shapes.userPoolTagsListType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UntagResource.Input {
  init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
    guard let tagKeys: [String] = object.strings("TagKeys") else { return nil }
    self.tagKeys = tagKeys
  }
}
