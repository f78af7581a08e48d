extension StaticString {
  /// The text as a C string that stays where it is. Parameter lists keep pointers to their names, and the address of
  /// a Swift string ends with the call it is passed to.
  var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
