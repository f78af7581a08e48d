#if PLANTED_FAULTS
  /// The member that the later version of `scripts/replicas --versions` adds to a grant once its format is written
  /// (``PlantedFault/isLaterVersion``).
  enum LaterMember: String, Codable, Sendable {
    case isThere = "here"
  }

  extension KeyedEncodingContainer {
    /// Omits an absent value; other absent members are encoded explicitly, which older versions could not read here.
    mutating func encodeIfPresent(_ value: LaterMember?, forKey key: Key) throws {
      if let value { try encode(value, forKey: key) }
    }
  }
#endif
