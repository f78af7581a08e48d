#if PLANTED_FAULTS
  /// What the later version of `scripts/replicas --versions` adds to a sign-in once its format is written (``PlantedFault/isLaterVersion``).
  enum LaterMember: String, Codable, Sendable {
    case isThere = "here"
  }

  extension KeyedEncodingContainer {
    /// Leaves an absent one out: other absent members are written as such, which an older version does not know either.
    mutating func encodeIfPresent(_ value: LaterMember?, forKey key: Key) throws {
      if let value { try encode(value, forKey: key) }
    }
  }
#endif
