// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum ListTagsForResource {
  package struct Input: InputStructure {
    package var resourceArn: String

    package static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
    ])
  }

  package struct Output: OutputStructure {
    package var tags: OrderedMap<String>?

    package init(tags: OrderedMap<String>? = nil) {
      self.tags = tags
    }
  }
}

extension ListTagsForResource.Input {
  package init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
  }
}

extension ListTagsForResource.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Tags", tags)
  }
}

package enum TagResource {
  package struct Input: InputStructure {
    package var resourceArn: String
    package var tags: OrderedMap<String>

    package static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
      .required("Tags", Shapes.userPoolTagsType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension TagResource.Input {
  package init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
    guard let tags: OrderedMap<String> = object.stringMap("Tags") else { return nil }
    self.tags = tags
  }
}

package enum UntagResource {
  package struct Input: InputStructure {
    package var resourceArn: String
    package var tagKeys: [String]

    package static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
      .required("TagKeys", Shapes.userPoolTagsListType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UntagResource.Input {
  package init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
    guard let tagKeys: [String] = object.strings("TagKeys") else { return nil }
    self.tagKeys = tagKeys
  }
}
