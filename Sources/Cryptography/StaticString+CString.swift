extension StaticString {
  /// A C string that stays valid. Parameter lists retain pointers to names, and a Swift string's address is valid only
  /// during a call.
  var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
