package import JSON

/// Writes members of a response; nil members are omitted.
extension JSONWriter {
  package mutating func member(_ name: String, _ value: Timestamp?) {
    guard let value else { return }
    self.name(name)
    raw(value.text)
  }

  package mutating func member(_ name: String, _ value: (some RawRepresentable<String>)?) {
    guard let value else { return }
    self.name(name)
    self.value(value.rawValue)
  }

  package mutating func member(_ name: String, _ values: [some RawRepresentable<String>]?) {
    guard let values else { return }
    self.name(name)
    beginArray()
    for each in values { value(each.rawValue) }
    endArray()
  }

  package mutating func member(_ name: String, _ value: (some OutputStructure)?) {
    guard let value else { return }
    self.name(name)
    structure(value)
  }

  package mutating func member(_ name: String, _ values: [some OutputStructure]?) {
    guard let values else { return }
    self.name(name)
    beginArray()
    for each in values { structure(each) }
    endArray()
  }

  package mutating func member(_ name: String, _ map: OrderedMap<String>?) {
    guard let map else { return }
    self.name(name)
    beginObject()
    for (name, value) in map { member(name, value) }
    endObject()
  }

  package mutating func member(_ name: String, _ map: OrderedMap<some OutputStructure>?) {
    guard let map else { return }
    self.name(name)
    beginObject()
    for (name, value) in map {
      self.name(name)
      structure(value)
    }
    endObject()
  }

  /// The structure as an object: the whole response, or an element.
  package mutating func structure(_ value: some OutputStructure) {
    beginObject()
    value.writeMembers(to: &self)
    endObject()
  }
}
